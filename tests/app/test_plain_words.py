"""A game whose ruleset brings no words or pictures of its own: its mails, its page, its picture."""

import pytest

from arbiter.app import board
from arbiter.app.services import Services
from arbiter.telling import TELLERS
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import asked, opening, text, verify_all, written
from tests.telling.pictures import check_picture


@pytest.mark.parametrize("ruleset", TELLERS)
def test_everything_is_told_by_name_and_fields(
    ruleset: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(services, ruleset=ruleset)
    verify_all(table)
    seat = asked(table, moves=0)
    monkeypatch.delitem(TELLERS, ruleset)
    mail = written(table, seat)
    assert "you are asked to answer the decision " in opening(mail)
    assert "seat=" in text(mail)
    assert mailing.NAMES[0] in text(mail)
    assert "vp" in board.text(services, table.game, table.players[seat - 1])
    assert check_picture(board.board(services, table.game, table.players[seat - 1], None))
