"""`python -m tests.games.golden [NAME SEATS [SEED]]`: record golden games, or show one without keeping it."""

import sys

from tests.games.golden.player import play
from tests.games.golden.recording import path, written

SEEDS = {
    "cubaneo": {2: 15, 3: 67, 4: 7, 5: 40},
    "cubaneo-r2": {2: 15, 3: 67, 4: 7, 5: 40},
    "cuba": {2: 11, 3: 8, 4: 19, 5: 6},
    "cuba-el_presidente": {2: 10, 3: 18, 4: 9, 5: 21},
    "cuba-default": {3: 9},
    "havana": {2: 29, 3: 21, 4: 45},
}

if len(sys.argv) > 1:
    name, seats = sys.argv[1], int(sys.argv[2])
    sys.stdout.buffer.write(written(*play(name, seats, int(sys.argv[3]) if len(sys.argv) > 3 else 1)))
else:
    for name, seeds in SEEDS.items():
        for seats, seed in seeds.items():
            file = path(name, seats)
            file.write_bytes(written(*play(name, seats, seed)))
            print(file.name, file.stat().st_size, "bytes")
