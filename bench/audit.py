"""Auditing histories: records per second, rules included, with the fixed loop timed before and after; file sizes."""

import gzip
import statistics
import time

from arbiter.audit.audit import audit
from bench import machine
from tests.audit.files import GOLDEN, file, golden

SIZED = ("cubaneo-3", "cuba-3", "cuba-el_presidente-3", "havana-3")


def measure(rounds: int = 10) -> str:
    """Records of the golden games checked per second on one core, and the bytes of three-seat games' files.

    Each round covers all games, so that a slow moment of the machine affects them alike.
    """
    before = machine.loop()
    files = {name: file(name, golden(name)[1]) for name in GOLDEN}
    taken = [{name: _seconds(lines) for name, lines in files.items()} for _ in range(rounds)]
    total = sum(sum(each.values()) for each in taken)
    records = rounds * sum(len(lines) - 2 for lines in files.values())
    rows = [_row(name, files[name], [each[name] for each in taken]) for name in SIZED]
    return TEXT.format(
        games=len(files), rounds=rounds, records=records, seconds=total, rate=records / total, rows="\n".join(rows),
        before=before, after=machine.loop(),
    )  # fmt: skip


def _seconds(lines: list[bytes]) -> float:
    begin = time.process_time()
    assert audit(lines).sound
    return time.process_time() - begin


def _row(name: str, lines: list[bytes], seconds: list[float]) -> str:
    plain = b"".join(lines)
    records, packed = len(lines) - 2, len(gzip.compress(plain, mtime=0))
    return f"| {name} | {records} | {records / statistics.median(seconds):,.0f} | {len(plain):,} | {packed:,} |"


TEXT = """\
The {games} golden games, of all rulesets and seat counts, each audited in full {rounds} times: form, chain, signature,
seals, draws, rules. {records:,} records in {seconds:.1f} s on one core: **{rate:,.0f} records per second**, with each
file's pack parsed anew.

| game | records | records per second | bytes of the file | gzip |
|---|---|---|---|---|
{rows}

The fixed loop took {before:.3f} s before and {after:.3f} s after."""

if __name__ == "__main__":
    print(measure())
