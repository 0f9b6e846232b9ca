"""Abilities that look at the market and the harbour."""

from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Began, CargoPut, CargoTaken, Counted, Exchanged, Gained
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.kinds import ALWAYS, NEVER, Ability, Arguments, Few, Fields, Lookups
from arbiter.games.cuban.market import tradable
from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.terms import CARGO
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Amount, Number

TRADES = ("buy_vp", "sell_vp")


class Trade(Ability, frozen=True):
    """Some market transactions as with the Tradeswoman."""

    transactions: Number

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return ALWAYS if tradable(t, state, seat) else NEVER

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Began(Trading(seat, self.transactions))


class Ships(Ability, frozen=True):
    """So much for each ship at a berth with an empty space for the good named."""

    pesos: Amount = 0
    vp: Amount = 0

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        goods = tuple(good for good in CARGO if self._ships(state, good))
        return ({"good": one_of(*goods)},) if goods else NEVER

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"good": reading.good(words)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        n = self._ships(state, step.good)
        yield Gained(seat=seat, pesos=n * self.pesos, vp=n * self.vp)

    def _ships(self, state: State, good: str) -> int:
        return sum(1 for ship in state.berths if ship and ship.room(good))


class Casino(Ability, frozen=True):
    """Pesos against victory points, either way, a few times a seat and round."""

    pesos: Amount
    vp: Amount
    trades: Few

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        player = state.player(seat)
        ways = tuple((way,) * n for n in range(1, self.trades + 1) for way in self._ways(player, n))
        return ({"trades": one_of(*ways)},) if ways else NEVER

    def _ways(self, player: Player, n: int) -> Iterator[str]:
        if player.used.get("casino", 0) + n > self.trades:
            return
        if player.pesos >= n * self.pesos:
            yield "buy_vp"
        if player.vp >= n * self.vp:
            yield "sell_vp"

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"trades": (words.word("a trade", TRADES), *words.some(TRADES))}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        n = len(step.trades) if step.trades[0] == "buy_vp" else -len(step.trades)
        yield Counted(seat, "casino", abs(n))
        yield Exchanged(seat=seat, pesos=-n * self.pesos, vp=n * self.vp)


class Customs(Ability, frozen=True):
    """One good from the supply onto a ship, or off it, a few times a seat and round."""

    uses: Number

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        if state.player(seat).used.get("customs", 0) >= self.uses:
            return
        for berth, ship in enumerate(state.berths, 1):
            if ship is None:
                continue
            room = tuple(good for good in CARGO if ship.room(good))
            for mode, goods in (("put", room), ("take", tuple(g for g in CARGO if g in ship.loaded))):
                if goods:
                    yield {"mode": one_of(mode), "berth": one_of(berth), "good": one_of(*goods)}

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        mode = words.word("a way", ("put", "take"))
        return {"mode": mode, "berth": words.number("a berth"), "good": reading.good(words)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Counted(seat, "customs", 1)
        moved = CargoPut if step.mode == "put" else CargoTaken
        yield moved(seat, step.berth, step.good)
