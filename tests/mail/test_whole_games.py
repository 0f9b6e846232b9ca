"""Whole games in which every step is said by mail, in mangled lines."""

import random

import pytest

from arbiter.app import log
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.offers import step_of
from tests.figures import figure
from tests.mail.grammar import mangled
from tests.mail.post import Seats, mail

MOVES = figure(60, 2000)  # of a game, at most


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_game_by_mail(services: Services, ruleset: str) -> None:
    seats, chance = Seats(services, ruleset=ruleset), random.Random(ruleset)
    done = [_answered(seats, chance, number) for number in range(MOVES) if _running(seats)]
    assert set(done) <= {"played", "refused: unreadable_text"}
    assert done.count("played") > 0.8 * len(done), "a few lines mean two things"
    assert not figure(0, _running(seats))


def _running(seats: Seats) -> bool:
    return log.load(seats.services, seats.game).position.status == "running"


def _answered(seats: Seats, chance: random.Random, number: int) -> str:
    """One mail of a seat that is asked; it is played as it was meant, or refused."""
    before, seat = seats.version(), seats.awaiting()["seats"][0]
    found = log.load(seats.services, seats.game)
    meant = step_of(chance.choice(seats.steps(seat)), found.rules.steps)
    line = mangled(chance, found.rules.write(found.position.state, meant))
    player = seats.services.players.get(seats.players[seat - 1])
    assert player is not None
    raw = mail(line, id=f"<{number}@example.org>", sender=player.email)
    done = seats.deliver(raw, seat=seat, sender=player.email)
    assert seats.version() == before + (done == "played"), line
    seats.reveal()
    return done
