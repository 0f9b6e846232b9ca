"""The mail that asks a seat for a decision."""

import msgspec
import pytest

from arbiter.app import notices
from arbiter.app.services import Services
from tests.app.conftest import Table


@pytest.mark.parametrize(
    ("ruleset", "sealed", "next", "what"),
    [
        ("havana", "lay", "turn", "laid: seat"),
        ("havana", "cover", "turn", "covered: seat"),
        ("cuba", "bid", "pass", "bid placed: seat"),
    ],
)
def test_opened_answers_are_told_by_what_they_do(
    services: Services, ruleset: str, sealed: str, next: str, what: str
) -> None:
    table = Table(services, ruleset=ruleset)
    table.until(sealed)
    asked = table.until(next)
    lines = mail(table, asked["seats"][0], asked["decision"]).splitlines()
    assert "  revealed" in lines
    assert [line for line in lines if line.startswith(f"  {what}")]
    assert "answers" not in "\n".join(lines).partition("What you may say")[0]


def mail(table: Table, seat: int, decision: str) -> str:
    """What a seat with a verified address is written."""
    player = table.services.players.get(table.players[seat - 1])
    assert player is not None
    table.services.players.update(msgspec.structs.replace(player, email="a@example.org", verified=True))
    written = notices.turn_mail(table.services, table.game, decision, seat)
    assert written is not None
    return str(written.get_content())
