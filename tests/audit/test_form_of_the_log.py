"""The format of the log has a number; what has a higher one is checked by a newer version."""

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter.app.archive import NotKept, copied
from arbiter.audit.audit import audit
from arbiter.cli import main
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import FORM
from tests.audit.files import file, golden
from tests.audit.mutations import OWN, rechained, records_of
from tests.audit.second_verifier import verify

Captured = pytest.CaptureFixture[str]
NEWER = FORM + 1


def of_form(form: Any, *, header: Any = None, version: str | None = "9.1.0", event: bool = True) -> list[bytes]:
    """A file whose record 0, and whose header, name this form, with an event that nobody knows yet."""
    records = records_of("cuba-3")
    records[0]["events"][0]["log"] = form
    if event:
        records[5]["events"].insert(0, {"type": "of_tomorrow", "seat": 1})
    first, *rest = file("cuba-3", rechained(records), OWN)
    told = json.loads(first) | ({} if version is None else {"malecon": version})
    told |= {} if header is None else {"log": header}
    return [canonical(told) + b"\n", *rest]


def test_a_newer_form_names_the_version_that_reads_it(tmp_path: Path, capsys: Captured):
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(of_form(NEWER, header=NEWER)))
    assert main(["audit", str(path)]) == 3
    out = capsys.readouterr().out
    assert out.startswith("NOT FULLY CHECKED. ")
    assert "Malecon 9.1.0 or later" in out
    assert "SOUND" not in out
    assert main(["audit", "--json", str(path)]) == 3
    assert json.loads(capsys.readouterr().out)["verdict"] == "NOT FULLY CHECKED"


@pytest.mark.parametrize("version", [None, "", "\x1b[2J", "1" * 50, "SOUND."])
def test_what_a_file_says_of_its_version_is_told_as_a_version_only(version: str | None):
    found = audit(of_form(NEWER, header=NEWER, version=version))
    assert found.verdict == "NOT FULLY CHECKED"
    assert "a newer Malecon" in found.reason


def test_record_0_counts_where_the_header_says_less():
    for header in (None, 1):
        assert audit(of_form(NEWER, header=header)).verdict == "NOT FULLY CHECKED"


def test_a_newer_header_may_have_fields_that_are_not_known():
    first, *rest = of_form(NEWER, header=NEWER)
    lines = [canonical(json.loads(first) | {"of_tomorrow": [1]}) + b"\n", *rest]
    assert audit(lines).verdict == "NOT FULLY CHECKED"


def test_a_newer_form_is_not_kept():
    with pytest.raises(NotKept, match=f"It could not be checked: the log has format {NEWER}"):
        copied(of_form(NEWER, header=NEWER), None, lambda records, read: None)


def test_the_present_form_is_checked_as_ever():
    assert audit(file("cuba-3", golden("cuba-3")[1])).verdict == "SOUND"
    found = audit(of_form(1, header=1, event=False))
    assert found.failure is None
    assert found.verdict == "SOUND"
    assert verify(b"".join(of_form(1, header=1, event=False)))


@pytest.mark.parametrize(("form", "header"), [(1, 7000), (0, None), (-1, -1), ("1", None)])
def test_header_and_record_0_agree(form: Any, header: Any):
    found = audit(of_form(form, header=header, event=False))
    assert found.verdict in ("NOT SOUND", "NOT FULLY CHECKED")
    assert (found.verdict == "NOT FULLY CHECKED") == (header == 7000)


@pytest.mark.parametrize("form", [2**53, 10**40, 10**4000], ids=[16, 41, 4001])
def test_a_number_that_canonical_json_cannot_hold_is_no_format(form: int):
    first, second, *rest = file("cuba-3", golden("cuba-3")[1])
    member = b'"log":%d,' % form
    for lines in (
        [
            first.replace(b'"malecon":', member + b'"malecon":').replace(b'"pack":', member + b'"pack":', 1),
            second,
            *rest,
        ],
        [first, second.replace(b'"options":', member + b'"options":', 1), *rest],
    ):
        found = audit(lines)
        assert found.verdict == "NOT SOUND"
        assert len(found.failure.expected + found.failure.found + found.reason) < 2000


def test_a_receipt_for_a_newer_log_names_the_version_too(tmp_path: Path, capsys: Captured):
    path, receipt = tmp_path / "game.ndjson", tmp_path / "receipt.json"
    path.write_bytes(b"".join(of_form(NEWER, header=NEWER)))
    receipt.write_text(json.dumps({"commitment": "0" * 64, "salt": "0" * 64}))
    assert main(["receipt", str(path), "--receipt", str(receipt)]) == 3
    assert "use Malecon 9.1.0 or later." in capsys.readouterr().err
