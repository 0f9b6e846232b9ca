"""A game of the family in a test's words: `say` tells what changed for whom, `refuse` that and why nothing did."""

import copy
import hashlib
import json
from typing import Any

import msgspec
import pytest

from arbiter.games.cuban.frames import Asking
from arbiter.games.cuban.state import Player, State
from arbiter.kernel.decide import Line
from arbiter.kernel.offers import Offer, spelled
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from tests.driver import GAME
from tests.games.look import Gain, Look
from tests.games.scripted import Table

Said = str | dict[str, Any]


def plain(value: Any) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Game(Look):
    def __init__(self, play: Table) -> None:
        self.play, self.rules, self.steps, self.first = play, play.rules, [], play.state
        self.buildings = play.buildings
        self.seals: dict[int, str] = {}
        self._told(0)

    # given

    def copy(self) -> "Game":
        other = copy.copy(self)
        other.play = copy.copy(self.play)
        other.play.answers = dict(self.play.answers)
        other.play.events, other.play.steps = list(self.play.events), list(self.play.steps)
        other.play.script = {purpose: list(items) for purpose, items in self.play.script.items()}
        other.seals = dict(self.seals)
        return other

    def put(self, **changes: Any) -> "Game":
        state = msgspec.structs.replace(self.state, **changes)
        self.play.position = msgspec.structs.replace(self.play.position, state=state)
        return self

    def seat(self, seat: int, *, goods: Gain | None = None, stored: Gain | None = None, **over: Any) -> "Game":
        """Set a seat's things; `built` by cell, without the Warehouse."""
        for name, what in (("forecourt", goods), ("warehouse", stored)):
            if what is not None:
                over[name] = {good: n for good, n in what.items() if n}
        if "built" in over:
            over["buildings"] = {"a1": 0, **over.pop("built")}
        player = msgspec.structs.replace(self.player(seat), **over)
        self.put(seats=(*self.state.seats[: seat - 1], player, *self.state.seats[seat:]))
        taken = {number for other in self.state.seats for number in other.buildings.values()}
        return self.put(display=tuple(number for number in self.buildings if number not in taken))

    def used(self, seat: int, **times: int) -> "Game":
        return self.seat(seat, used=times)

    def turn(self, seat: int) -> "Game":
        """It is this seat's turn, early in the round."""
        return self.put(frames=(Asking("turn", (seat,)),), turns=self.state.order.index(seat) + 1)

    # when

    def say(self, seat: int, *said: Said) -> dict[int, Gain]:
        """Submit; what changed, by seat: pesos, vp, goods of the forecourt, and `stored` ones of the Warehouse."""
        before, records = self.state, len(self.play.events)
        self.play.submit(seat, *(self._said(*line) for line in enumerate(said, 1)))
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
            assert codes is None or "invalid" in codes, error
            return Refusal("invalid", str(error))
        assert codes is None or error.code in codes, error.detail
        assert {name: error.told.get(name) for name in told} == told, error.detail
        return error

    def bids(self, *pesos: int) -> None:
        """All seats bid, seat 1 first; who has nothing was answered for."""
        for seat, n in enumerate(pesos, 1):
            if seat in self.waits[1]:
                self.say(seat, f"bid {n}")

    def through_parliament(self) -> "Game":
        """Nobody demolishes, bids or obeys; the first two acts pass."""
        answers = {"demolish": "demolish none", "bid": "bid 0", "obey": "obey none"}
        while self.waits and self.waits[0] in (*answers, "pass"):
            kind, (seat, *_) = self.waits
            self.say(seat, answers.get(kind) or next(spelled(self.offers(seat))))
        return self

    def _said(self, number: int, said: Said) -> Any:
        return Line(number, said) if isinstance(said, str) else msgspec.convert(said, self.rules.steps)

    # then

    def _told(self, records: int) -> None:
        self.events = [plain(event) for record in self.play.events[records:] for event in record]
        self.forced = [(event["seat"], event["step"]) for event in self.told("forced")]
        self.seals.update({event["seat"]: event["commitment"] for event in self.told("sealed")})

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == kind]

    def commits(self, answer: dict[str, Any]) -> str:
        """The seal of an opened answer, as the contract writes it."""
        said = {"answer": answer["steps"], "game": GAME, **{k: answer[k] for k in ("decision", "salt", "seat")}}
        text = json.dumps(said, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(b"malecon/seal/1\n" + text.encode()).hexdigest()

    @property
    def position(self) -> Any:
        return self.play.position

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def waits(self) -> Any:
        """What the game waits for: the kind of decision and the seats that owe an answer; None when it is over."""
        return next(((o.kind, o.seats) for o in owed(self.rules, self.position)), None)

    @property
    def sealed(self) -> Any:
        return owed(self.rules, self.position)[0].sealed

    @property
    def decision(self) -> str:
        return owed(self.rules, self.position)[0].decision

    def offers(self, seat: int) -> list[Offer]:
        return list(self.rules.offers(self.state, seat))

    def choices(self, seat: int, most: int) -> int:
        """How many different legal steps there are, counted up to `most`."""
        found: list[Any] = []
        for step in spelled(self.offers(seat)):
            if step not in found:
                found.append(step)
            if len(found) == most:
                break
        return len(found)


def _account(player: Player) -> Gain:
    stored = {f"stored {good}": n for good, n in player.warehouse.items()}
    return {"pesos": player.pesos, "vp": player.vp, **player.forecourt, **stored}


def changes(before: State, after: State) -> dict[int, Gain]:
    """What changed for every seat."""
    gains = {}
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        was, now = _account(old), _account(new)
        gain = {what: now.get(what, 0) - was.get(what, 0) for what in {**was, **now}}
        gains[seat] = {what: n for what, n in gain.items() if n}
    return {seat: gain for seat, gain in gains.items() if gain}
