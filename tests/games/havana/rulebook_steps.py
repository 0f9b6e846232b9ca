"""The steps of a turn, slowly and straight from the rulebook: which are legal, and what they do."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from tests.games.havana.game import CARDS
from tests.games.havana.rulebook import COLOURS, Rulebook, Seat
from tests.games.havana.test_hv_7_buildings import BUILDINGS

Step = dict[str, Any]


def half(n: int) -> int:
    return n // 2 + n % 2


def legal(b: Rulebook, n: int) -> Iterator[Step]:
    """Every step that a seat may say."""
    seat, (kind, _) = b.seats[n], b.waits
    if kind == "lay":
        yield from ({"do": "lay", "cards": list(pair)} for pair in combinations(CARDS, 2))
    elif kind == "cover":
        yield from ({"do": "cover", "over": o, "with": w} for o, w in product(seat.open, seat.hand))
    elif kind == "recover":
        yield from ({"do": "recover", "take": take} for take in ((True, False) if seat.hand else (True,)))
    elif b.cards:
        yield from ({"do": "act", "card": card, **said} for card in b.cards for said in beside(b, n, card))
    else:
        yield {"do": "end"}
        yield from bought(b, seat)


def beside(b: Rulebook, n: int, card: str) -> list[Step]:
    """What may stand beside a card."""
    if card == "refreshment":
        return [{"use": False}, *({"take": card} for card in b.seats[n].discard)]
    if card == "conservation":
        return [{"use": False}, *({"building": end} for end in ([] if b.cleared else b.ends()))]
    if card == "tax_collector":
        return taxes(b)
    if card == "peso_thief":
        return [{"seat": v} for v in b.victims(n) if b.seats[v].pesos] or [{}]
    if card == "materials_thief":
        owned = {v: b.seats[v].cubes for v in b.victims(n)}
        return [{"seat": v, "cubes": c} for v in owned for c in some(owned[v], 2 if owned[v].total() >= 4 else 1)] or [
            {}
        ]
    if card == "mama":
        coloured = Counter({colour: b.centre[colour] for colour in COLOURS})
        return [{"cubes": cubes} for cubes in some(coloured, half(coloured.total()))] or [{}]
    return [{}]


def taxes(b: Rulebook) -> list[Step]:
    owned = []
    for n in sorted(b.following()):
        seat = b.seats[n]
        things = ["worker"] * bool(seat.workers) + [cube for cube, count in seat.cubes.items() if count]
        if things and not seat.protected:
            owned.append([{"seat": n, "what": what} for what in things])
    return [{"from": list(entries)} for entries in product(*owned)] if owned else [{}]


def some(cubes: Counter[str], number: int) -> list[dict[str, int]]:
    """All ways to take so many cubes, none where there is nothing."""
    kinds = [kind for kind in cubes if cubes[kind]]
    found = product(*(range(cubes[kind] + 1) for kind in kinds))
    return [
        {kind: n for kind, n in zip(kinds, counts, strict=True) if n}
        for counts in found
        if sum(counts) == number and number
    ]


def bought(b: Rulebook, seat: Seat) -> Iterator[Step]:
    """Every way to pay for an end building, swaps and all."""
    for number in b.ends():
        _, architect, cost = BUILDINGS[number]
        if architect and "architect" not in seat.open:
            continue
        for swaps in product(*(range(cost.get(what, 0) + 1) for what in ("workers", *COLOURS))):
            paid = price(cost, dict(zip(("workers", *COLOURS), swaps, strict=True)))
            owned = {"pesos": seat.pesos, "workers": seat.workers, **seat.cubes}
            if all(owned.get(what, 0) >= asked for what, asked in paid.items()):
                names = ("workers_by_pesos", *(f"{colour}_by_gray" for colour in COLOURS))
                said = {name: n for name, n in zip(names, swaps, strict=True) if n}
                yield {"do": "buy", "building": number, **said}


def price(cost: dict[str, int], swapped: dict[str, int]) -> Counter[str]:
    paid = Counter(cost)
    paid.subtract(swapped)
    paid["pesos"] += 5 * swapped["workers"]
    paid["gray"] += 5 * sum(swapped[colour] for colour in COLOURS)
    return paid


def take(b: Rulebook, n: int, said: Step) -> None:
    """Do a step of a turn."""
    seat = b.seats[n]
    if said["do"] == "end":
        b.end(n)
    elif said["do"] == "buy":
        buy(b, seat, said)
    else:
        b.cards.remove(said["card"])
        if said.get("use") is not False:
            act(b, seat, said)
            b.played.add(said["card"])


def buy(b: Rulebook, seat: Seat, said: Step) -> None:
    points, _, cost = BUILDINGS[said["building"]]
    swapped = {"workers": said.get("workers_by_pesos", 0), **{c: said.get(f"{c}_by_gray", 0) for c in COLOURS}}
    paid = price(cost, swapped)
    pesos, workers = paid.pop("pesos", 0), paid.pop("workers", 0)
    seat.pesos, b.stock = seat.pesos - pesos, b.stock + pesos
    seat.workers, b.workers = seat.workers - workers, b.workers + workers
    move(paid, seat.cubes, b.box)
    seat.vp += points
    seat.buildings.append(said["building"])
    b.take_away(said["building"])


def move(cubes: Any, of: Counter[str], to: Counter[str]) -> None:
    of.subtract(cubes)
    to.update(cubes)
    assert min(of.values(), default=0) >= 0


def act(b: Rulebook, seat: Seat, said: Step) -> None:
    card, again = said["card"], said["card"] in b.played
    if card == "refreshment":
        seat.discard.remove(said["take"])
        seat.hand.add(said["take"])
    if card == "conservation":
        b.cleared = True
        b.removed.add(said["building"])
        b.take_away(said["building"])
    if card == "black_market":
        b.draw(seat.cubes, 1 if again else 2)
    if card in ("worker", "architect"):
        hired = min(b.workers, 2 if card == "worker" and not again else 1)
        seat.workers, b.workers = seat.workers + hired, b.workers - hired
    if card in ("debris", "mama", "pesos"):
        collect(b, seat, said)
    if card in ("tax_collector", "peso_thief", "materials_thief"):
        rob(b, seat, said)


def collect(b: Rulebook, seat: Seat, said: Step) -> None:
    if said["card"] == "pesos":
        taken = half(b.pesos)
        seat.pesos, b.pesos = seat.pesos + taken, b.pesos - taken
        return
    gray = b.centre["gray"]
    move({"gray": gray if said["card"] == "debris" else half(gray), **said.get("cubes", {})}, b.centre, seat.cubes)


def rob(b: Rulebook, seat: Seat, said: Step) -> None:
    if said["card"] == "tax_collector":
        coin = min(1, b.stock)
        seat.pesos, b.stock = seat.pesos + coin, b.stock - coin
        for entry in said.get("from", ()):
            tax(b, b.seats[entry["seat"]], entry["what"])
    elif "seat" in said:
        victim = b.seats[said["seat"]]
        taken = half(victim.pesos) if said["card"] == "peso_thief" else 0
        seat.pesos, victim.pesos = seat.pesos + taken, victim.pesos - taken
        move(said.get("cubes", {}), victim.cubes, seat.cubes)


def tax(b: Rulebook, victim: Seat, what: str) -> None:
    if what == "worker":
        victim.workers, b.workers = victim.workers - 1, b.workers + 1
    else:
        move({what: 1}, victim.cubes, b.box)
