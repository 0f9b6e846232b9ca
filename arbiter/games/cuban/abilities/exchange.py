"""The Cooperative: goods for others of their class, one for one."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from arbiter.games.cuban.events import Exchanged
from arbiter.games.cuban.kinds import Ability, Arguments, Fields, Lookups, Three
from arbiter.games.cuban.moves import swapped
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import GOODS, KINDS
from arbiter.kernel.events import Event, Seat
from arbiter.parts.checks import Faults, named
from arbiter.parts.domains import one_of
from arbiter.parts.goods import counted
from arbiter.parts.line import Scanner

Words = tuple[str, ...]


class Exchange(Ability, frozen=True):
    """Up to `max` pieces, each for another kind; `give[i]` becomes `take[i]`."""

    of: str
    max: Three

    def faults(self, place: str) -> Faults:
        yield from named(place, [self.of], KINDS)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        player, kinds = state.player(seat), KINDS[self.of]
        for give, fields in _ways(kinds, self.max):
            if all(player.owns(kind) >= n for kind, n in give.items()):
                yield fields

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        words.word("`give` with goods", ("give",))
        give = words.some(GOODS)
        return {"give": give, "take": words.some(GOODS)} if words.accept("take") else {"give": give}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        change = swapped(state.player(seat), counted(step.give), counted(step.take))
        yield Exchanged(seat=seat, **change)


@cache
def _ways(kinds: Words, most: int) -> tuple[tuple[dict[str, int], Fields], ...]:
    """What is needed for every way to give, and its fields."""
    gives = (give for size in range(1, most + 1) for give in combinations_with_replacement(kinds, size))
    return tuple((counted(give), {"give": one_of(give), "take": one_of(*_takes(kinds, give))}) for give in gives)


def _takes(kinds: Words, give: Words) -> Iterator[Words]:
    """What can come for these: equal pieces of `give` in one order only."""
    for take in product(kinds, repeat=len(give)):
        pairs = [(kinds.index(g), kinds.index(k)) for g, k in zip(give, take, strict=True)]
        if pairs == sorted(pairs) and all(g != k for g, k in pairs):
            yield take
