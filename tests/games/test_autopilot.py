"""The plain policy in whole games: what it takes is legal, and it ends turns and games."""

from collections.abc import Iterator

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.offers import check
from arbiter.kernel.ruleset import Ruleset
from tests.driver import Play, house

EVERY = [(key, revision) for key in RULESETS for revision in RULESETS.revisions(key)]
MOST_STEPS = 1000


def games(key: str, revision: int) -> Iterator[Play]:
    edition = RULESETS.revisions(key)[revision]
    rules: Ruleset[object] = edition.rules(house(key))
    return (Play(rules, seats, seed=1) for seats in edition.seats)


@pytest.mark.parametrize(("key", "revision"), EVERY)
def test_a_game_ends_that_the_policy_plays_for_all_seats(key: str, revision: int) -> None:
    for play in games(key, revision):
        play.start()
        while asked := play.awaited():
            step = play.rules.autopilot(play.state, asked[0])
            check(play.rules.offers(play.state, asked[0]), step)
            play.submit(asked[0], step)
            assert play.submitted < MOST_STEPS
        assert play.position.result is not None
        assert play.position.result.scores == play.rules.standing(play.state)
