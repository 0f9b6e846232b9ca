"""Lines read forgivingly, over whole random games: as the step that was meant, or not at all."""

from itertools import islice

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.offers import Offer, step_of
from arbiter.kernel.refusal import Refusal
from arbiter.mail.reading.grammar import Grammar
from tests.driver import Play, turns
from tests.figures import figure
from tests.mail.grammar import grammar, mangled

GAMES = figure(2, 20)
LINES = figure(4, 12)  # of each decision
SPELLED = 3000


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_a_mangled_line_is_the_step_it_was_or_refused(key: str) -> None:
    reads, read = grammar(key), []
    for game in range(GAMES):
        play = Play(reads.rules, 3, f"mail/{game}")
        for seat, _ in turns(play):
            offers = list(reads.rules.offers(play.state, seat))
            read += [_read(play, reads, seat, offers) for _ in range(LINES)]
    assert sum(read) > 0.7 * len(read), f"{sum(read)} of {len(read)}"


def _read(play: Play, reads: Grammar, seat: int, offers: list[Offer]) -> bool:
    """Whether one mangled line was read; never as another step."""
    steps = list(islice(play.random.choice(offers).spelled(), SPELLED))
    step = step_of(play.random.choice(steps), reads.rules.steps)
    line = mangled(play.random, reads.rules.write(play.state, step))
    try:
        [found] = reads.read(play.state, seat, offers, line)
    except Refusal as refusal:
        return _helps(refusal)
    assert reads.rules.complete(play.state, seat, found) == reads.rules.complete(play.state, seat, step), line
    return True


def _helps(refusal: Refusal) -> bool:
    assert refusal.code == "unreadable_text"
    assert len(refusal.detail) > 20
    return False
