"""Compressed records and positions."""

import hashlib
import struct
from concurrent.futures import ThreadPoolExecutor

import pytest
import zstandard

from arbiter.app.ports.unavailable import Damaged
from arbiter.app.unreadable import Newer
from arbiter.store import key_names
from arbiter.store.compression import POSITIONS, RECORDS, decompressed, dictionary
from tests.games.golden.recording import HERE, read

# Stored games name these dictionaries: their content never changes.
DICTIONARIES = {
    1: "c369309ca1403465dddc811faff885459310aa1ffa6b8d7734f95e907893c02b",
    2: "90e07e1c59c08f0cffed105f6b4f800b34978fe1cb7638014e353ab3b4ddfa07",
}


@pytest.mark.parametrize("number", DICTIONARIES)
def test_a_dictionary_stays_as_it_was_released(number):
    [content] = [file.read_bytes() for file in (HERE.parents[2] / "arbiter/store/dictionaries").glob(f"{number}-*")]
    assert zstandard.ZstdCompressionDict(content).dict_id() == number
    assert hashlib.sha256(content).hexdigest() == DICTIONARIES[number]


@pytest.mark.parametrize("file", sorted(HERE.glob("*.ndjson")), ids=lambda file: file.stem)
def test_records_of_every_ruleset_become_small(file):
    _, records = read(file)
    compressed = [dictionary(RECORDS).compress(record) for record in records]
    assert [decompressed(frame) for frame in compressed] == records
    assert sum(map(len, compressed)) < 0.35 * sum(map(len, records))


@pytest.mark.parametrize("text", [b"", b"x", b"\0" * 10**6, bytes(range(256)) * 40])
@pytest.mark.parametrize("number", [RECORDS, POSITIONS])
def test_anything_comes_back(number, text):
    assert decompressed(dictionary(number).compress(text)) == text


def test_threads_do_not_mix_their_texts():
    texts = [b"%d" % number * 500 for number in range(200)]
    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(lambda text: decompressed(dictionary(RECORDS).compress(text)), texts)) == texts


def foreign(number: int) -> bytes:
    samples = [b"sample %d of text" % n * 9 for n in range(200)]
    trained = zstandard.train_dictionary(1024, samples, k=64, d=8, dict_id=number)
    return zstandard.ZstdCompressor(dict_data=trained).compress(samples[0])


def test_a_dictionary_of_a_newer_version_is_named():
    with pytest.raises(Newer, match="dictionary 77"):
        decompressed(foreign(77))


@pytest.mark.parametrize("frame", [b"", b"{}", b"\x28\xb5\x2f\xfd", dictionary(RECORDS).compress(b"text" * 9)[:-3]])
def test_what_is_no_frame_is_damaged(frame):
    with pytest.raises(Damaged):
        decompressed(frame)


def test_a_frame_that_promises_too_much_is_damaged():
    """Before any memory is taken for it; one that says nothing is too."""
    for length in (2**40, 2**62, 2**64 - 1):
        number = zstandard.get_frame_parameters(dictionary(RECORDS).compress(b"x")).dict_id
        frame = zstandard.FRAME_HEADER + struct.pack("<BIQ", 0b11100011, number, length) + b"\x01\0\0"
        with pytest.raises(Damaged, match="at most"):
            decompressed(frame)


def test_a_game_with_such_an_entry_is_refused_alone(games, store, make):
    games.append(make("g1"))
    games.append(make("g2"))
    store.call("XADD", key_names.of_game("g1").log, "2-0", "r", foreign(77))
    with pytest.raises(Newer):
        games.records("g1")
    assert games.records("g2") == [b'{"seq":0}']
