"""Position files: set up again, gone on from, refused with a sentence."""

import hashlib
import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.cli import main
from arbiter.cli.position import position_of
from arbiter.cli.position_file import PositionFile, Unusable, decode, encode, restored
from arbiter.cli.step import stepped
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Pack
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from tests.driver import Play, house, ruleset, turns
from tests.figures import figure

SEED = bytes(32)
RULES = ruleset()
PACK = Pack("house", hashlib.sha256(canonical(house())).hexdigest())


def filed(play: Play) -> PositionFile:
    view = json.loads(msgspec.json.encode(RULES.view(play.state)))
    return PositionFile(ruleset="cubaneo", rules=RULES.revision, options={"pack": "house"}, pack=PACK, view=view)


def opening() -> PositionFile:
    """The first turn of a game of three."""
    return filed(Play(RULES, 3, 1))


def asked(kind: str) -> tuple[Play, PositionFile]:
    """Before the last round, three seats are asked for this, and each has a choice."""
    for seed in range(50):
        play = Play(RULES, 3, seed)
        for _ in turns(play):
            open_now = owed(RULES, play.position)[0]
            if (open_now.kind, len(open_now.seats)) == (kind, 3) and play.state.round < 6:
                return play, filed(play)
    raise AssertionError(f"no {kind} in which all have a choice")


@pytest.mark.parametrize("seed", range(figure(1, 20)))
def test_every_position_is_set_up_again_and_goes_on_alike(seed: int) -> None:
    play, told, compared = Play(RULES, 3, seed), None, 0
    for _, step in turns(play):
        if told:
            happened = [json.loads(msgspec.json.encode(event)) for event in play.events[told[0]]]
            if not any("draw" in event or event["type"] == "sealed" for event in happened):
                assert [json.loads(line) for line in told[1]] == happened
                compared += 1
        told = None
        if play.position.answers:
            continue
        file = decode(encode(filed(play)))
        _, position = restored(file)
        assert position.state == play.state
        asked = owed(RULES, position)[0]
        if not asked.sealed:
            told = len(play.events), stepped(file, json.dumps([msgspec.to_builtins(step)]), SEED)[:-1]
    assert compared > 50


def test_text_and_json_say_the_same_and_the_new_position_goes_on() -> None:
    lines = stepped(opening(), "worker b1", SEED)
    assert lines == stepped(opening(), '{"do": "worker", "cell": "b1"}', SEED)
    assert [json.loads(line)["type"] for line in lines[:2]] == ["character_played", "worker_moved"]
    after = decode(lines[-1])
    assert stepped(opening(), "worker b1; harvest c1 d1", SEED)[-1] == stepped(after, "harvest c1 d1", SEED)[-1]


def test_sealed_answers_of_all_seats_are_revealed_together() -> None:
    _, file = asked("bid")
    *events, after = [json.loads(line) for line in stepped(file, "bid 0\nbid 1\nbid 0", SEED)]
    kinds = [event["type"] for event in events]
    assert kinds[:4] == ["sealed", "sealed", "sealed", "revealed"]
    assert [event["seat"] for event in events if event["type"] == "bid_placed"] == [1, 2, 3]
    assert after["format"] == "malecon/position/1"
    with pytest.raises(Unusable, match="one step for each of these seats: 1, 2, 3"):
        stepped(file, "bid 0", SEED)


def test_draws_come_from_the_seed() -> None:
    _, file = asked("obey")
    answers = '[{"do": "obey"}, {"do": "obey"}, {"do": "obey"}]'
    one, same, other = (stepped(file, answers, bytes([n]) * 32) for n in (1, 1, 2))
    assert one == same != other


def game_of(play: Play, **told: Any) -> dict[str, Any]:
    """As `GET /v1/games/{id}` tells it."""
    file = filed(play)
    waits = [{"kind": o.kind, "seats": list(o.seats)} for o in owed(RULES, play.position)]
    facts = {"ruleset": "cubaneo", "rules": RULES.revision, "options": file.options, "pack": msgspec.to_builtins(PACK)}
    return {**facts, "status": "running", "view": file.view, "awaiting": waits, **told}


