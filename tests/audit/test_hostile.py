"""Files that nobody could have exported: told in a sentence, in little memory, never a traceback."""

import gzip
import hashlib
import io
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.faults import NotOurs
from arbiter.audit.file import PackFile
from arbiter.audit.reader import lines
from arbiter.audit.verdict import Verdict
from arbiter.kernel.canonical import canonical
from tests.audit.files import GOLDEN, KEY, file, golden, header
from tests.audit.mutations import places, rechained, records_of
from tests.figures import figure

NAME = "cubaneo-2"
MOST = 200 * 2**20
VALUES: tuple[Any, ...] = (None, True, 0, -1, 2**53, 2**70, "", "\u0000", "x" * 1000, [], [[]], {}, {"a": 1})
CHAINED = ("seq", "prev", "hash")
NO_HEADERS = (b"", b"\n", b"{}\n", b"[" * 10**5, b'{"format":"other/1"}\n', b"\xff\n", b"\x1f\x8b junk", b"NaN")


def whole(name: str = NAME) -> list[bytes]:
    return file(name, golden(name)[1])


def read(data: bytes) -> Verdict:
    return audit(lines(io.BytesIO(data)))


def refused(data: bytes) -> None:
    found = read(data)
    assert not found.sound
    assert found.failure


@pytest.mark.parametrize("first", NO_HEADERS)
def test_what_is_no_header_of_ours(first: bytes):
    with pytest.raises(NotOurs):
        read(first)


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"null\n",
        b"[]\n",
        b'"record"\n',
        b"{" * 10**5 + b"\n",
        b"[" * 10**6 + b"\n",
        b'{"a":' * 10**5 + b"\n",
        b"NaN\n",
        b"1e999\n",
        b"\xff\xfe\n",
        b'{"head":{}}\n',
        b'{"head":null}\n',
        b"x" * (2**20 + 1),
    ],
)
def test_a_line_that_is_no_record(line: bytes):
    first, *rest = whole()
    for k in (0, 5):
        found = read(b"".join([first, *rest[:k], line, *rest[k:]]))
        assert not found.sound
        assert found.failure
        assert (found.failure.check, found.failure.record) in (("form", k), ("signatures", k))


def test_numbers_and_texts_without_a_canonical_form():
    first, second, *_ = whole()
    for value in (b"1.0", b"1e3", b"-0", b"9007199254740992", b"1" * 5000, b"NaN", b'"\\ud800"', b'"\\u0041"'):
        options = second.replace(b'"options":{', b'"options":{"a":' + value + b",")
        assert options != second
        found = read(first + options)
        assert found.failure
        assert (found.failure.check, found.failure.record) == ("form", 0), value


def test_a_key_twice():
    first, second, *_ = whole()
    found = read(first + second.replace(b'"seq":0', b'"seq":0,"seq":0'))
    assert found.failure
    assert found.failure.check == "form"


@pytest.mark.parametrize("name", GOLDEN)
def test_wrong_types_everywhere_with_the_chain_made_anew(name: str):
    chance = random.Random(name)
    for _ in range(figure(10, 100)):
        records = records_of(name)[: chance.randrange(2, 60)]
        container, key = chance.choice(places(chance.choice(records)))
        old, container[key] = container[key], chance.choice(VALUES)
        if type(old) is type(container[key]) or key in CHAINED:
            continue
        try:
            forged = rechained(records)
        except (msgspec.MsgspecError, ValueError, TypeError, OverflowError):
            forged = [json.dumps(r, sort_keys=True, separators=(",", ":")).encode() for r in records]
        try:
            data = b"".join(file(name, forged))
        except (KeyError, TypeError, OverflowError):
            continue
        found = read(data)
        assert not found.sound, (key, old, container[key])


def test_flipped_bytes():
    chance = random.Random(5)
    for _ in range(figure(60, 1000)):
        name = chance.choice(tuple(GOLDEN))
        data = bytearray(b"".join(whole(name)[: chance.randrange(3, 80)]))
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            refused(bytes(data))
        except NotOurs:
            assert b'"malecon/audit/1"' not in data.partition(b"\n")[0] or not _readable(bytes(data))


