"""Change what a seat cannot know: no mail to it changes."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from arbiter.app import log, read
from arbiter.app.ports.outbox import Message
from arbiter.kernel.offers import step_of
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.writing import digest, game_mail
from tests.app.conftest import Table
from tests.app.sealed import CASES, differing, stands
from tests.figures import figure
from tests.mail import mailing
from tests.mail.mailing import reading, told, written
from tests.mail.post import mail
from tests.outbox import waiting
from tests.workers.life import further

ASKING = figure((["bid 999"],), (["bid 999"], ["show"], ["help"], ["resend"]))  # the first is refused


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_no_mail_tells_a_sealed_answer(pair: tuple[str, str], tmp_path: Path, game: str, kind: str) -> None:
    """Not another seat's, and the reader's own only where it is confirmed, with its receipt."""
    stand = stands(game)[kind]
    tables, _ = differing(stand, pair, tmp_path)
    for seat in readers(tables[0], stand.seat):
        asked = len(owed(tables[0], seat))
        one, other = (all_mails(table, seat) for table in tables)
        assert one == other
        assert len(one) == len(ASKING) + 1 + 2 * asked


def readers(table: Table, secret: int) -> list[int]:
    """Whose mails are compared: the seat that has the secret, and others, those who are asked first."""
    others = sorted({1, 2, 3} - {secret}, key=lambda seat: not owed(table, seat))
    return [secret, *others[: figure(1, 2)]]


def all_mails(table: Table, seat: int) -> list[list[str]]:
    """Every mail that a seat can get now, without what may differ; where it is asked, its answer is confirmed last."""
    asked, line = owed(table, seat), first_line(table, seat)
    said = [*ASKING, ["preview", line], *([line] for _ in asked)]
    return [*(told(written(table, seat, decision)) for decision in asked), *answers(table, seat, said)]


def owed(table: Table, seat: int) -> list[str]:
    """The decisions that the seat owes."""
    awaiting = read.game(table.services, table.game, None).body["awaiting"]
    return [each["decision"] for each in awaiting if seat in each["seats"]]


def first_line(table: Table, seat: int) -> str:
    """The text of the seat's first legal answer, where it has one."""
    game = log.load(table.services, table.game)
    steps = table.steps(seat) or [{"do": "end"}]
    return game.rules.write(game.position.state, step_of(steps[0], game.rules.steps))


def answers(table: Table, seat: int, said: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """What the seat is answered to mails with these lines."""
    services, writer = table.services, f"seat{seat}@example.org"
    before = answered(table)
    for number, lines in enumerate(said):
        to = sealed_addresses.play(services, Play(table.game, seat, table.version()))
        receive(services, to, writer, mail(*lines, id=f"<{number}@example.org>", sender=writer))
    for envelope in map(services.envelopes.kept, answered(table)[len(before) :]):
        assert envelope is not None
        yield told(mailing.read(envelope))


def answered(table: Table) -> list[str]:
    """The Message-IDs of all answers that wait to be sent, in order."""
    return [task.message.about for task in waiting(table.services) if task.message.kind == "answer"]


@pytest.mark.parametrize(("game", "kind"), figure(CASES[1::4], CASES))
def test_no_digest_tells_a_sealed_answer(pair: tuple[str, str], tmp_path: Path, game: str, kind: str) -> None:
    """Not another seat's, and not even the reader's own, told with another game whose start is news."""
    stand = stands(game)[kind]
    tables, _ = differing(stand, pair, tmp_path)
    begun = [further(table).game for table in tables]
    for seat in readers(tables[0], stand.seat):
        one, other = (digested(table, seat, game) for table, game in zip(tables, begun, strict=True))
        assert one == other
        assert sum("the game has started" in part for part in one) == 2, "text and HTML tell of both games"
        assert all(f"({decision})" in one[1] for decision in owed(tables[0], seat))


def digested(table: Table, seat: int, begun: str) -> list[str]:
    """The digest of all that the seat is asked, and of a game that has begun, as `all_mails`."""
    services, player = table.services, table.players[seat - 1]
    messages = [
        *(Message("notify", table.game, decision, seat, player) for decision in owed(table, seat)),
        Message("notify", begun, "started", seat, player),
    ]
    return told(mailing.read(digest.write(services, reading(table, seat).player, "2026-11-30", messages)))
