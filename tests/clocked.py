"""Games with clocks over simulated time, whose players vanish, plan absences, vote and change seats."""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import instants
from arbiter.kernel.decide import Draft
from arbiter.kernel.position import Position, fold, next_deadline, owed
from arbiter.kernel.records import Actor, Record
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing.expiry import expire, has_passed
from tests.histories import GAME, History

HOUR = 3600 * 1000
DAY = 24 * HOUR
START = instants.ms("2026-03-25T09:00:00.000Z")
SIMPLE = {"turn": "P1D", "bank": "P2D", "increment": "PT1H", "grace": "PT12H"}
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Tokyo",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/St_Johns",
    "UTC",
)
BERLIN = {**SIMPLE, "zone": "Europe/Berlin", "weekends": False, "hours": ["08:00", "22:00"]}


class Clocked(History):
    """`told` are the records, `positions` those after each of them."""

    def __init__(self, ruleset: str, seats: int, seed: Any, clock: dict[str, Any], *, start: int = START, **of: Any):
        self.told: list[Record[Any]] = []
        self.positions: list[Position[Any]] = []
        super().__init__(ruleset, seats, seed=str(seed), clock=clock, start=start, **of)
        self.join_all()

    def write(self, draft: Draft[Any], actor: Actor, steps: list[Any] | None = None) -> Record[Any]:
        self.told.append(super().write(draft, actor, steps))
        self.positions.append(self.position)
        return self.told[-1]

    @property
    def at(self) -> int:
        """The time of a record that is made now, in ms."""
        return max(self.now, instants.ms(self.position.at))

    def asked(self) -> list[int]:
        """The seats that owe an answer."""
        return [seat for decision in owed(self.rules, self.position) for seat in decision.seats]

    def answer(self, seat: int) -> None:
        """A random legal step of a seat that is asked."""
        self.submit(seat, self.choose(seat, by_chance=1))

    def lapse(self) -> bool:
        """What follows from deadlines that have passed; whether one has."""
        if not has_passed(self.position, self.at):
            return False
        draft = self.draft()
        expire(draft, self.at)
        self.write(draft, "arbiter")
        return True

    def act(self, actor: Actor, do: Callable[[Draft[Any], int], Any]) -> bool:
        """A record of what `do` drafts; whether that is not refused, and does something."""
        draft = self.draft()
        before = len(draft.events)
        try:
            do(draft, self.at)
        except Refusal:
            return False
        if len(draft.events) > before:
            self.write(draft, actor)
        return len(draft.events) > before

    def fork_at(self, seq: int) -> "Clocked":
        """The game as it was after a record."""
        other = self.fork(f"{self.seed!r} {seq}")
        assert isinstance(other, Clocked)
        other.records, other.told, other.positions = (
            each[: seq + 1] for each in (self.records, self.told, self.positions)
        )
        other.position, other.now = other.positions[-1], instants.ms(other.told[-1].at)
        return other

    def refold(self) -> Position[Any]:
        """The position that the records as they are chained fold to."""
        decoder = msgspec.json.Decoder(Record[ev.KernelEvents | self.rules.events])  # type: ignore[name-defined]
        return fold(self.rules, Position(game=GAME), map(decoder.decode, self.records))


def played(game: Clocked, chance: random.Random, most: int = 2000, vanishing: float = 0.3) -> Clocked:
    """The game played on by seats that answer within days, or do not, up to its end or so many rounds."""
    for _ in range(most):
        if not game.running:
            break
        game.settle()
        moment(game, chance, vanishing)
    return game


def moment(game: Clocked, chance: random.Random, vanishing: float) -> None:
    """Someone answers after a while, or the next deadline passes."""
    asked = game.asked()
    due = next_deadline(game.position)
    if due and (not asked or chance.random() < vanishing):
        game.now = max(game.now, due) + chance.choice([0, 1, 5000, HOUR])
        game.lapse()
    elif asked:
        game.now += chance.choice([0, 1, 60_000, HOUR, chance.randrange(DAY)])
        if not (chance.random() < 0.9 and game.lapse()):
            game.answer(chance.choice(asked))


def played_without(
    game: Clocked,
    absent: int,
    chance: random.Random,
    each: Callable[[Clocked], None] = lambda game: None,
    *,
    prompt: float = 0.9,
) -> None:
    """The game played on to its end, or until it waits for the absent seat alone; looked at before `each` act.

    The others answer within a day, if they are as `prompt` as that, and else let a deadline pass.
    """
    for _ in range(3000):
        game.settle()
        each(game)
        present = [seat for seat in game.asked() if seat != absent]
        if present and chance.random() < prompt:
            game.now += chance.randrange(DAY)
            game.answer(chance.choice(present))
        elif due := next_deadline(game.position):
            game.now = max(game.now, due)
            assert game.lapse()
        elif not present:
            return
    raise AssertionError("it does not end")


def some_zones(chance: random.Random, seats: int) -> dict[int, str]:
    """Zones of their own for half of the seats."""
    return {seat: chance.choice(ZONES) for seat in range(1, seats + 1) if chance.random() < 0.5}


def some_clock(chance: random.Random) -> dict[str, Any]:
    """Terms with and without each of what makes time not count."""
    clock = {
        "turn": chance.choice(["P1D", "PT12H", "P3D", "PT1H"]),
        "bank": chance.choice(["PT0S", "P2D", "PT30M"]),
        "increment": chance.choice(["PT0S", "PT1H", "P1D"]),
        "grace": chance.choice(["PT0S", "PT12H", "P1D"]),
        "zone": chance.choice(ZONES),
        "weekends": chance.random() < 0.5,
        "misses": chance.randrange(1, 5),
    }
    hours = chance.choice([None, ["08:00", "22:00"], ["22:00", "02:30"], ["02:00", "03:30"], ["12:00", "11:59"]])
    return {**clock, "hours": hours} if hours else clock
