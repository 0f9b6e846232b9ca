"""What parliament passed holds until another act of its type replaces it, over the rounds and to the game's end."""

from typing import Any

import pytest

from arbiter.games.cuban.events import ActsPassed, Subsidized
from tests.driver import Play, ruleset, turns
from tests.figures import figure
from tests.games.cubaneo.helpers import at_event

GAMES = [("cubaneo", {}), ("cuba", {}), ("cuba", {"el_presidente": False})]


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_cn_5_4_cu_5_1_acts_that_nobody_replaces_stay_in_force_over_rounds(key: str, options: dict[str, Any]) -> None:
    paid = 0
    for seed in range(figure(4, 40)):
        play = Play(ruleset(key), 3, seed, options)
        active, seen = dict(play.state.active), len(play.events)
        for _ in turns(play):
            for event in (event for record in play.events[seen:] for event in record):
                if isinstance(event, ActsPassed):
                    active |= event.acts
                if isinstance(event, Subsidized):
                    assert event.act == active["subsidy"]
                    paid += play.state.round > 2
            seen = len(play.events)
            assert play.state.active == active
    assert paid


def test_cn_5_4_a_duty_of_an_earlier_round_is_asked_while_the_tax_is_replaced():
    old = {"tax": "tax_1", "duty": "duty_tobacco", "restriction": "control"}
    g = at_event("market_down", round=3, active=old, hands={1: "mayor"})
    g.say(3, "visit 1")
    g.bids(0, 0, 0)
    g.say(1, "pass tax subsidy")
    assert g.active["duty"] == "duty_tobacco"
    assert g.active["restriction"] == "control"
    assert g.active["tax"] == "tax_4"
    assert g.refuse(1, "obey duty")
    g.seat(1, stored={"tobacco": 1})
    g.say(1, "obey duty")
