"""The end of the game: points for buildings, and who wins (CN-8)."""

from collections.abc import Iterator

from arbiter.games.cuban.abilities.statue import Statue
from arbiter.games.cuban.events import Scored
from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Finished


def scoring(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    for seat, player in enumerate(state.seats, 1):
        n = len(player.buildings)
        yield Scored(seat=seat, buildings=n, vp=n * (t.pack.scoring.building_vp + _statue(t, player)))


def _statue(t: Tables, player: Player) -> int:
    """What a used Statue that still stands adds to every building."""
    abilities = [t.buildings[number].ability for number in player.buildings.values()]
    return sum(ability.vp for ability in abilities if isinstance(ability, Statue)) if "statue" in player.used else 0


def result(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """Most victory points win; then most pesos; still tied seats share (CN-8.2)."""
    rank = {seat: (state.player(seat).vp, state.player(seat).pesos) for seat in state.everybody}
    best = max(rank.values())
    winners = tuple(seat for seat in state.everybody if rank[seat] == best)
    yield Finished(winners, standing(t, state))


def standing(t: Tables, state: State) -> tuple[int, ...]:
    """Victory points by seat."""
    return tuple(player.vp for player in state.seats)
