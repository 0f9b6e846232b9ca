"""The examples of docs/time.md: deadlines from clocks, local times as they are written next to the instants."""

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.calendar import Calendar, after
from arbiter.kernel.clocks.zones import zone

PAGE = (Path(__file__).parents[3] / "docs" / "time.md").read_text()
EXAMPLES = re.findall(r"^```clock\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PROGRAM = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LINE = re.compile(r"(clock|absence|asked|deadline) {2,}(\S.*)")


def lines(example: str, name: str) -> list[str]:
    found = [LINE.fullmatch(line) for line in example.splitlines()]
    assert all(found), example
    return [line[2] for line in found if line and line[1] == name]


def calendar(clock: dict[str, Any], absences: list[str]) -> Calendar:
    hours = tuple(clock["hours"]) if "hours" in clock else None
    days = tuple(tuple(absence.split(" to ")) for absence in absences)
    return Calendar(clock["zone"], clock.get("weekends", True), hours, days)  # type: ignore[arg-type]


def read(line: str, name: str) -> int:
    """The instant of a line, whose local time agrees."""
    local, _, text = line.partition(" = ")
    at = datetime.fromisoformat(text).astimezone(zone(name))
    assert f"{at:%a %Y-%m-%d %H:%M}" == local
    return instants.ms(text)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_example(example: str) -> None:
    clock = json.loads(*lines(example, "clock"))
    assert clock.keys() <= {"turn", "zone", "hours", "weekends"}
    asked, deadline = (read(*lines(example, name), clock["zone"]) for name in ("asked", "deadline"))
    found = after(calendar(clock, lines(example, "absence")), asked, durations.parse(clock["turn"]))
    assert instants.text(found) == instants.text(deadline)


def test_all_examples_are_read() -> None:
    assert len(EXAMPLES) == PAGE.count("```clock") > 15


def test_the_program_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = PROGRAM
    exec(program, {})
    assert program.rstrip().endswith(f"# {capsys.readouterr().out.strip()}")


def test_the_sections_are_listed() -> None:
    sections = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    listed = re.findall(r"^- \[(.*)\]\(#(.*)\)$", PAGE, re.MULTILINE)
    assert listed == [(section, section.lower().replace(",", "").replace(" ", "-")) for section in sections]
