"""Joining, declining and leaving by mail, on a real store."""

from email.message import EmailMessage
from typing import Any

import msgspec
import pytest

from arbiter.app import creating, invitations, joining, log, players
from arbiter.app.audit import exported
from arbiter.app.creating import Wanted
from arbiter.app.ids import address_digest
from arbiter.app.ports.notices import Stop
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from arbiter.mail.sending import gate, kinds
from tests.inviting import reachable
from tests.mail import mailing
from tests.mail.post import mail, said
from tests.outbox import waiting

GUEST = "guest@example.org"


class Invited:
    """A private game of Ann's, to which a guest is invited by mail."""

    def __init__(self, services: Services, seats: int = 3, guest: str = GUEST) -> None:
        self.services, self.guest = services, guest
        self.ann = reachable(services, players.create(services, "Ann", "", "UTC")[0].id).id
        wanted = Wanted(ruleset="havana", seats=seats, visibility="private", invite=[guest])
        self.game: str = msgspec.json.decode(creating.create(services, self.ann, wanted, None))["id"]
        messages = [task.message for task in waiting(services)]
        [message] = [each for each in messages if (each.game, each.kind) == (self.game, "invite")]
        due = kinds.DUE["invite"](services, message)
        assert due is not None
        self.mail = mailing.read(due.write())
        self.to = str(self.mail["Reply-To"])

    def reply(self, *lines: str, sender: str = "", id: str = "<one@example.org>", to: str = "", **headers: str) -> str:
        writer = sender or self.guest
        return receive(self.services, to or self.to, writer, mail(*lines, sender=writer, id=id, **headers))

    def answers(self) -> list[EmailMessage]:
        tasks = waiting(self.services)
        ids = dict.fromkeys(t.message.about for t in tasks if t.message.kind in ("answer", "say"))
        letters = [envelope for id in ids if (envelope := self.services.envelopes.kept(id))]
        return [mailing.read(envelope) for envelope in letters if envelope.to == self.guest]

    def seats(self) -> list[str]:
        """Ids of those who are seated."""
        return [taken.player for taken in log.load(self.services, self.game).position.taken if taken]


@pytest.fixture
def game(services: Services, request: pytest.FixtureRequest) -> Invited:
    """The address is one of the test's own, as the store is shared."""
    return Invited(services, guest=f"{abs(hash(request.node.name))}@example.org")


def test_join_makes_a_player_whose_address_is_verified(game: Invited) -> None:
    assert game.reply("join Ben Ali", "", "> Hello, Ann invites you") == "joined"
    player = game.services.players.get(game.seats()[1])
    assert player is not None
    assert (player.name, player.email, player.verified) == ("Ben Ali", game.guest, True)
    [answer] = game.answers()
    assert "You are in seat 2 and play with Ann (seat 1)." in " ".join(said(answer).split())
    assert answer["In-Reply-To"] == "<one@example.org>"
    record = log.records(game.services, log.load(game.services, game.game).position)[-1]
    assert (record.cause.via, record.actor) == ("mail", {"player": player.id})


@pytest.mark.parametrize("line", ["JOIN Ben", "join: Ben", "  Join   Ben. ", "`join Ben`", "`join` Ben"])
def test_how_join_is_written_does_not_matter(game: Invited, line: str) -> None:
    assert game.reply("Hello,", line, "Thank you!") == "joined"
    player = game.services.players.get(game.seats()[1])
    assert player is not None
    assert player.name == "Ben"


@pytest.mark.parametrize(
    "lines",
    [
        ("",),
        ("join",),
        ("join YOUR NAME",),
        ("Join your  name.",),
        ("Yes, gladly",),
        ("join Ben", "decline"),
        ("join Ben", "join Cem"),
        ("> join Ben",),
    ],
)
def test_what_is_not_clear_is_not_done(game: Invited, lines: tuple[str, ...]) -> None:
    assert game.reply(*lines) == "refused: unreadable_text"
    assert game.seats() == [game.ann]
    [answer] = game.answers()
    assert "    join YOUR NAME" in said(answer).splitlines()


def test_a_name_that_is_none_is_refused(game: Invited) -> None:
    assert game.reply("join " + "x" * 61) == "refused: invalid_request"
    assert game.seats() == [game.ann]


def test_the_same_mail_thrice_seats_one_and_answers_once(game: Invited) -> None:
    assert [game.reply("join Ben") for _ in range(3)] == ["joined"] * 3
    assert len(game.seats()) == 2
    assert len(game.answers()) == 1


def test_what_was_done_before_a_crash_is_confirmed(game: Invited, monkeypatch: pytest.MonkeyPatch) -> None:
    join = joining.join

    def killed(*asked: Any, **more: Any) -> bytes:
        join(*asked, **more)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(joining, "join", killed)
        with pytest.raises(KeyboardInterrupt):
            game.reply("join Ben")
    assert game.reply("join Ben") == "joined"
    assert len(game.seats()) == 2
    assert len(game.answers()) == 1


def test_a_second_mail_joins_not_again(game: Invited) -> None:
    game.reply("join Ben")
    assert game.reply("join Benny", id="<two@example.org>") == "joined"
    assert game.reply("decline", id="<three@example.org>") == "refused: invitation_invalid"
    assert len(game.seats()) == 2


