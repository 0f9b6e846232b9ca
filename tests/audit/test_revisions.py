"""Records that another revision of the rules decided are told as not re-decided here."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.file import PackFile
from arbiter.audit.follow import followed
from arbiter.cli import main
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import KernelEvents
from arbiter.kernel.position import Position
from arbiter.kernel.records import Record
from tests.audit.files import file, golden
from tests.audit.mutations import rechained, records_of
from tests.driver import house, ruleset
from tests.revisions import revised, ship

NAMES = ("cubaneo-3", "cuba-2", "havana-3")


def foreign(name: str) -> list[dict[str, Any]]:
    return [{**record, "rules": 1000} for record in records_of(name)]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_counted_and_the_rest_is_checked(name: str):
    found = audit(file(name, rechained(foreign(name))))
    assert found.failure is None
    assert found.undecided == len(golden(name)[1])
    assert (found.verdict, found.sound, found.status) == ("NOT FULLY CHECKED", False, "finished")


def test_a_draw_of_theirs_must_fit_the_seed():
    records = foreign("havana-3")
    k = next(n for n, record in enumerate(records) if any("draw" in event for event in record["events"]))
    event = next(event for event in records[k]["events"] if "draw" in event)
    event["index"] = (event["index"] + 1) % event["size"]
    found = audit(file("havana-3", rechained(records)))
    assert found.failure
    assert (found.failure.record, found.failure.check) == (k, "draws")


@pytest.mark.parametrize("name", NAMES)
def test_events_that_we_do_not_know_are_not_followed(name: str):
    records = foreign(name)
    records[9]["events"].insert(0, {"type": "of_another_time", "seat": 10**9})
    found = audit(file(name, rechained(records)))
    assert found.failure is None
    assert found.undecided == len(records)


@pytest.mark.parametrize("first", [1000, 0, -1])
def test_rules_never_go_back(first: int):
    records = records_of("cubaneo-2")
    for record in records[:10]:
        record["rules"] = first
    found = audit(file("cubaneo-2", rechained(records)))
    assert found.failure
    assert (found.failure.record, found.failure.check) == (10 if first > 0 else 0, "rules")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_newer_rules_is_followed_nor_their_pack_read(name: str, monkeypatch: pytest.MonkeyPatch):
    """Nothing behind them is decided by ours, and a pack of theirs may have what ours does not know."""
    made, records = golden(name)[0], foreign(name)
    content = {**house(made.ruleset), "of_another_time": 1}
    pack = PackFile(made.pack.name, hashlib.sha256(canonical(content)).hexdigest(), content)
    records[0]["events"][0]["pack"]["digest"] = pack.digest
    monkeypatch.setattr("arbiter.audit.rules.followed", lambda *given: pytest.fail("it was followed"))
    found = audit(file(name, rechained(records), pack=pack))
    assert found.failure is None
    assert found.undecided == len(records)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_on_under_newer_rules(name: str, monkeypatch: pytest.MonkeyPatch):
    edition = RULESETS.revisions(golden(name)[0].ruleset)[1]
    newer = 7
    ship(monkeypatch, edition.key, revised(edition, newer, (1,)))
    records = records_of(name)
    for record in records[20:]:
        record["rules"] = newer
    found = audit(file(name, rechained(records)))
    assert found.failure
    assert (found.failure.record, found.failure.check) == (20, "rules")
    records[20]["events"].insert(0, {"type": "rules_amended", "revision": newer})
    found = audit(file(name, rechained(records)))
    assert found.failure is None
    assert found.undecided == 20
    records[40]["events"][-1]["seat"] = 77
    found = audit(file(name, rechained(records)))
    assert found.failure
    assert found.failure.record == 40


@pytest.mark.parametrize("name", NAMES)
def test_each_record_is_decided_again_by_its_own_revision(name: str, monkeypatch: pytest.MonkeyPatch):
    edition = RULESETS.revisions(golden(name)[0].ruleset)[1]
    ship(monkeypatch, edition.key, edition, revised(edition, 7, (1,)))
    records = records_of(name)
    for record in records[20:]:
        record["rules"] = 7
    records[20]["events"].insert(0, {"type": "rules_amended", "revision": 7})
    found = audit(file(name, rechained(records)))
    assert (found.verdict, found.undecided) == ("SOUND", 0)


def test_a_game_takes_over_no_revision_that_is_more_than_a_repair():
    records = records_of("cubaneo-3")
    for record in records[20:]:
        record["rules"] = 2
    records[20]["events"].insert(0, {"type": "rules_amended", "revision": 2})
    found = audit(file("cubaneo-3", rechained(records)))
    assert found.failure
    assert (found.failure.record, found.failure.check) == (20, "rules")
    assert "does not repair" in found.failure.expected


def test_a_game_of_one_revision_is_not_sound_under_another():
    """The token that passed in revision 1 stays in revision 2 (CN-3.21)."""
    records = [{**record, "rules": 2} for record in records_of("cubaneo-3")]
    found = audit(file("cubaneo-3", rechained(records)))
    assert found.failure
    assert found.failure.check == "rules"


def test_strict(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(file("cuba-2", rechained(foreign("cuba-2")))))
    told = []
    for strict, status in ([], 3), (["--strict"], 1):
        assert main(["audit", str(path), *strict]) == status
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].startswith("NOT FULLY CHECKED. ")
    assert "use revision 1000 of the rules" in told[0]


def test_an_unknown_ruleset_is_checked_for_all_but_rules():
    records = records_of("cuba-2")
    records[0]["events"][0]["ruleset"] = "chess"
    found = audit(file("cuba-2", rechained(records), ruleset="chess"))
    assert found.failure is None
    assert found.undecided == len(records)
    assert msgspec.json.decode(msgspec.json.encode(found))["undecided"] == len(records)


HARMLESS = {"kind": "turn", "seats": [1], "type": "asked"}


@pytest.mark.parametrize(
    "events",
    [
        [HARMLESS] * 1001,
        [{"seat": 6, "step": {}, "type": "forced"}],
        [{"seat": 0, "step": {}, "type": "forced"}],
        [{**HARMLESS, "seats": [1, 2] * 3}],
        [{**HARMLESS, "seats": [6]}],
        [{**HARMLESS, "kind": str(number)} for number in range(101)],
    ],
    ids=["events", "seat 6", "seat 0", "seats", "asked 6", "kinds"],
)
def test_what_no_game_could_say_is_not_followed(events: list[dict[str, Any]]):
    """Else each event copies what those before it left."""
    rules, name = ruleset("cubaneo"), "cubaneo-2"  # for 2 to 5
    decoder = msgspec.json.Decoder(Record[KernelEvents | RULESETS["cubaneo"].events])
    position: Position[Any] = Position(game=golden(name)[0].game)
    for line in golden(name)[1][:9]:
        followed_on = followed(rules, position, line, decoder)
        assert followed_on is not None
        position = followed_on
    record = {**records_of(name)[9], "events": [HARMLESS]}
    assert followed(rules, position, canonical(record), decoder)
    assert followed(rules, position, canonical({**record, "events": events}), decoder) is None
