"""Havana once more, slowly and straight from the rulebook: what lies where, and what a step does."""

from collections import Counter, deque
from collections.abc import Iterable
from itertools import product
from typing import Any

from tests.games.havana.game import CARDS, PASSIVE
from tests.games.havana.test_hv_7_buildings import BUILDINGS

COLOURS = ("red", "yellow", "blue", "brown")
DIGITS = dict(zip(CARDS, (0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9), strict=True))
TARGET = {2: 25, 3: 20, 4: 15}


class Seat:
    def __init__(self) -> None:
        self.vp, self.pesos, self.workers, self.cubes = 0, 1, 0, Counter[str]()
        self.hand, self.open, self.discard = set(CARDS), set[str](), set[str]()
        self.buildings: list[int] = []

    @property
    def number(self) -> int:
        low, high = sorted(DIGITS[card] for card in self.open)
        return int(f"{low}{high}")

    @property
    def protected(self) -> bool:
        return "protection" in self.open

    def coloured(self) -> int:
        return sum(self.cubes[colour] for colour in COLOURS)


class Rulebook:
    """A table that is told the draws, each when the rules draw, and the steps."""

    def __init__(self, seats: int, draws: Iterable[dict[str, Any]]) -> None:
        self.draws = deque(draws)
        self.seats = {n: Seat() for n in range(1, seats + 1)}
        self.bag, self.box = Counter(dict.fromkeys(COLOURS, 10), gray=40), Counter[str]()
        self.centre, self.pesos = Counter[str](), 4
        self.stock, self.workers = 108 - 4 - seats, 15
        self.rows: list[list[int]] = [[], []]
        self.pile, self.removed = set(BUILDINGS), set[int]()
        self.round = self.idle = 0
        self.over: tuple[int, ...] = ()
        self.order: list[int] = []
        self.ties = [self.draws.popleft()["seat"] for _ in self.seats]
        self._deal()
        for seat in self.seats.values():
            self.draw(seat.cubes, 1)
        self.draw(self.centre, 3)
        self.waits: Any = ("lay", tuple(self.seats))

    def _deal(self) -> None:
        while True:
            for row, _ in product((0, 1), range(6)):
                self._building(row, len(self.rows[row]))
            if any(BUILDINGS[n][0] in (1, 2, 3) for n in self.ends()):
                return
            self.pile, self.rows = set(BUILDINGS), [[], []]

    def _building(self, row: int, place: int) -> None:
        told = self.draws.popleft()
        assert (told["type"], told["row"], told["place"]) == ("building_laid", row + 1, place + 1)
        self.pile.remove(told["building"])
        self.rows[row].insert(place, told["building"])

    def draw(self, to: Counter[str], number: int) -> int:
        for _ in range(min(number, self.bag.total())):
            cube = self.draws.popleft()["cube"]
            self.bag[cube] -= 1
            to[cube] += 1
            assert self.bag[cube] >= 0
        return number

    def ends(self) -> list[int]:
        return [n for row in self.rows for n in dict.fromkeys((*row[:1], *row[-1:]))]

    def following(self) -> list[int]:
        return self.order[self.acting + 1 :]

    def victims(self, seat: int) -> list[int]:
        """Whom a thief may choose from, if there is something to take."""
        among = self.following() or [n for n in self.seats if n != seat]
        return sorted(n for n in among if not self.seats[n].protected)

    def begin(self) -> None:
        """A new round: nobody has acted, nothing was carried out."""
        self.round, self.acting = self.round + 1, -1
        self.played, self.cleared, self.left = set[str](), False, False
        self._next()

    def _next(self) -> None:
        self.acting += 1
        if self.acting == len(self.order):
            self._supplies()
            return
        seat = self.order[self.acting]
        self.cards = [card for card in CARDS if card in self.seats[seat].open and card not in PASSIVE]
        self.waits = ("turn", (seat,))

    def end(self, seat: int) -> None:
        if self.seats[seat].vp >= TARGET[len(self.seats)]:
            self.over, self.waits = (seat,), None
            return
        self._next()

    def _supplies(self) -> None:
        self.idle = self.idle + 1 if not self.bag.total() and not self.left else 0
        if not self.ends() or self.idle == 5 or self.round == 40:
            most = max(seat.vp for seat in self.seats.values())
            self.over, self.waits = tuple(n for n, seat in self.seats.items() if seat.vp == most), None
            return
        self.draw(self.centre, 3)
        self.pesos += (paid := min(3, self.stock))
        self.stock -= paid
        self.covering = list(self.order)
        self.waits = ("cover", (self.covering.pop(0),))

    def laid_face_down(self) -> None:
        self.waits = ("cover", (self.covering.pop(0),)) if self.covering else None

    def opened(self) -> None:
        def rank(n: int) -> Any:
            s = self.seats[n]
            return s.number, s.vp, s.coloured(), s.pesos, s.workers, s.cubes["gray"], self.ties.index(n)

        self.order = sorted(self.seats, key=rank)

    def reveal(self, answers: list[tuple[int, dict[str, Any]]]) -> None:
        kind = answers[0][1]["do"]
        for n, said in answers:
            getattr(self, f"_{said['do']}")(self.seats[n], said)
        if kind != "recover":
            self.opened()
        asked = tuple(n for n, seat in self.seats.items() if len(seat.hand) <= 2)
        if kind == "cover" and asked:
            self.waits = ("recover", asked)
        else:
            self.begin()

    def _lay(self, seat: Seat, said: dict[str, Any]) -> None:
        seat.open = set(said["cards"])
        seat.hand -= seat.open

    def _cover(self, seat: Seat, said: dict[str, Any]) -> None:
        seat.hand.remove(said["with"])
        seat.open = (seat.open - {said["over"]}) | {said["with"]}
        seat.discard.add(said["over"])

    def _recover(self, seat: Seat, said: dict[str, Any]) -> None:
        if said["take"]:
            seat.hand, seat.discard = seat.hand | seat.discard, set()

    def take_away(self, building: int) -> None:
        """An end building leaves its row, which is filled up at two."""
        assert building in self.ends()
        row = next(i for i, row in enumerate(self.rows) if building in row)
        self.rows[row].remove(building)
        self.left = True
        if len(self.rows[row]) == 2:
            for place in range(1, 1 + min(4, len(self.pile))):
                self._building(row, place)
