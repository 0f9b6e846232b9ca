"""Resigning, coming back and taking over by mail; mails about seats that changed hands, and whom they reach."""

from email.message import EmailMessage

import msgspec
import pytest

from arbiter.app import creating, deadlines, departing, invitations, lists, log, resigning, taking_over
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.sending import kinds
from tests.app.conftest import Table
from tests.app.test_deadlines import DAY, Timeline
from tests.inviting import become, reachable
from tests.mail import mailing
from tests.mail.post import mail
from tests.outbox import waiting


class Post:
    """A table whose players have addresses, and their mails."""

    def __init__(self, table: Table) -> None:
        self.table, self.services, self.number = table, table.services, 0
        for player in table.players:
            reachable(table.services, player)

    def email(self, seat: int) -> str:
        return f"{self.table.players[seat - 1]}@example.org"

    def address(self, seat: int, seq: int = -1) -> str:
        version = self.table.version()
        return sealed_addresses.play_address(self.services, Play(self.table.game, seat, version if seq < 0 else seq))

    def reply(self, seat: int, *lines: str, to: str = "", sender: str = "", id: str = "") -> str:
        self.number += 1
        writer, name = sender or self.email(seat), id or f"<{self.number}.{self.table.game}@example.org>"
        return receive(self.services, to or self.address(seat), writer, mail(*lines, id=name, sender=writer))

    def mails(self, kind: str, seat: int = 0) -> list[EmailMessage]:
        """Those of a kind that are due now, to a seat or to all."""
        tasks = [task.message for task in waiting(self.services) if task.message.game == self.table.game]
        wanted = [m for m in tasks if m.kind == kind and seat in (0, m.seat)]
        dues = [kinds.DUE[kind](self.services, message) for message in wanted]
        return [mailing.read(due.write()) for due in dues if due]

    def answered(self, seat: int) -> str:
        """The last answer to a seat's mail."""
        ids = [task.message.about for task in waiting(self.services) if task.message.kind == "answer"]
        kept = [envelope for id in ids if (envelope := self.services.envelopes.kept(id))]
        return text(mailing.read(next(each for each in reversed(kept) if each.to == self.email(seat))))

    def vacant(self) -> tuple[int, ...]:
        return log.load(self.services, self.table.game).position.vacant


def text(told: EmailMessage) -> str:
    return " ".join(mailing.text(told).split())


@pytest.fixture
def post(services: Services) -> Post:
    return Post(Table(services))


def test_resigning_is_confirmed(post: Post) -> None:
    before = post.table.version()
    assert post.reply(2, "resign") == "resignation asked"
    assert post.table.version() == before
    assert "you have not resigned yet" in post.answered(2)
    assert "resign yes" in post.answered(2)
    assert post.reply(2, "Resign yes.", id="<yes@example.org>") == "resigned"
    assert post.vacant() == (2,)
    assert post.reply(2, "Resign yes.", id="<yes@example.org>") == "resigned"
    assert "you have resigned" in post.answered(2)
    assert post.table.services.games.records(post.table.game, before)[0].count(b'"via":"mail"') == 1


def test_an_owner_returns(post: Post) -> None:
    resigning.resign(post.services, post.table.players[1], post.table.game, None)
    [told] = post.mails("open_seat", 2)
    assert "return" in text(told)
    assert post.reply(2, "return", to=str(told["Reply-To"])) == "returned"
    assert post.vacant() == ()
    assert "seat 2 is yours again" in post.answered(2)
    assert post.reply(2, "take over") == "refused: seat_not_open"


def test_a_seat_of_an_open_game_is_left_and_not_resigned(services: Services) -> None:
    ann = reachable(services, become(services, "Ann").id)
    wanted = creating.Wanted(ruleset="cubaneo", seats=2)
    game = msgspec.json.decode(creating.create(services, ann.id, wanted, None))["id"]
    to = sealed_addresses.play_address(services, Play(game, 1, 0))
    assert (
        receive(services, to, ann.email, mail("resign", sender=ann.email, id="<1@x.org>"))
        == "refused: game_not_started"
    )


