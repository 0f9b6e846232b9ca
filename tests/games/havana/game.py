"""A game of Havana in a test's words: `say` tells what changed for whom, `refuse` that and why nothing did."""

import copy
from typing import Any

import msgspec
import pytest

from arbiter.games.havana.components import CARDS, in_order
from arbiter.games.havana.state import Centre, Player, State, Stock, Turn
from arbiter.kernel.decide import Line
from arbiter.kernel.offers import Offer, only_step, spelled
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from tests.games.havana.scripted import RULES, Table

Gain = dict[str, int]
Said = str | dict[str, Any]
CUBES = {"red": 10, "yellow": 10, "blue": 10, "brown": 10, "gray": 40}
ROWS = ((3, 29, 14, 36, 22, 6), (8, 20, 31, 11, 25, 2))
PASSIVE = ("siesta", "protection")


def plain(value: Any) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def act(card: str, **fields: Any) -> dict[str, Any]:
    """Carrying out a card, as JSON has it."""
    return {"do": "act", "card": card, **fields}


class Game:
    def __init__(self, play: Table) -> None:
        self.play = play
        self.steps: Any = []
        self._told(0)

    # given

    def copy(self) -> "Game":
        other = copy.copy(self)
        other.play = copy.copy(self.play)
        other.play.answers = dict(self.play.answers)
        other.play.events, other.play.steps = list(self.play.events), list(self.play.steps)
        other.play.script = {purpose: list(items) for purpose, items in self.play.script.items()}
        return other

    def put(self, **changes: Any) -> "Game":
        state = msgspec.structs.replace(self.state, **changes)
        self.play.position = msgspec.structs.replace(self.play.position, state=state)
        return self

    def seat(self, seat: int, **over: Any) -> "Game":
        """Set a seat's things."""
        player = msgspec.structs.replace(self.player(seat), **over)
        return self.put(seats=(*self.state.seats[: seat - 1], player, *self.state.seats[seat:]))

    def turn(self, seat: int, *cards: str) -> "Game":
        """It is this seat's turn, as the order has it; these cards lie open before it, none carried out yet."""
        self.cards(seat, *cards)
        left = tuple(card for card in in_order(cards) if card not in PASSIVE)
        turns = self.state.order.index(seat) + 1
        return self.put(frame=Turn(seat, left), turns=turns, phase="actions", stage="turn")

    def cards(self, seat: int, *open: str, **over: Any) -> "Game":
        """These lie open before a seat; the others are in its hand unless it is said where."""
        hand = tuple(card for card in CARDS if card not in open)
        return self.seat(seat, **{"open": in_order(open), "hand": hand, "discard": (), **over})

    def buying(self, seat: int, *cards: str) -> "Game":
        """Both cards are carried out."""
        self.turn(seat, *(cards or ("siesta", "pesos")))
        return self.put(frame=Turn(seat, ()))

    # when

    def say(self, seat: int, *said: Said) -> dict[int, Gain]:
        """Submit; what changed, by seat (0: the centre): pesos, workers, vp, cubes by material."""
        before, records = self.state, len(self.play.events)
        self.play.submit(seat, *map(_said, said, range(1, len(said) + 1)))
        self.steps = plain(self.play.steps[records])
        self._told(records)
        return changes(before, self.state)

    def refuse(self, seat: int, *said: Said, code: Any = "illegal_step", **told: Any) -> Refusal:
        """Nothing of it is accepted; the refusal's code (`invalid`: not of the documented form), rule and step."""
        before = self.play.position
        codes = (code,) if isinstance(code, str) else code
        with pytest.raises((Refusal, msgspec.ValidationError)) as refused:
            self.copy().say(seat, *said)
        error = refused.value
        assert self.play.position == before
        if isinstance(error, msgspec.ValidationError):
            assert "invalid" in codes, error
            return Refusal("invalid", str(error))
        assert error.code in codes, error.detail
        assert {name: error.told.get(name) for name in told} == told, error.detail
        return error

    def on(self, kind: str) -> "Game":
        """Go on with the first legal step each time, until a decision of this kind is open."""
        while self.waits and self.waits[0] != kind:
            seat = self.waits[1][0]
            self.say(seat, "end" if self.offered("end", seat) else next(spelled(self.offers(seat))))
        return self

    # then

    def _told(self, records: int) -> None:
        self.events = [plain(event) for record in self.play.events[records:] for event in record]
        self.forced = [(event["seat"], event["step"]) for event in self.told("forced")]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == kind]

    @property
    def position(self) -> Any:
        return self.play.position

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    def player(self, seat: int) -> Player:
        return self.state.player(seat)

    @property
    def waits(self) -> Any:
        """What the game waits for: the kind of decision and the seats that owe an answer; None when it is over."""
        return next(((o.kind, o.seats) for o in owed(RULES, self.position)), None)

    @property
    def result(self) -> Any:
        return self.position.result and (self.position.result.winners, self.position.result.scores)

    def offers(self, seat: int) -> list[Offer]:
        return list(RULES.offers(self.state, seat))

    def offered(self, verb: str, seat: int) -> list[dict[str, Any]]:
        """Every legal step of a verb."""
        return [plain(said) for said in spelled(self.offers(seat)) if said["do"] == verb]

    def lone(self, seat: int) -> bool:
        return only_step(self.offers(seat)) is not None


