"""What seats do at the very instant of their deadline: whichever append comes first wins, and all tell the same.

Clock, relay and three workers are processes that are killed at random; answers come from threads, as from the web.
"""

import random
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest

from arbiter.app import deadlines, log
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submit
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from tests import temporary
from tests.app.conftest import Table
from tests.figures import figure, tell
from tests.outbox import waiting
from tests.workers.acting import SOON, run
from tests.workers.conftest import Processes, drain
from tests.workers.deadlines import HOUR, START, Dial, agrees, armed, due, events, fire, missed

COMMANDS = [("clock",), ("relay",), *[("work", "resolve")] * 3]


@pytest.fixture
def dial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Dial:
    monkeypatch.setenv("MALECON_CLOCK_FILE", str(tmp_path / "clock"))
    return Dial(tmp_path / "clock")


@pytest.fixture
def services(dial: Dial, services: Services) -> Services:
    return services


class Party:
    """The processes, which are killed and started again."""

    def __init__(self, start: Processes, chooser: random.Random) -> None:
        self._start, self._chooser = start, chooser
        self._running = [start(*command) for command in COMMANDS]

    def suffer(self, kills: int = 5) -> None:
        """One after the other is killed, by chance."""
        for _ in range(kills):
            time.sleep(self._chooser.uniform(0.0, 0.6))
            victim = self._chooser.randrange(len(COMMANDS))
            self._running[victim].kill()
            self._running[victim] = self._start(*COMMANDS[victim])


@pytest.fixture
def party(dial: Dial, process: Processes, services: Services, tmp_path: Path) -> Party:
    process.environ["MALECON_CLOCK_FILE"] = str(tmp_path / "clock")
    return Party(process, random.Random(3))


def absent(table: Table) -> None:
    """Nobody has answered the sealed decision."""
    table.until("bid")


def partly(table: Table) -> None:
    """One has, the others have not."""
    table.until("bid")
    table.say(table.awaiting()["seats"][0], {"do": "bid", "pesos": 0})


def but_one(table: Table) -> None:
    """One answer is left, which may come as the last."""
    table.until("bid")
    for seat in table.awaiting()["seats"][:-1]:
        table.say(seat, {"do": "bid", "pesos": 0})


def in_a_turn(table: Table) -> None:
    """A seat is in the middle of its turn."""
    chooser, before = random.Random(2), ("", -1)
    while (asked := (table.awaiting()["decision"], table.version())) != (before[0], before[1] + 1):
        before = asked
        table.move(chooser)


STATES: dict[str, Callable[[Table], None]] = {
    "absent": absent,
    "partly answered": partly,
    "answered but for one": but_one,
}


def owing(table: Table) -> list[int]:
    position = log.load(table.services, table.game).position
    return [seat for decision in owed(log.load(table.services, table.game).rules, position) for seat in decision.seats]


class Answer:
    """One seat's answer, sent again until it is told what became of it; `won` is the version that it made, or None."""

    def __init__(self, table: Table, seat: int, delay: float) -> None:
        self.table, self.seat, self.delay = table, seat, delay
        self.won: int | None = None
        self.thread = threading.Thread(target=self._send)

    def _send(self) -> None:
        step = msgspec.convert({"do": "bid", "pesos": 0}, log.load(self.table.services, self.table.game).rules.steps)
        call = Submission(
            player=self.table.players[self.seat - 1],
            game=self.table.game,
            said=[step],
            body=[],
            key=f"answer-{self.seat}-{time.monotonic_ns()}",
        )
        time.sleep(self.delay)
        while True:
            try:
                self.won = int(msgspec.json.decode(submit(self.table.services, call))["version"])
                return
            except Unavailable:
                time.sleep(0.01)
            except Refusal as refusal:
                if refusal.code == "busy":
                    continue
                return


