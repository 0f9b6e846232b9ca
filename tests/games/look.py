"""What a test looks at in a position."""

from arbiter.games.cuban.state import Player, Ship, State

Gain = dict[str, int]


class Look:
    """A position in the words of the rules."""

    state: State

    def player(self, seat: int) -> Player:
        return self.state.player(seat)

    def pesos(self, seat: int) -> int:
        return self.player(seat).pesos

    def vp(self, seat: int) -> int:
        return self.player(seat).vp

    def goods(self, seat: int) -> Gain:
        return self.player(seat).forecourt

    def stored(self, seat: int) -> Gain:
        return self.player(seat).warehouse

    def built(self, seat: int) -> Gain:
        buildings = dict(self.player(seat).buildings)
        assert buildings.pop("a1") == 0, "the Warehouse always stands"
        return buildings

    def worker(self, seat: int) -> str:
        return self.player(seat).worker

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.player(seat).hand

    def market(self, good: str) -> tuple[int, ...]:
        return self.state.market[good]

    def ship(self, berth: int) -> Ship | None:
        return self.state.berths[berth - 1] if berth else self.state.waiting

    @property
    def berths(self) -> dict[int, int]:
        return {berth: ship.number for berth, ship in enumerate(self.state.berths, 1) if ship}

    def berth_of(self, number: int) -> int:
        return next(berth for berth, ship in self.berths.items() if ship == number)

    def loaded(self, berth: int) -> Gain:
        ship = self.ship(berth)
        return ship.loaded if ship else {}

    @property
    def waiting(self) -> int:
        assert self.state.waiting is not None
        return self.state.waiting.number

    @property
    def ship_deck(self) -> list[list[int]]:
        return [list(ships) for ships in self.state.ships]

    @property
    def active(self) -> dict[str, str]:
        return self.state.active

    @property
    def proposed(self) -> dict[str, str]:
        return self.state.proposed

    @property
    def display(self) -> tuple[int, ...]:
        return self.state.display

    @property
    def token(self) -> int:
        return self.state.token

    @property
    def round(self) -> int:
        return self.state.round

    def tile(self, name: str) -> int:
        return self.state.tiles[name].seat
