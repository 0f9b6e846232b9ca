"""Random games beside a second, slow reading of the rules: the same legal steps, draws, effects, order and end."""

import json
from collections import Counter
from typing import Any

import pytest

from arbiter.kernel.offers import spelled
from tests.figures import figure
from tests.games.havana import rulebook_steps
from tests.games.havana.game import CARDS, Game, begun, plain
from tests.games.havana.rulebook import Rulebook
from tests.games.havana.scripted import RULES

GAMES = figure(4, 50)
EAGER = (0.8, 0.0, 1.0, 0.5)  # to buy; with 0 nobody does, and a game is as long as it can be
DRAWN = ("tie_order_drawn", "building_laid", "cube_drawn")


def draws(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] in DRAWN]


def told(b: Rulebook, g: Game, seat: int, said: Any) -> None:
    """Tell the rulebook what was said, forced steps and revealed answers too, in the order of the events."""
    b.draws.extend(draws(g.events))
    if said["do"] in ("act", "buy", "end"):
        rulebook_steps.take(b, seat, said)
    if said["do"] == "cover":
        b.laid_face_down()
    for event in g.events:
        if event["type"] == "forced":
            assert list(rulebook_steps.legal(b, event["seat"])) == [event["step"]]
            rulebook_steps.take(b, event["seat"], event["step"])
        if event["type"] == "revealed":
            b.reveal([(answer["seat"], answer["steps"][0]) for answer in event["answers"]])


def spread(b: Rulebook) -> Any:
    """Where everything lies, by the rulebook."""
    seats = [
        (s.vp, s.pesos, s.workers, +s.cubes, s.hand, s.open, s.discard, s.buildings, s.number if s.open else None)
        for s in b.seats.values()
    ]
    return seats, b.rows, b.pile, b.removed, +b.bag, +b.box, (b.pesos, +b.centre), (b.stock, b.workers), b.order


def shown(g: Game) -> Any:
    """The same, by the view."""
    v = plain(RULES.view(g.state))
    seats = [
        (
            *(s["vp"], s["pesos"], s["workers"], Counter(s["cubes"])),
            *(set(s["hand"]), set(s["open"]), set(s["discard"]), s["buildings"], s["number"]),
        )
        for s in v["seats"]
    ]
    cubes = (Counter(v["bag"]["of"]), Counter(v["box"]), (v["centre"]["pesos"], Counter(v["centre"]["cubes"])))
    stock = v["stock"]["pesos"], v["stock"]["workers"]
    return seats, v["rows"], set(v["pile"]["of"]), set(v["removed"]), *cubes, stock, v["order"]


def conserved(b: Rulebook) -> None:
    seats = b.seats.values()
    places = [b.bag, b.box, b.centre, *(seat.cubes for seat in seats)]
    assert sum((+place for place in places), Counter()) == Counter(red=10, yellow=10, blue=10, brown=10, gray=40)
    assert sum(place.total() for place in places) == 80
    assert b.stock + b.pesos + sum(seat.pesos for seat in seats) == 108
    assert b.workers + sum(seat.workers for seat in seats) == 15
    assert min(b.stock, b.pesos, b.workers, *(min(s.pesos, s.workers) for s in seats)) >= 0
    for seat in seats:
        assert sorted((*seat.hand, *seat.open, *seat.discard)) == sorted(CARDS)
        assert len(seat.open) in (0, 2)
    for row in b.rows:
        assert len(row) > 2 or not b.pile


def forms(steps: Any) -> list[str]:
    return sorted(json.dumps(step, sort_keys=True) for step in steps)


def asked(b: Rulebook, g: Game) -> None:
    """Both wait for the same and allow the same."""
    kind, seats = g.waits
    assert kind == b.waits[0]
    assert set(seats) <= set(b.waits[1])
    for seat in seats:
        steps = plain(list(spelled(g.offers(seat))))
        assert forms(steps) == forms(rulebook_steps.legal(b, seat))
        assert len(steps) > 1


def chosen(b: Rulebook, g: Game, seat: int, eager: float) -> Any:
    """A random legal step; a purchase rather than another as often as said."""
    steps = list(rulebook_steps.legal(b, seat))
    bought = [step for step in steps if step["do"] == "buy"]
    others = [step for step in steps if step not in bought]
    return g.play.random.choice(bought if bought and g.play.random.random() < eager else others)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(GAMES))
def test_hv_1_to_hv_7_every_step_is_what_the_rulebook_says(seats: int, seed: int) -> None:
    g = begun(seats, seed)
    b = Rulebook(seats, draws(g.events))
    while g.waits:
        asked(b, g)
        seat = g.play.random.choice(g.waits[1])
        said = chosen(b, g, seat, EAGER[seed % len(EAGER)])
        g.say(seat, said)
        told(b, g, seat, said)
        assert not b.draws
        assert spread(b) == shown(g)
        conserved(b)
    assert b.waits is None
    assert g.result == (b.over, tuple(seat.vp for seat in b.seats.values()))
