"""Taking from other seats: those that follow, or for the last seat's thefts any other."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec import UNSET

from arbiter.games.havana.components import MATERIALS
from arbiter.games.havana.effects.arguments import WORKER, Argument, chosen_cubes, tax_entries, victim_seat
from arbiter.games.havana.effects.kinds import ALONE, Effect, Fields, Lookups, Share, shared
from arbiter.games.havana.events import Gained, Robbed, Taxed
from arbiter.games.havana.state import Player, State
from arbiter.kernel.chance import Chance
from arbiter.kernel.domains import Each, Entries
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import bundle, one_of
from arbiter.parts.goods import only
from arbiter.parts.pack import Number, Quantity


def unprotected(t: Lookups, state: State, seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in sorted(seats) if t.protecting.isdisjoint(state.player(seat).open)]


def victims(t: Lookups, state: State, seat: Seat) -> list[Seat]:
    """Whom a thief may choose, if there is something to take."""
    return unprotected(t, state, state.following or (s for s in state.everybody if s != seat))


def taxable(player: Player) -> tuple[str, ...]:
    """What a collector may take: one worker or one cube."""
    return (*((WORKER,) if player.workers else ()), *only(player.cubes, MATERIALS))


class Tax(Effect, frozen=True):
    """Pesos from the stock; every following seat loses a worker to the stock or a cube out of the game."""

    pesos: Quantity

    args: ClassVar[tuple[Argument, ...]] = (tax_entries,)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        owned = {str(s): taxable(state.player(s)) for s in unprotected(t, state, state.following)}
        of = {key: kinds for key, kinds in owned.items() if kinds}
        return ({"from": Each(Entries("seat", "what", of))},) if of else ALONE

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        if pesos := min(self.pesos, state.stock.pesos):
            yield Gained(seat=seat, pesos=pesos)
        for entry in () if step.from_ is UNSET else step.from_:
            if entry.what == WORKER:
                yield Taxed(seat=entry.seat, workers=-1)
            else:
                yield Taxed(seat=entry.seat, cubes={entry.what: -1})


class RobPesos(Effect, frozen=True):
    """A share of one seat's pesos."""

    share: Share

    args: ClassVar[tuple[Argument, ...]] = (victim_seat,)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        rich = [s for s in victims(t, state, seat) if state.player(s).pesos]
        return ({"seat": one_of(*rich)},) if rich else ALONE

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        if step.seat is not UNSET:
            yield Robbed(seat=seat, victim=step.seat, pesos=shared(state.player(step.seat).pesos, self.share))


class RobCubes(Effect, frozen=True):
    """Cubes of one seat, of the actor's choice; `many` if it has `rich` or more."""

    cubes: Number
    many: Number
    rich: Number

    args: ClassVar[tuple[Argument, ...]] = (victim_seat, chosen_cubes)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        ways = [self._of(s, state.player(s)) for s in victims(t, state, seat) if state.player(s).cubes]
        return ways or ALONE

    def _of(self, victim: Seat, player: Player) -> Fields:
        owned = sum(player.cubes.values())
        wanted = min(self.many if owned >= self.rich else self.cubes, owned)
        return {"seat": one_of(victim), "cubes": bundle(only(player.cubes, MATERIALS), wanted, wanted)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        if step.seat is not UNSET:
            yield Robbed(seat=seat, victim=step.seat, cubes=only(step.cubes, MATERIALS))
