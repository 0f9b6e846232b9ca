"""`python -m tests.games.golden [SEATS [SEED]]`: record golden games, or show one without keeping it."""

import sys

from tests.games.golden.player import play
from tests.games.golden.recording import path, written

SEEDS = {2: 15, 3: 67, 4: 7, 5: 40}

if len(sys.argv) > 1:
    seats, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sys.stdout.buffer.write(written(*play(seats, seed)))
else:
    for seats, seed in SEEDS.items():
        file = path("cubaneo", seats)
        file.write_bytes(written(*play(seats, seed)))
        print(file.name, file.stat().st_size, "bytes")
