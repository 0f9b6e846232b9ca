"""What is more than a verifier takes is told, by the check that the page on audits names; the bounds are drawn in."""

import pytest

from arbiter.audit.audit import audit
from tests.audit.files import file, golden


@pytest.mark.parametrize(
    ("bound", "most", "check", "found"),
    [
        ("form.LONGEST_FILE", 100_000, "form", "a longer file"),
        ("form.LONGEST_LINE", 50_000, "form", "a longer one"),
        ("form.MOST_RECORDS", 20, "form", "more"),
        ("draws.MOST", 3, "draws", "more"),
        ("sealed_decisions.MOST", 3, "seals", "more"),
        ("seals.MOST_OPEN", 2, "seals", "more"),
    ],
)
def test_more_than_is_taken_is_not_sound(
    monkeypatch: pytest.MonkeyPatch, bound: str, most: int, check: str, found: str
) -> None:
    lines = file("cuba-3", golden("cuba-3")[1])
    if bound.endswith("LINE"):
        lines[5] = lines[5].rstrip() + b" " * most + b"\n"
    assert audit(file("cuba-3", golden("cuba-3")[1])).sound
    monkeypatch.setattr(f"arbiter.audit.{bound}", most)
    verdict = audit(lines)
    assert verdict.verdict == "NOT SOUND"
    assert verdict.failure
    assert (verdict.failure.check, verdict.failure.found) == (check, found)
