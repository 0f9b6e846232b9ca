"""Pesos against victory points."""

from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.games.cuban.events import Counted, Exchanged
from arbiter.games.cuban.kinds import NEVER, Ability, Arguments, Few, Fields, Lookups
from arbiter.games.cuban.state import Player, State
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Quantity

TRADES = ("buy_vp", "sell_vp")


class Casino(Ability, frozen=True):
    """Pesos against victory points, either way, a few times a seat and round."""

    pesos: Quantity
    vp: Quantity
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
