"""Abilities about buildings and the special tiles."""

from collections.abc import Iterable
from typing import Any, ClassVar

from arbiter.games.cuban.events import Counted, Gained, TileTaken
from arbiter.games.cuban.kinds import ALWAYS, NEVER, Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Amount, Number


class Rewards(Ability, frozen=True):
    """The owner may take rewards that are already taken; nothing to use."""

    copied: ClassVar[bool] = False

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER


class Statue(Ability, frozen=True):
    """In the last round, once: at the end every own building is worth `vp` more."""

    vp: Amount
    copied: ClassVar[bool] = False

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return ALWAYS if state.last_round and "statue" not in state.player(seat).used else NEVER

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Counted(seat, "statue", 1)


class Buildings(Ability, frozen=True):
    """`vp` for every `each` own buildings, the Warehouse included, rounded down."""

    vp: Amount
    each: Number

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Gained(seat=seat, vp=self.vp * (len(state.player(seat).buildings) // self.each))


class Newspaper(Ability, frozen=True):
    """A tile onto a proposed act; it pays if the act does not pass."""

    pesos: Amount
    vp: Amount

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER if "newspaper" in state.tiles else ({"act": one_of(*ACT_TYPES)},)

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"act": words.word("an act", ACT_TYPES)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield TileTaken(tile="newspaper", seat=seat, act=step.act, pesos=self.pesos, vp=self.vp)


class Decree(Ability, frozen=True):
    """A tile onto a proposed act, which cannot pass, and victory points."""

    vp: Amount

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER if "decree" in state.tiles else ({"act": one_of(*ACT_TYPES)},)

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"act": words.word("an act", ACT_TYPES)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield TileTaken(tile="decree", seat=seat, act=step.act)
        yield Gained(seat=seat, vp=self.vp)


class Votes(Ability, frozen=True):
    """A tile with more votes in this round's parliament."""

    votes: Amount

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER if "votes" in state.tiles else ALWAYS

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield TileTaken(tile="votes", seat=seat, votes=self.votes)
