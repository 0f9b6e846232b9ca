"""Change what a seat cannot know: no mail to it changes."""

from pathlib import Path
from typing import Any

import pytest

from arbiter.app import read
from arbiter.app.mails import digest, parts, present
from arbiter.app.mails.answers import Asking
from arbiter.app.ports.outbox import Message
from tests.app import mailing
from tests.app.conftest import Table, build
from tests.app.mailing import reading, told, verify_all, written
from tests.workers.life import further

Step = dict[str, Any]
CASES = [("cubaneo", "bid"), ("cuba", "start"), ("cuba", "bid"), ("havana", "lay"), ("havana", "cover")]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "png", mailing.sketched)


def sealed(url: str, folder: Path, ruleset: str, kind: str, last: bool) -> tuple[Table, int, Step]:
    """The same game up to a sealed decision; one seat has given the first or the last of its answers."""
    table = Table(build(url, folder, "the same"), ruleset=ruleset)
    verify_all(table)
    asked = table.until(kind, seed=7)["seats"]
    seat = max(asked, key=lambda seat: len(answers(table, seat)))
    step = answers(table, seat)[-1 if last else 0]
    table.say(seat, step)
    return table, seat, step


def answers(table: Table, seat: int) -> list[Step]:
    """Answers that look the same from outside: of a half-sealed one the open part."""
    found = table.steps(seat)
    return [step for step in found if step.get("over") == found[0].get("over")]


@pytest.mark.parametrize(("ruleset", "kind"), CASES)
def test_no_mail_tells_another_seats_sealed_answer(
    two_stores: tuple[str, str], tmp_path: Path, ruleset: str, kind: str
) -> None:
    (one, secret, first), (other, _, last) = (
        sealed(url, tmp_path, ruleset, kind, number == 1) for number, url in enumerate(two_stores)
    )
    assert first != last
    compared = 0
    for seat in {1, 2, 3} - {secret}:
        mails = [all_mails(table, seat) for table in (one, other)]
        assert mails[0] == mails[1]
        compared += len(mails[0])
    assert compared > 2, "a seat is asked, and all can ask for the position"


def all_mails(table: Table, seat: int) -> list[list[str]]:
    """Every mail that a seat can get now, whatever of it may differ for being a hash taken out."""
    shown = mailing.read(
        present.write(table.services, reading(table, seat), Asking("<a@example.org>", "a"), "Here it is.")
    )
    return [told(shown), *(told(written(table, seat, decision)) for decision in owed(table, seat))]


def owed(table: Table, seat: int) -> list[str]:
    """The decisions that the seat owes."""
    awaiting = read.game(table.services, table.game, None).body["awaiting"]
    return [each["decision"] for each in awaiting if seat in each["seats"]]


@pytest.mark.parametrize(("ruleset", "kind"), CASES)
def test_a_seats_own_sealed_answer_stays_out_of_its_mails(
    two_stores: tuple[str, str], tmp_path: Path, ruleset: str, kind: str
) -> None:
    """It is in the receipt alone, which the confirming mail holds."""
    tables = [sealed(url, tmp_path, ruleset, kind, bool(n)) for n, url in enumerate(two_stores)]
    mails = [all_mails(table, secret) for table, secret, _ in tables]
    assert mails[0] == mails[1]


@pytest.mark.parametrize(("ruleset", "kind"), CASES)
def test_no_digest_tells_a_sealed_answer(two_stores: tuple[str, str], tmp_path: Path, ruleset: str, kind: str) -> None:
    """Not another seat's, and not even the reader's own, told with another game whose start is news."""
    tables = [sealed(url, tmp_path, ruleset, kind, bool(n)) for n, url in enumerate(two_stores)]
    assert tables[0][2] != tables[1][2]
    for seat in (1, 2, 3):
        one, other = (digested(table, seat) for table, _, _ in tables)
        assert one == other
        assert sum("the game has started" in part for part in one) == 2, "text and HTML tell of both games"
        assert sum(f"({decision})" in one[1] for decision in owed(tables[0][0], seat)) == len(owed(tables[0][0], seat))


def digested(table: Table, seat: int) -> list[str]:
    """The digest of all that the seat is asked, and of a game begun, as `all_mails`."""
    services, player = table.services, table.players[seat - 1]
    begun = further(table)
    messages = [
        *(Message("notify", table.game, decision, seat, player) for decision in owed(table, seat)),
        Message("notify", begun.game, "started", seat, player),
    ]
    return told(mailing.read(digest.write(services, reading(table, seat).player, "2026-11-30", messages)))
