"""`python -m tests.games.golden [RULESET SEATS SEED]`: record golden games, or show one without keeping it."""

import sys

from tests.games.golden.player import play
from tests.games.golden.recording import path, written

SEEDS = {"cubaneo": {2: 15, 3: 67, 4: 7, 5: 40}, "havana": {2: 29, 3: 21, 4: 45}}

if len(sys.argv) > 1:
    key, seats, seed = sys.argv[1], *map(int, sys.argv[2:])
    sys.stdout.buffer.write(written(*play(key, seats, seed)))
else:
    for key, games in SEEDS.items():
        for seats, seed in games.items():
            file = path(key, seats)
            file.write_bytes(written(*play(key, seats, seed)))
            print(file.name, file.stat().st_size, "bytes")