def test_a_player_known_by_the_address_is_that_player(game: Invited) -> None:
    game.reply("join Ben")
    other = Invited(game.services, guest=game.guest)
    assert other.reply("join") == "joined"
    assert other.seats()[1] == game.seats()[1]


def test_nothing_is_done_for_others(game: Invited) -> None:
    assert game.reply("join Eve", sender="eve@example.org") == "not from the invited"
    code = sealed_addresses.joined(game.services, game.to.partition("@")[0])
    assert game.reply("join Ben", to=f"join+{code}@localhost") == "no good token", "the inviter knows the link"
    assert game.reply("I am away, please join me later.", Auto_Submitted="auto-replied") == "automatic"
    assert (game.seats(), game.answers()) == ([game.ann], [])


def test_what_a_program_may_have_written_joins_nobody(game: Invited) -> None:
    done = [game.reply("join Ben", Auto_Submitted="auto-replied", id=f"<{n}@example.org>") for n in range(5)]
    assert done == ["refused: forbidden"] * 3 + ["refused"] * 2
    assert game.seats() == [game.ann]
    assert all(
        "as if a program had written or forwarded it" in " ".join(said(answer).split()) for answer in game.answers()
    )


def test_who_writes_by_a_sending_service_joins(game: Invited) -> None:
    assert game.reply("join Ben", Precedence="bulk", List_Unsubscribe="<mailto:stop@example.net>") == "joined"


def test_decline(game: Invited) -> None:
    assert game.reply("Decline.") == "declined"
    assert game.reply("decline", id="<two@example.org>") == "declined"
    assert game.reply("join Ben", id="<three@example.org>") == "refused: invitation_invalid"
    assert game.seats() == [game.ann]
    assert len(game.answers()) == 3


def test_one_that_was_withdrawn_is_told_so_three_times_a_day(game: Invited) -> None:
    code = sealed_addresses.joined(game.services, game.to.partition("@")[0])
    assert code is not None
    invitations.decline(game.services, code)
    told = [game.reply("join Ben", id=f"<{n}@example.org>") for n in range(5)]
    assert told == ["refused: invitation_invalid"] * 3 + ["refused"] * 2


def test_an_address_that_was_never_invited_is_written_to_three_times_a_day_and_never_if_it_wants_no_mail(
    game: Invited,
) -> None:
    victim, said = f"victim-{game.guest}", ("decline", "join Ben", "hello")
    for code in (Invited(game.services, guest=f"{n}-{game.guest}") for n in range(2)):
        assert code.reply("decline") == "declined"
        for n in range(6):
            code.reply(said[n % 3], sender=victim, id=f"<{n}@example.org>")
    tasks = [task.message for task in waiting(game.services) if task.message.kind in ("answer", "say")]
    kept = [(message, game.services.envelopes.kept(message.about)) for message in tasks]
    sent = [message for message, envelope in kept if envelope and envelope.to == victim]
    assert len(sent) == 3
    game.services.stops.stop(address_digest(victim), Stop("unsubscribed", game.services.now()))
    assert all(isinstance(gate.verdict(game.services, message, victim), gate.Drop) for message in sent)


def test_leave_before_the_start(game: Invited) -> None:
    game.reply("join Ben")
    [joined] = game.answers()
    to = str(joined["Reply-To"])
    assert game.reply("worker b1", to=to, id="<two@example.org>").startswith("refused: ")
    assert game.reply("show", "-- ", "act pesos", to=to, id="<three@example.org>") == "shown"
    assert game.reply("leave", to=to, id="<four@example.org>") == "left"
    assert game.seats() == [game.ann]
    assert log.records(game.services, log.load(game.services, game.game).position)[-1].cause.via == "mail"
    assert "you have left" in said(game.answers()[-1])
    assert game.reply("leave", to=to, id="<five@example.org>") == "not from the seat"
    assert game.reply("join Ben", id="<six@example.org>") == "refused: invitation_invalid", "it was good for one seat"


def test_the_last_seat_starts_the_game(services: Services) -> None:
    game = Invited(services, seats=2, guest="last@example.org")
    assert game.reply("join Ben") == "joined"
    assert log.load(services, game.game).position.status == "running"
    verdict = audit(list(exported(services, game.game, game.ann)))
    assert verdict.sound, verdict.failure
    assert game.answers() == [], "the first turn's mail tells all"


@pytest.mark.parametrize("lines", [("jion Guest",), ("Yes, I would love to!", "I will join as Guest")])
def test_who_writes_by_exchange_is_told_what_is_not_clear(game: Invited, lines: tuple[str, ...]) -> None:
    assert game.reply(*lines, X_Auto_Response_Suppress="All") == "refused: unreadable_text"
    assert len(game.answers()) == 1


def test_another_answer_under_the_same_message_id_is_told_and_not_done(game: Invited) -> None:
    assert game.reply("jion Guest") == "refused: unreadable_text"
    assert game.reply("join Guest") == "refused: forbidden"
    assert len(game.seats()) == 1