def test_what_a_predecessor_writes_is_not_the_seat_s(post: Post) -> None:
    """Even where both have the same address, old mails act for nobody."""
    table, old = post.table, post.address(2)
    former = post.email(2)
    resigning.resign(post.services, table.players[1], table.game, None)
    cleo = msgspec.structs.replace(become(post.services, "Cleo"), email=former, verified=True)
    taking_over.take_over(post.services, cleo.id, table.game, 2, None)
    assert post.services.players.update(cleo)
    version = table.version()
    for line in ("resign yes", "say Hello", "end", "show", "return"):
        assert post.reply(2, line, to=old, sender=former) in ("past, shown", "past")
    assert table.version() == version
    assert post.reply(2, "show", sender=former) == "shown", "a new address is good"
    stranger = become(post.services, "Dora", "dora@example.org")
    assert post.reply(2, "resign yes", sender=stranger.email) == "not from the seat"


def test_mails_go_to_who_has_the_seat(post: Post) -> None:
    table = post.table
    table.until("bid")
    table.say(2, table.steps(2)[0])
    decision = table.awaiting()["decision"]
    resigning.resign(post.services, table.players[1], table.game, None)
    cleo = reachable(post.services, become(post.services, "Cleo").id)
    taking_over.take_over(post.services, cleo.id, table.game, 2, None)
    [lost] = post.mails("seat_lost")
    assert (lost["To"], "another player has taken over" in text(lost)) == (post.email(2), True)
    asked = [m for m in post.mails("notify", 2) if decision in text(m)]
    assert {str(m["To"]) for m in asked} == {cleo.email}
    assert not post.mails("seat_taken"), "the turn mail tells it"
    table.players[1] = cleo.id
    to = str(asked[-1]["Reply-To"])
    seq = sealed_addresses.read_play(post.services, to.rpartition("@")[0])
    assert seq is not None
    assert seq.seq >= log.load(post.services, table.game).position.taken[1].since > int(decision.partition("-")[0])
    assert post.reply(2, "bid 0", to=to) == "played"


def test_a_successor_who_is_not_asked_is_told(post: Post) -> None:
    table = post.table
    seat = next(seat for seat in (1, 2, 3) if seat not in table.awaiting()["seats"])
    resigning.resign(post.services, table.players[seat - 1], table.game, None)
    cleo = reachable(post.services, become(post.services, "Cleo").id)
    taking_over.take_over(post.services, cleo.id, table.game, seat, None)
    [told] = post.mails("seat_taken")
    assert (told["To"], "you have taken over a seat" in text(told)) == (cleo.email, True)


def test_a_substitute_is_invited_by_mail_and_joins_by_mail(post: Post) -> None:
    table = post.table
    resigning.resign(post.services, table.players[1], table.game, None)
    lists.enter(post.services, table.game)
    invitations.invite(post.services, table.players[0], table.game, "cleo@example.org", None)
    [told] = post.mails("invite")
    assert "take over a seat that stands open" in text(told)
    said = receive(
        post.services,
        str(told["Reply-To"]),
        "cleo@example.org",
        mail("join Cleo", sender="cleo@example.org", id="<j@x.org>"),
    )
    assert said == "joined"
    position = log.load(post.services, table.game).position
    cleo = post.services.players.by_address("cleo@example.org")
    assert cleo is not None
    assert position.seat_of(cleo.id) == 2
    assert not post.mails("invite"), "it is used"


def test_who_is_seated_is_told_that_a_game_expired(services: Services) -> None:
    timeline = Timeline(services)
    ann = reachable(timeline.services, become(timeline.services, "Ann").id)
    wanted = creating.Wanted(ruleset="cubaneo", seats=3, start_within="P14D")
    game = msgspec.json.decode(creating.create(timeline.services, ann.id, wanted, None))["id"]
    timeline.now += 14 * DAY
    deadlines.enforce(timeline.services, game)
    due = kinds.DUE["expired"](timeline.services, Message("expired", game, "", 1, ann.id, "1"))
    assert due is not None
    told = text(mailing.read(due.write()))
    assert "the game did not start within 14 days, with 2 of 3 seats still free" in told


def test_the_others_are_told_of_a_deleted_account(post: Post) -> None:
    table = post.table
    lists.enter(post.services, table.game)
    departing.depart(post.services, table.players[1])
    departing.finish(post.services, table.players[1])
    told = post.mails("open_seat") + post.mails("notify")
    assert post.email(2) not in {str(m["To"]) for m in told}
    assert {str(m["To"]) for m in told} >= {post.email(1), post.email(3)}
