"""Games of two revisions beside each other: each is played, told and audited by its own."""

import random
from typing import Any

import pytest

from arbiter.app import audit_file as histories
from arbiter.app import read
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.games import RULESETS
from arbiter.mail.writing import game_mail
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import asked, text, verify_all, written
from tests.revisions import ship

KEY = "cubaneo"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


@pytest.fixture
def tables(services: Services, monkeypatch: pytest.MonkeyPatch) -> dict[int, Table]:
    """A game of each revision, created while it was the newest."""
    made: dict[int, Table] = {}
    for revision, edition in RULESETS.revisions(KEY).items():
        with monkeypatch.context() as then:
            ship(then, KEY, edition)
            made[revision] = Table(services, ruleset=KEY)
        verify_all(made[revision])
    return made


def facts(table: Table) -> dict[str, Any]:
    return read.game(table.services, table.game, None).body


def test_each_goes_on_under_its_own_and_says_so(tables: dict[int, Table]) -> None:
    assert list(tables) == [1, 2]
    for revision, table in tables.items():
        assert facts(table)["rules"] == revision
        assert f"The rules of Cubaneo, revision {revision}" in text(written(table, asked(table)))
        chooser = random.Random(revision)
        while facts(table)["status"] == "running":
            table.move(chooser)
        history = [*histories.exported(table.services, table.game, None)]
        assert audit(history).verdict == "SOUND"
        rounds = sum(b'"type":"round_began"' in line for line in history)
        taken = sum(b'"type":"token_taken"' in line for line in history)
        passed = sum(b'"type":"token_passed"' in line for line in history)
        assert passed == 0 or revision == 1, "the token stays where it is since revision 2 (CN-3.21)"
        assert revision == 2 or passed + taken >= rounds, "until then it passed where nobody took the Dancer"