def settled(tables: Sequence[Table]) -> bool:
    """Nothing is under way: no deadline is due, none has fired, nothing is to be revealed."""
    services = tables[0].services
    if any(task.message.kind in ("deadline", "resolve") for task in waiting(services)):
        return False
    now = instants.ms(services.now())
    return all(armed(table)[1] is None and (due(table) or now + 1) > now for table in tables)


@pytest.mark.parametrize("state", STATES)
def test_a_deadline_and_answers_at_the_same_instant(services: Services, dial: Dial, party: Party, state: str) -> None:
    chooser, won, lost = random.Random(state), 0, 0
    for _ in range(figure(1, 40)):
        tables = [Table(services, clock={"turn": "PT1H"}) for _ in range(4)]
        for table in tables:
            STATES[state](table)
        asked = {table.game: table.awaiting()["decision"] for table in tables}
        answers = [
            Answer(table, seat, chooser.choice((0.0, chooser.uniform(0.0, 1.5))))
            for table in tables
            for seat in owing(table)
        ]
        for answer in answers:
            answer.thread.start()
        dial.set(max(map(due, tables)))
        party.suffer()
        for answer in answers:
            answer.thread.join(SOON)
        temporary.until(partial(settled, tables), SOON)
        for table in tables:
            agrees(table)
            check(table, asked[table.game], [answer for answer in answers if answer.table is table])
        won += sum(answer.won is not None for answer in answers)
        lost += sum(answer.won is None for answer in answers)
    tell(f"race-{state}", f"answers at the instant of a deadline ({state})", f"{won} came first, {lost} did not")


def check(table: Table, decision: str, answers: list[Answer]) -> None:
    """Each seat's answer counts, or its deadline has passed, never both and never neither."""
    passed = [seat for seat, asked in missed(table) if asked == decision]
    for answer in answers:
        assert (answer.won is None) == (answer.seat in passed), (answer.seat, answer.won, passed)
        if answer.won is not None:
            [record] = [msgspec.json.decode(r) for r in table.services.games.records(table.game, answer.won - 1, 1)]
            assert record["actor"] == {"seat": answer.seat}
            stops = [event for event in record["events"] if event["type"] == "clock_stopped"]
            assert [event.get("late", False) for event in stops if event["seat"] == answer.seat] == [False]
    assert len(events(table, "revealed")) >= 1


@pytest.mark.parametrize("state", ["in a turn", *STATES])
@pytest.mark.parametrize("first", ["deadline", "answer"])
def test_whichever_append_comes_first_wins(services: Services, dial: Dial, state: str, first: str) -> None:
    """An answer after its deadline, too: it says that it is late, and what had been asked for by then does nothing."""
    table = Table(services, clock={"turn": "PT1H"})
    {"in a turn": in_a_turn, **STATES}[state](table)
    drain(services)
    task = fire(table, dial)
    dial.set(dial.now + 1)
    seats, chooser, version = owing(table), random.Random(1), table.version()
    if first == "answer":
        for seat in seats:
            while seat in owing(table):
                table.say(seat, chooser.choice(table.steps(seat)))
    run(task)
    late = [event["seat"] for seq, event in events(table, "clock_stopped") if seq > version and event.get("late")]
    assert ([seat for seat, _ in missed(table)], sorted(late)) == ((seats, []) if first == "deadline" else ([], seats))
    table.reveal()
    agrees(table)
    if first == "deadline":
        for seat in set(seats) - set(owing(table)):
            with pytest.raises(Refusal):
                table.say(seat, {"do": "bid", "pesos": 0})


def test_all_have_answered_when_the_deadline_that_was_asked_for_is_looked_at(services: Services, dial: Dial) -> None:
    table = Table(services, clock={"turn": "PT1H"})
    but_one(table)
    drain(services)
    task = fire(table, dial)
    [seat] = owing(table)
    table.say(seat, {"do": "bid", "pesos": 0})
    assert armed(table) == [None, None]
    run(task)
    assert missed(table) == []
    table.reveal()
    agrees(table)
    assert deadlines.fire(services) == 0
    assert due(table) == START + 2 * HOUR
