"""How large mails are: whole games of every ruleset, with their pictures."""

import random

import pytest

from arbiter.app import read
from arbiter.app.services import Services
from tests.app.conftest import Table
from tests.app.sealed import GAMES
from tests.figures import figure, tell
from tests.mail.mailing import notice, verify_all

MOST = 150_000  # bytes
NAMES = ("Ann", "Wolfgang Amadeus Mozart the Younger " + "W" * 20, "山田太郎左衛門" * 8, "Łucja", "Eve")
EVERY = figure(50, 5)  # moves
MOVES = figure(150, 10_000)
RICHEST = ("el_presidente", "havana")  # of each family

pytestmark = pytest.mark.timeout(figure(300, 3000))


@pytest.mark.parametrize(
    "name", [name if name in RICHEST else pytest.param(name, marks=pytest.mark.slow) for name in GAMES]
)
def test_a_turn_mail_has_less_than_150_kb(services: Services, name: str) -> None:
    game = GAMES[name]
    table = Table(services, 4 if game.ruleset == "havana" else 5, ruleset=game.ruleset, options=game.options)
    verify_all(table, NAMES)
    chooser, sizes, moves = random.Random(7), [0], 0
    while (waits := read.game(services, table.game, None).body["awaiting"]) and moves < MOVES:
        if moves % EVERY == 0 and waits[0]["seats"]:
            letter = notice(table, waits[0]["seats"][0], waits[0]["decision"])
            assert letter is not None
            sizes.append(len(letter.mail))
            assert len(letter.mail) < MOST
        table.move(chooser)
        moves += 1
    assert max(sizes) > 20_000, "there are pictures in them"
    tell(f"mail-sizes-{name}", f"mails of a whole game of {name}", f"the largest of {len(sizes)} has {max(sizes):,} B")
