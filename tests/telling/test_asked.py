"""What a seat is asked, in the first line of its mail."""

import re

import pytest

from arbiter.games.havana.state import Asking
from arbiter.telling import TELLERS
from tests.driver import Play, ruleset, turns
from tests.figures import figure
from tests.telling.cuban.games import PLAIN, SORTS, positions

DOING = re.compile(r"(to|whether to) [a-z][^{}_\n]+[^.]")


@pytest.mark.parametrize("sort", SORTS)
def test_everything_asked_in_a_game_of_the_family_has_its_words(sort: str) -> None:
    seen = set()
    for seed in range(figure(1, 10)):
        for play in positions(sort, 3, seed):
            view = play.rules.view(play.state)
            if not view.active:
                continue
            asked = TELLERS[play.rules.key].asked(play.rules, view, "turn")
            assert DOING.fullmatch(asked), asked
            told = TELLERS[play.rules.key].position(play.rules, view, PLAIN)[0].said[0]
            assert told.endswith(f"asked {asked}.")
            seen.add(asked.split()[1])
    assert {"take", "harvest", "trade", "load", "buy", "pass"} <= seen


def test_everything_asked_in_havana_has_its_words() -> None:
    rules = ruleset("havana")
    seen = set()
    for seed in range(figure(2, 10)):
        play = Play(rules, 3, seed)
        for _ in turns(play):
            view = rules.view(play.state)
            kind = view.frame.kind if isinstance(view.frame, Asking) else "turn"
            asked = TELLERS["havana"].asked(rules, view, kind)
            assert DOING.fullmatch(asked), asked
            seen.add(" ".join(asked.split()[:2]))
    assert seen == {"to lay", "to carry", "to buy", "whether to"}


def test_a_turn_that_goes_on_says_what_is_left_of_it() -> None:
    asked = {
        TELLERS[play.rules.key].asked(play.rules, play.rules.view(play.state), "turn")
        for play in positions("cubaneo", 2)
        if play.rules.view(play.state).active
    }
    assert any(re.fullmatch(r"to trade on the market \(up to \d+ more transactions\)", each) for each in asked)
    assert "to take a turn" in asked
