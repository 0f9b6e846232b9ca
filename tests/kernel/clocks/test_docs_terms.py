"""Terms in docs/time.md: the table of defaults and bounds, terms that work, and a seat's clock kept by hand."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import durations, instants, seat_clock
from arbiter.kernel.clocks.seat_clock import SeatClock
from arbiter.kernel.clocks.terms import Terms, completed, told
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing import charge
from tests.kernel.clocks.test_docs import PAGE

ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| (.*?) \| .* \|$", re.MULTILINE)
TABLE = [row.groups() for row in ROW.finditer(PAGE.partition("## Terms that work")[0])]
LINE = re.compile(r"(asked|answered|missed) {2,}(\w{3} \S+ \S+) {2,}(\S.*)")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def value(text: str) -> Any:
    """A value of the table as it is written in JSON, or as a word."""
    text = text.strip("`")
    return json.loads(text) if re.match(r"[0-9\[]|true", text) else text


def test_the_table_has_all_terms() -> None:
    assert {name for name, _, _ in TABLE} == set(Terms.__struct_fields__) - {"tzdata"}


@pytest.mark.parametrize(("name", "usual", "bounds"), TABLE)
def test_the_table_has_the_usual_values(name: str, usual: str, bounds: str) -> None:
    terms = told(completed({"turn": "P1D"}))
    if name == "turn":
        assert usual == "required"
    elif name == "hours":
        assert (usual, "hours" in terms) == ("all", False)
    else:
        assert msgspec.to_builtins(list(terms[name]) if name == "reminders" else terms[name]) == value(usual)


@pytest.mark.parametrize("name", ["turn", "bank", "increment", "grace", "reminders"])
def test_the_table_has_the_bounds_of_durations(name: str) -> None:
    [found] = [bounds for term, _, bounds in TABLE if term == name]
    least, most = (durations.parse(text) for text in re.findall(r"`(P[^`]+)`", found))

    def given(ms: int) -> Mapping[str, Any]:
        text = durations.text(ms)
        return {"turn": "P1D", name: [text] if name == "reminders" else text}

    for good in (least, most):
        assert completed(given(good))
    for bad in {most + 1, *({least - 1} if least else ())}:
        with pytest.raises(Refusal, match=f"clock.{name}"):
            completed(given(bad))


def test_the_table_has_the_other_bounds() -> None:
    rows = {name: bounds for name, _, bounds in TABLE}
    low, high = map(value, rows["misses"].split(", "))
    most = int(rows["reminders"].split()[2].rstrip(","))
    outcomes = [value(text) for text in rows["on_timeout"].split(", ")]
    for good in ({"misses": low}, {"misses": high}, {"reminders": ["PT1H"] * most}):
        assert completed({"turn": "P1D", **good})
    for bad in ({"misses": low - 1}, {"misses": high + 1}, {"reminders": ["PT1H"] * (most + 1)}):
        with pytest.raises(Refusal):
            completed({"turn": "P1D", **bad})
    assert [completed({"turn": "P1D", "on_timeout": name}).on_timeout for name in outcomes] == outcomes
    assert len(outcomes) == 3


@pytest.mark.parametrize("example", blocks("terms"))
def test_terms_that_work_are_taken_as_they_are_written(example: str) -> None:
    given = json.loads(example)
    assert (
        msgspec.to_builtins(told(completed(given))).items()
        >= {name: value for name, value in given.items() if name not in ("turn", "reminders")}.items()
    )
    assert durations.parse(completed(given).turn) == durations.parse(given["turn"])


def at(text: str) -> int:
    """An instant of a ledger, with the right day of the week."""
    found = datetime.strptime(text[4:], "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
    assert f"{found:%a}" == text[:3]
    return round(found.timestamp() * 1000)


class Ledger:
    """A seat's clock; each entry is checked against what the kernel says."""

    def __init__(self, terms: Terms) -> None:
        self.terms, self.clock, self.asked = terms, seat_clock.new(terms, ""), 0

    def enter(self, what: str, when: int, said: str) -> None:
        running = self.clock.running
        if what == "asked":
            self.asked += 1
            started = charge.start(self.terms, self.clock, 1, f"{self.asked}-turn", when, paused=False)
            self.clock = seat_clock.started(self.clock, started)
            assert said == f"deadline {datetime.fromisoformat(str(started.deadline)):%a %Y-%m-%d %H:%M}"
            return
        assert running is not None
        time = charge.counted(self.terms, self.clock, running, when)
        if what == "answered":
            event: Any = charge.stop(self.terms, self.clock, 1, running, when)
            assert not event.late
            self.clock = seat_clock.stopped(self.clock, event)
        else:
            assert when == running.deadline
            event = charge.missed(self.terms, self.clock, 1, running, time)
            self.clock = seat_clock.timed_out(self.clock, event)
        assert said == _entry(event, self.clock)


def _entry(event: ev.ClockStopped | ev.DeadlineMissed, clock: SeatClock) -> str:
    parts = [f"counted {event.counted}", f"charged {event.charged}", f"bank {durations.text(clock.bank)}"]
    parts += ["grace used"] * event.grace + [f"misses {clock.misses}"] * bool(clock.misses)
    return ", ".join(parts)


@pytest.mark.parametrize("example", blocks("ledger"))
def test_ledger(example: str) -> None:
    first, *entries = example.splitlines()
    ledger = Ledger(completed(json.loads(first.removeprefix("clock"))))
    for entry in entries:
        found = LINE.fullmatch(entry)
        assert found, entry
        ledger.enter(found[1], at(found[2]), found[3])


def test_all_of_them_are_read() -> None:
    assert (len(blocks("ledger")), len(blocks("terms"))) == (PAGE.count("```ledger"), PAGE.count("```terms")) >= (1, 5)
    assert instants.text(at("Mon 2026-05-04 09:00")) == "2026-05-04T09:00:00.000Z"
