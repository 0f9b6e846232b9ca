"""Today's code decides the recorded games as they were decided, byte for byte."""

import json
from pathlib import Path

import msgspec
import pytest

from arbiter.app.codec import decode_record
from arbiter.kernel.canonical import canonical
from arbiter.kernel.position import Position, fold
from arbiter.kernel.records import record_hash
from tests.games.golden.recording import HERE, KINDS, Recorder, path, read

FILES = sorted(HERE.glob("*.ndjson"))


def test_there_is_a_golden_game_of_each_kind_for_its_numbers_of_seats():
    wanted = {path(name, seats) for name, kind in KINDS.items() for seats in kind.seats}
    assert wanted == set(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_decided_as_it_was(file: Path):
    header, lines = read(file)
    recorder = Recorder(header)
    for said in header.inputs:
        recorder.submit(said)
        made = len(recorder.lines)
        assert recorder.lines[-1] == lines[made - 1], f"record {made - 1}"
    assert recorder.lines == lines
    assert recorder.position.status == "finished"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_log_folds_to_the_state_that_its_deciding_led_to(file: Path):
    header, lines = read(file)
    recorder = Recorder(header)
    for said in header.inputs:
        recorder.submit(said)
    records = [decode_record(recorder.edition, line) for line in lines]
    assert [canonical(record) for record in records] == lines
    assert all(record.hash == record_hash(record) for record in records)
    assert [record.prev for record in records[1:]] == [record.hash for record in records[:-1]]
    folded = fold(recorder.rules, Position(game=header.game), records)
    assert json.loads(msgspec.json.encode(folded)) == json.loads(msgspec.json.encode(recorder.position))