def _said(said: Said, number: int) -> Any:
    return Line(number, said) if isinstance(said, str) else msgspec.convert(said, RULES.steps)


def changes(before: State, after: State) -> dict[int, Gain]:
    """What changed for the centre (0) and for every seat."""
    pairs = [(_centre(before), _centre(after))]
    pairs += [(_owned(old), _owned(new)) for old, new in zip(before.seats, after.seats, strict=True)]
    gains = {}
    for seat, (was, now) in enumerate(pairs):
        gain = {what: now.get(what, 0) - was.get(what, 0) for what in {**was, **now}}
        gains[seat] = {what: n for what, n in gain.items() if n}
    return {seat: gain for seat, gain in gains.items() if gain}


def _centre(state: State) -> Gain:
    return {"pesos": state.centre.pesos, **state.centre.cubes}


def _owned(player: Player) -> Gain:
    return {"pesos": player.pesos, "workers": player.workers, "vp": player.vp, **player.cubes}


def begun(seats: int = 3, seed: int = 0, draws: dict[str, list[Any]] | None = None) -> Game:
    """A game as it begins; `draws` by purpose come first, `seed` gives the rest."""
    return Game(Table(seats, seed, draws or {}))


def given(
    seats: int = 3,
    *,
    draws: dict[str, list[Any]] | None = None,
    rows: tuple[tuple[int, ...], ...] = ROWS,
    pile: tuple[int, ...] | None = None,
    bag: Gain | None = None,
    centre: Gain | None = None,
    pesos: int = 4,
    round: int = 1,
) -> Game:
    """The seats act in the order of their numbers; nobody has anything. Seat 1 has Siesta and Pesos open."""
    g = begun(seats)
    laid = {number for row in rows for number in row}
    g.put(
        round=round,
        order=g.state.everybody,
        ties=g.state.everybody,
        rows=rows,
        pile=tuple(n for n in range(1, 37) if n not in laid) if pile is None else pile,
        bag=CUBES if bag is None else bag,
        centre=Centre(pesos, centre or {}),
        stock=Stock(108 - pesos, 15),
        box={},
    )
    for seat in g.state.everybody:
        g.cards(seat, "debris", "worker", pesos=0, workers=0, cubes={})
    g.play.position = msgspec.structs.replace(g.position, opened={"turn": f"{g.position.version}-turn"})
    g.play.script = draws or {}
    return g.turn(1, "siesta", "pesos")
