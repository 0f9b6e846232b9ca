"""The course of a round."""

from itertools import groupby

import pytest

from arbiter.games.cuban.events import Reached
from tests.driver import Play, turns
from tests.games.cuba.helpers import BASE as WITHOUT
from tests.games.cuba.helpers import RULES, at, over_round

WITH = ["bills", "actions", "president", "parliament", "statutes", "end_of_round"]


@pytest.mark.parametrize(
    ("options", "rounds", "phases"),
    [({"rounds": 6}, 6, WITH), (WITHOUT, 6, [phase for phase in WITH if phase != "president"])],
    ids=["with", "without"],
)
def test_cu_2_bills_actions_president_parliament_statutes_end(options, rounds, phases):
    """The last round has no end of its own (CU-6.1); then the game is reckoned up."""
    game = Play(RULES, 3, 5, options)
    for _ in turns(game):
        pass
    reached = [event.phase for record in game.events for event in record if isinstance(event, Reached)]
    wanted = phases * rounds
    wanted[-1] = "end"
    assert [phase for phase, _ in groupby(reached)] == wanted


def test_cu_2_1_cubans_and_donkeys_are_laid_anew_in_the_next_round():
    laid = ["donkey", "lawyer", "donkey", "dancer", "musician", "day_laborer"]
    g = at("disfavour", options={"absent": ["harbor_master", "revolutionary"]}, draws={"cuban": list(laid)})
    assert list(g.state.promenade) != laid
    over_round(g)
    assert (g.round, list(g.state.promenade), g.state.covered) == (2, laid, {})
    assert [event["space"] for event in g.told("cubano_laid")] == [1, 2, 3, 4, 5, 6]
    assert {event["purpose"] for event in g.told("cubano_laid") if "purpose" in event} == {"cuban"}
