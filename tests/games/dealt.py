"""Cards, people, cars and tiles of the family's games: that all of them are somewhere."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping

from arbiter.games.cuban.events import CharacterPlayed, RoundBegan, TileTaken
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.kernel.events import Event
from tests.games.cuba.tables import CUBANS, DONKEYS

CHARACTERS = ["architect", "foreman", "mayor", "tradeswoman", "worker"]


def promenade(state: State) -> None:
    """On the six spaces lie those who take part, the dancer among them, and a donkey for each who stays out."""
    assert len(state.absent) == DONKEYS[len(state.seats)]
    assert "dancer" in state.promenade
    people = [cuban for cuban in CUBANS if cuban not in state.absent]
    assert Counter(state.promenade) == Counter(people) + Counter(donkey=len(state.absent))


def acts(state: State, decks: Mapping[str, Collection[str]], start: Mapping[str, str]) -> None:
    """One card of each deck has left it in every round; what is proposed or in force can no longer be drawn."""
    for kind, deck in decks.items():
        shown = {told[kind] for told in (state.active, state.proposed) if kind in told} - {start.get(kind)}
        assert len(state.decks[kind]) == len(deck) - state.round
        assert {*state.decks[kind], *shown} <= set(deck)
        assert not shown & set(state.decks[kind])
    assert set(start) <= set(state.active) <= set(ACT_TYPES)


class Round:
    """What the events of a round have taken: characters out of the hands, and tiles."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.played: defaultdict[int, list[str]] = defaultdict(list)
        self.tiles: list[str] = []

    def see(self, event: Event) -> None:
        match event:
            case RoundBegan():
                self.begin()
            case CharacterPlayed(seat=seat, character=character):
                self.played[seat].append(character)
            case TileTaken(tile=tile):
                self.tiles.append(tile)

    def check(self, state: State, visits: int) -> None:
        """Five characters a seat, in its hand or played; its cars, left or parked; each tile once."""
        parked = list(state.covered.values())
        for seat, player in enumerate(state.seats, 1):
            assert sorted((*player.hand, *self.played[seat])) == CHARACTERS
            assert player.cars + parked.count(seat) == visits
        assert sorted(self.tiles) == sorted(state.tiles)
