"""Ship movements at clean-up, every harbour against a model written from the rule alone."""

from itertools import product

import pytest

from tests.games.cubaneo.helpers import HARBOUR, at_acts

NUMBERS = {1: 3, 2: 8, 3: 9}
DECK = (1, 2, 4, 5)


def model(ships, waiting, deck):
    """Berths 1, 2, 3 as (ship or None, full): what lies there afterwards, the waiting ship, and who has left."""
    left = sorted(ship for berth, (ship, full) in enumerate(ships, 1) if ship and (full or berth == 3))
    staying = [ship for ship, _ in ships if ship and ship not in left]
    berths = [None] * (3 - len(staying)) + staying
    queue = [waiting, *deck]
    for place in reversed(range(3)):
        if berths[place] is None:
            berths[place] = queue.pop(0)
    return berths, queue[0], left


@pytest.mark.parametrize("harbour", [*product(("empty", "part", "full"), repeat=3)], ids="-".join)
def test_cn_7_2_every_harbour(harbour):
    numbers = {berth: NUMBERS[berth] for berth, what in enumerate(harbour, 1) if what != "empty"}
    loaded = {berth: HARBOUR[NUMBERS[berth]] for berth, what in enumerate(harbour, 1) if what == "full"}
    parts = {berth: {"citrus" if berth < 3 else "rum": 1} for berth, what in enumerate(harbour, 1) if what == "part"}
    g = at_acts(
        tax="tax_1", duty="duty_any", berths=numbers, loaded={**loaded, **parts}, waiting=12,
        deck=tuple((ship,) for ship in DECK),
    )  # fmt: skip
    for seat in g.waits[1]:
        g.say(seat, "obey none")
    ships = [(numbers.get(berth), harbour[berth - 1] == "full") for berth in (1, 2, 3)]
    berths, waiting, left = model(ships, 12, DECK)
    assert ([g.berths[berth] for berth in (1, 2, 3)], g.waiting) == (berths, waiting)
    drawn = len({*berths, waiting} & set(DECK))
    assert g.ship_deck == [[ship] for ship in DECK[drawn:]] + ([left] if left else [])
    for berth, what in enumerate(harbour, 1):
        if what == "part" and berth != 3:
            assert g.loaded(g.berth_of(NUMBERS[berth])) == parts[berth]
    assert sum(bool(g.loaded(berth)) for berth in (1, 2, 3)) == sum(what == "part" for what in harbour[:2])
