"""Three verdicts, and marks that say what was checked: nothing holds that nobody looked at."""

import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from arbiter.audit.audit import audit
from arbiter.audit.file import PackFile
from arbiter.audit.verdict import Verdict
from arbiter.cli import main
from arbiter.kernel.canonical import canonical
from tests.audit.files import GOLDEN, file, golden
from tests.audit.mutations import OWN, rechained, records_of
from tests.driver import house

Captured = pytest.CaptureFixture[str]
Records = list[dict[str, Any]]


def states(verdict: Verdict) -> dict[str, str]:
    return {check.name: check.state for check in verdict.checks}


def with_forged_scores(records: Records) -> None:
    for record in records:
        for event in record["events"]:
            if event["type"] == "finished":
                event["scores"] = [score + 100 for score in event["scores"]]


def by(revision: int) -> list[bytes]:
    records = [{**record, "rules": revision} for record in records_of("cuba-3")]
    with_forged_scores(records)
    return file("cuba-3", rechained(records), OWN)


def of_a_ruleset(name: str) -> list[bytes]:
    records = records_of("cuba-3")
    with_forged_scores(records)
    records[0]["events"][0]["ruleset"] = name
    return file("cuba-3", rechained(records), OWN, ruleset=name)


def amended_late() -> list[bytes]:
    """The true game up to its last record, which a revision of tomorrow decides."""
    records = records_of("cuba-3")
    with_forged_scores(records)
    records[-1]["rules"] = 7
    records[-1]["events"].insert(0, {"revision": 7, "type": "rules_amended"})
    return file("cuba-3", rechained(records), OWN)


def of_another_pack_and_revision() -> list[bytes]:
    records = [{**record, "rules": 9} for record in records_of("cuba-3")]
    content = {**house("cuba"), "of_tomorrow": 1}
    pack = PackFile("house", hashlib.sha256(canonical(content)).hexdigest(), content)
    records[0]["events"][0]["pack"]["digest"] = pack.digest
    return file("cuba-3", rechained(records), OWN, pack=pack)


UNDECIDED = {
    "another revision": lambda: by(1000),
    "another ruleset": lambda: of_a_ruleset("chess"),
    "a ruleset in disguise": lambda: of_a_ruleset("cuba_"),
    "a late revision": amended_late,
    "another pack": of_another_pack_and_revision,
    "one record": lambda: file("cuba-3", rechained([{**records_of("cuba-3")[0], "rules": 2}])),
}


@pytest.mark.parametrize("kind", UNDECIDED)
def test_what_cannot_be_decided_is_not_sound(kind: str, tmp_path: Path, capsys: Captured):
    lines, path = UNDECIDED[kind](), tmp_path / "game.ndjson"
    found = audit(lines)
    assert (found.verdict, found.sound, found.failure) == ("NOT FULLY CHECKED", False, None)
    marks = states(found)
    assert marks["rules"] == marks["result"] == "not_checked"
    path.write_bytes(b"".join(lines))
    assert main(["audit", str(path)]) == 3
    out = capsys.readouterr().out
    assert out.startswith("NOT FULLY CHECKED. ")
    assert "SOUND" not in out
    assert "  --   rules" in out
    assert "  --   result" in out
    assert main(["audit", "--strict", str(path)]) == 1
    capsys.readouterr()
    assert main(["audit", "--json", str(path)]) == 3
    told = json.loads(capsys.readouterr().out)
    assert next(iter(told.items())) == ("verdict", "NOT FULLY CHECKED")
    assert told["sound"] is False


def test_a_file_damaged_at_record_0_holds_in_nothing(tmp_path: Path, capsys: Captured):
    lines, path = file("cuba-3", golden("cuba-3")[1]), tmp_path / "game.ndjson"
    path.write_bytes(b"".join([lines[0], b"x" + lines[1], *lines[2:]]))
    assert main(["audit", str(path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("NOT SOUND. Record 0 fails (form).")
    assert out.count("  FAIL ") == 1
    assert out.count("  --   ") == 11
    assert "  ok " not in out
    assert "nothing wrong" not in out


@pytest.mark.parametrize("name", ["cuba-3", "havana-3"])
@pytest.mark.parametrize("record", [1, 5, 50])
def test_behind_a_damaged_record_nothing_is_said_to_hold(name: str, record: int):
    lines = file(name, golden(name)[1])
    lines[record + 1] = lines[record + 1].replace(b'"', b"'", 1)
    found = audit(lines)
    assert found.verdict == "NOT SOUND"
    assert {state for name, state in states(found).items() if name != "form"} == {"not_checked"}


def test_a_header_that_is_damaged_is_told_with_all_checks():
    lines = file("cuba-3", golden("cuba-3")[1])
    found = audit([lines[0].replace(b'"ruleset":"cuba"', b'"ruleset":"CUBA"'), *lines[1:]])
    assert list(states(found).values()) == ["failed"] + ["not_checked"] * 11


def test_what_was_not_given_is_not_checked():
    found = audit(file("cuba-3", golden("cuba-3")[1]))
    assert states(found)["witnesses"] == "not_checked"
    assert found.verdict == "SOUND"


@pytest.mark.parametrize("name", GOLDEN)
def test_draws_of_a_running_game_are_not_derived(name: str):
    lines = golden(name)[1]
    found = audit(file(name, lines[: len(lines) // 2]))
    assert (found.verdict, found.status) == ("SOUND", "running")
    assert (states(found)["draws"], states(found)["result"]) == ("not_checked", "not_checked")


def test_where_the_rules_fail_nothing_hangs_on_them_any_more():
    records = records_of("cuba-3")
    with_forged_scores(records)
    found = audit(file("cuba-3", rechained(records), OWN))
    assert found.verdict == "NOT SOUND"
    assert states(found)["result"] == "not_checked"


@pytest.mark.parametrize("change", [{"winners": [9]}, {"winners": [1] * 200_000}, {"scores": []}, {"scores": [1] * 9}])
def test_a_result_is_of_the_seats(change: dict[str, Any], tmp_path: Path, capsys: Captured):
    """However many winners a file names, they are told in a line."""
    records, path = [{**record, "rules": 9} for record in records_of("cuba-3")], tmp_path / "game.ndjson"
    records[-1]["events"][-2] |= change
    path.write_bytes(b"".join(file("cuba-3", rechained(records), OWN)))
    assert main(["audit", str(path)]) == 1
    out = capsys.readouterr().out
    assert f"NOT SOUND. Record {len(records) - 1} fails (result)." in out
    assert len(out) < 6000


CUTS = [30, 200, 5000, -2]


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_a_download_cut_within_its_first_line_is_a_damaged_file(cut: int, packed: bool, tmp_path: Path):
    first, path = file("cuba-3", golden("cuba-3")[1])[0][:cut], tmp_path / "game.ndjson"
    if packed:
        stream = zlib.compressobj(wbits=31)
        first = stream.compress(first) + stream.flush(zlib.Z_SYNC_FLUSH)
    path.write_bytes(first)
    assert main(["audit", str(path)]) == 1


@pytest.mark.parametrize("content", [b"", b"{", b'{"format":', b'{"format":"other', b'{"formats":"malecon/audit/1"}\n'])
def test_what_does_not_begin_as_ours_is_none(content: bytes, tmp_path: Path):
    path = tmp_path / "file"
    path.write_bytes(content)
    assert main(["audit", str(path)]) == 2
