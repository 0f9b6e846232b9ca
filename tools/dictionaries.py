"""Trains the dictionaries of stored records and positions: `python -m tools.dictionaries arbiter/store/dictionaries`.

The same sources and the same release of zstandard give the same bytes. A released dictionary is never replaced, since
stored games name it: a better one is added under a number of its own (`arbiter.store.compression`).
"""

import random
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import zstandard

from arbiter.app import codec
from arbiter.kernel.canonical import canonical
from arbiter.kernel.position import Position, fold
from arbiter.kernel.records import Record, chained
from arbiter.store.compression import LEVEL, POSITIONS, RECORDS
from tests.driver import house
from tests.games.golden.player import play
from tests.games.golden.recording import KINDS, Header, read

GOLDEN = Path(__file__).parent.parent / "tests" / "games" / "golden"
SIZE = 32 << 10  # bytes; a larger one gains little
SEGMENT = 1024  # bytes taken over at a time; found best
BEGUN = datetime(2026, 12, 1, tzinfo=UTC)
TIMES = {"havana": 9}  # games played for each number of seats, where it is not 3: as much of each ruleset as of others
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def games(seed: int) -> Iterator[tuple[Header, list[Record[Any]]]]:
    """Games of all rulesets and numbers of seats: the golden ones, then others, with ids and times as in real ones."""
    chance = random.Random(seed)
    for file in sorted(GOLDEN.glob("*.ndjson")):
        yield realistic(*read(file), chance)
    for name, kind in KINDS.items():
        for seats in kind.seats:
            for _ in range(TIMES.get(name, 3)):
                yield realistic(*play(name, seats, chance.randrange(10**6)), chance)


def realistic(header: Header, lines: Sequence[bytes], chance: random.Random) -> tuple[Header, list[Record[Any]]]:
    """A game with ids and times drawn as a server draws them, and chained anew."""
    at, records = BEGUN + timedelta(minutes=chance.randrange(10**6)), list[Record[Any]]()
    names = {b"player%d" % seat: word(chance, 16) for seat in range(1, len(header.nonces) + 1)}
    names[header.game.encode()] = word(chance, 20)
    edition = codec.continuing(header.ruleset, header.rules)
    for line in lines:
        for old, new in names.items():
            line = line.replace(b'"%s"' % old, b'"%s"' % new)
        record, at = codec.decode_record(edition, line), at + timedelta(milliseconds=chance.randrange(10**8))
        moved = msgspec.structs.replace(
            record,
            at=at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            cause=msgspec.structs.replace(record.cause, id=chance.randbytes(16).hex()),
            prev=records[-1].hash if records else record.prev,
        )
        records.append(chained(moved))
    return header, records


def word(chance: random.Random, size: int) -> bytes:
    return "".join(chance.choices(LETTERS, k=size)).encode()


def positions(header: Header, records: Sequence[Record[Any]]) -> Iterator[bytes]:
    """The position after each record, as it is stored."""
    rules = codec.continuing(header.ruleset, header.rules).rules(house(header.ruleset))
    position: Position[Any] = Position(game=records[0].game)
    for record in records:
        position = fold(rules, position, [record])
        yield codec.encode_position(position)


def trained(samples: Sequence[bytes], number: int) -> bytes:
    """A dictionary under its number, for the level that the store compresses with."""
    made = zstandard.train_dictionary(SIZE, list(samples), k=SEGMENT, d=8, dict_id=number, level=LEVEL)
    return made.as_bytes()


def main(folder: Path) -> None:
    played = list(games(seed=1))
    records = [canonical(record) for _, chain in played for record in chain]
    folds = [text for header, chain in played for text in positions(header, chain)]
    for name, samples, number in (("records", records, RECORDS), ("positions", folds, POSITIONS)):
        (folder / f"{number}-{name}").write_bytes(trained(samples, number))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
