"""Every game's list of verbs fits what the game asks for."""

from typing import Any

import pytest

from arbiter.games import RULESETS
from arbiter.parts.flow import Flow, occasion_of
from tests.driver import Play, ruleset, turns
from tests.figures import figure

CUBA: Any = ruleset("cuba")
GAMES: list[tuple[Any, Flow, dict[str, Any]]] = [
    (ruleset("cubaneo"), ruleset("cubaneo"), {}),
    (CUBA, CUBA.el_presidente, {}),
    (CUBA, CUBA.base, {"el_presidente": False}),
    (ruleset("havana"), ruleset("havana"), {}),
]


@pytest.mark.parametrize(("rules", "flow", "options"), GAMES, ids=["cubaneo", "cuba", "base", "havana"])
def test_everything_a_game_asks_for_has_verbs(rules: Any, flow: Flow, options: dict[str, Any]) -> None:
    listed = {place for verb in flow.plan.verbs for place in verb.offers}
    names = {verb.name for verb in flow.plan.verbs}
    for seed in range(figure(2, 10)):
        play = Play(rules, 3, seed, options)
        for seat, _ in turns(play):
            assert occasion_of(play.state.frames[-1]) in listed
            assert {offer.do for offer in rules.offers(play.state, seat)} <= names


@pytest.mark.parametrize("key", RULESETS)
def test_every_verb_has_a_form_and_a_sentence(key: str) -> None:
    verbs = RULESETS[key].verbs()
    assert len({step for step, _, _ in verbs}) == len(verbs)
    for step, form, sentence in verbs:
        assert form.startswith(step.__struct_config__.tag)
        assert sentence.endswith(".")