def _readable(data: bytes) -> bool:
    try:
        msgspec.json.decode(data.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    return True


def test_damaged_gzip():
    data = gzip.compress(b"".join(whole()))
    assert read(data).sound
    chance = random.Random(6)
    for _ in range(figure(40, 500)):
        damaged = bytearray(data)
        damaged[chance.randrange(20, len(data))] ^= chance.randrange(1, 256)
        try:
            refused(bytes(damaged))
        except NotOurs:
            continue
    refused(data[: len(data) // 2])


def test_one_gzip_stream_and_no_more():
    """Others might read the first stream only, or what stands behind it."""
    first, *rest = whole()
    for tail in (gzip.compress(b"".join(rest)), gzip.compress(b""), b"\0", b"\n", b"x" * 2**20):
        head = b"".join([first, *rest]) if tail[:1] != b"\x1f" or len(tail) < 100 else first
        refused(gzip.compress(head) + tail)


def test_a_key_of_small_order():
    for public in ("00" * 32, "01" + "00" * 31, "01" + "00" * 30 + "80", "ec" + "ff" * 30 + "7f"):
        forged = msgspec.structs.replace(KEY.public, public=public)
        found = audit(file(NAME, golden(NAME)[1], keys=(forged,)))
        assert found.failure
        assert found.failure.check == "signatures"


HEADER = "w(lines[0]);"
ZIPPED = "w = gzip.GzipFile(fileobj=sys.stdout.buffer, mode='wb').write;"
HOSTS = {
    "a line of 1 GB": HEADER + "[w(b'x' * 2**20) for _ in range(1024)]",
    "a first line of 1 GB": "[w(b'x' * 2**20) for _ in range(1024)]",
    "a record of 1 GB": HEADER + "w(b'{\"actor\":'); [w(b'[' * 2**20) for _ in range(1024)]",
    "endless empty lines": HEADER + "[w(b'\\n' * 2**16) for _ in iter(int, 1)]",
    "endless records": "[w(line) for _ in iter(int, 1) for line in lines[:-1]]",
    "zeros": "[w(bytes(2**20)) for _ in iter(int, 1)]",
    "a gzip bomb": ZIPPED + HEADER + "[w(b'x' * 2**20) for _ in range(1024)]",
    "a gzip bomb of records": ZIPPED + "[w(line) for _ in range(10000) for line in lines[:-1]]",
}
WRITES = "import gzip, sys; w = sys.stdout.buffer.write; lines = open(sys.argv[1], 'rb').readlines();"
RUN = """
import sys
from arbiter.cli import main
status = main(sys.argv[1:])
with open("/proc/self/status") as lines:  # `ru_maxrss` would hold the suite's own, from before the exec
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")))
sys.exit(status)
"""


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.system
def test_floods_through_a_pipe_stay_small(host: str, tmp_path: Path):
    source = tmp_path / "game.ndjson"
    source.write_bytes(b"".join(whole()))
    writes = f"{WRITES} {HOSTS[host]}"
    with subprocess.Popen([sys.executable, "-c", writes, str(source)], stdout=-1, stderr=subprocess.DEVNULL) as flood:
        done = subprocess.run(
            [sys.executable, "-c", RUN, "audit", "-"], stdin=flood.stdout, capture_output=True, timeout=60, check=False
        )
        flood.kill()
    assert done.returncode in (1, 2), done.stderr
    assert b"Traceback" not in done.stderr
    assert int(done.stdout.split()[-1]) * 1024 < MOST, host


def endless(first: list[bytes]) -> Iterator[bytes]:
    yield from first
    while True:
        yield first[-1]


def test_an_endless_row_of_lines_ends():
    found = audit(endless(whole()[:5]))
    assert found.failure
    assert found.failure.record == 4


@pytest.mark.parametrize("name", GOLDEN)
def test_packs_that_nobody_would_play_with_take_no_longer(name: str):
    chance = random.Random(name)
    for _ in range(figure(2, 20)):
        records = records_of(name)[:60]
        content = msgspec.json.decode(canonical(header(name, golden(name)[1]).pack.content))
        for _ in range(3):
            container, key = chance.choice(places(content))
            container[key] = chance.choice([0, 1, 5, 1000]) if type(container[key]) is int else container[key]
        pack = PackFile("house", hashlib.sha256(canonical(content)).hexdigest(), content)
        records[0]["events"][0]["pack"]["digest"] = pack.digest
        begin = time.process_time()
        audit(file(name, rechained(records), pack=pack))
        assert time.process_time() - begin < 5