def test_a_position_is_taken_while_no_sealed_answer_is_open() -> None:
    play, file = asked("bid")
    assert position_of(game_of(play)) == file
    with pytest.raises(Unusable, match="sealed answers are already in"):
        position_of(game_of(play, awaiting=[{"kind": "bid", "seats": [1, 3]}]))
    with pytest.raises(Unusable, match="sealed answers are already in"):
        position_of(game_of(play, awaiting=[{"kind": "reveal", "seats": []}]))
    with pytest.raises(Unusable, match="open sealed answer"):
        position_of(game_of(play, view={**file.view, "sealed": {"decision": "9-bid", "steps": []}}))
    with pytest.raises(Unusable, match="finished"):
        position_of(game_of(play, status="finished"))


def changed(**told: Any) -> bytes:
    return json.dumps({**json.loads(encode(opening())), **told}).encode()


@pytest.mark.parametrize(
    ("data", "steps", "sentence"),
    [
        (b"{}", "worker b1", "not a position file"),
        (b"\xff", "worker b1", "not a position file"),
        (changed(format="malecon/position/2"), "worker b1", "not a position file"),
        (changed(ruleset="chess"), "worker b1", "no ruleset `chess`"),
        (changed(rules=9), "worker b1", "revision 9"),
        (changed(pack={"name": "other", "digest": "0" * 64}), "worker b1", "pack `other`"),
        (changed(view={"round": 1}), "worker b1", "not a view of Cubaneo"),
        (changed(view={"sealed": {}}), "worker b1", "sealed answer"),
        (encode(opening()), "worker z9", "z9"),
        (encode(opening()), '[{"do": "bid", "pesos": 1}]', "Step 1: `bid` is not available now"),
        (encode(opening()), '[{"do": "fly"}]', "These are not steps"),
        (encode(opening()), "[" * 100_000, "These are not steps"),
        (encode(opening()), "", "at least one step"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    data: bytes, steps: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(data)
    assert main(["step", "--position", str(path), steps]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("malecon: ")
    assert sentence in err
    assert err.count("\n") == 1


def test_the_command_prints_events_and_the_new_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(encode(opening()))
    assert main(["step", "--position", str(path), "--seed", "ab" * 32, "worker b1; harvest none"]) == 0
    *events, after = capsys.readouterr().out.splitlines()
    assert [json.loads(event)["type"] for event in events][:2] == ["character_played", "worker_moved"]
    assert decode(after.encode()).view["turns"] == 2


@pytest.mark.parametrize("said", [["--seed", "abc", "worker b1"], [], ["worker b1", "harvest none"]])
def test_a_wrong_command_line_has_status_2(said: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["step", "--position", "file", *said])
    assert ended.value.code == 2


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["step", "--position", "/nowhere/position.json", "worker b1"]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_too_many_steps_are_refused_as_the_api_would() -> None:
    with pytest.raises(Refusal):
        stepped(opening(), "visit 1; worker b1", SEED)


def test_a_pack_that_cannot_be_read_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cubaneo"
    folder.mkdir()
    for name, text in {"a": b"x = [", "b": b"\xff", "c": b"when = 2026-11-29", "d": b"x = nan"}.items():
        (folder / f"{name}.toml").write_bytes(text)
    (folder / "e.toml").mkdir()
    house_file = files("arbiter.games.cubaneo") / "packs/house.toml"
    mine = house_file.read_text().replace("supply_price = 7", "supply_price = 8")
    (folder / "mine.toml").write_text(mine)
    monkeypatch.setenv("MALECON_PACKS", str(tmp_path))
    pack = Pack("mine", hashlib.sha256(canonical(tomllib.loads(mine))).hexdigest())
    rules, _ = restored(msgspec.structs.replace(opening(), pack=pack))
    assert rules.tables.supply_price == 8
    with pytest.raises(Unusable, match="was not found"):
        restored(msgspec.structs.replace(opening(), pack=Pack("other", "0" * 64)))


def test_a_position_with_the_pack_of_an_earlier_release(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = {**house(), "name": "as it was"}
    monkeypatch.setattr("arbiter.games.package_files.earlier", lambda package: iter([("house", earlier)]))
    pack = Pack("house", hashlib.sha256(canonical(earlier)).hexdigest())
    rules, _ = restored(msgspec.structs.replace(opening(), pack=pack))
    assert rules.tables.pack.name == "as it was"
