"""What mails tell of clocks, and which mails follow from what happens to them."""

import random
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from arbiter.app import log, log_writer
from arbiter.app.idempotency import Call
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Notifications, Quiet
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.events import DeadlineMoved, Event, SeatTaken
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.sending import digests, kinds
from arbiter.mail.writing.moments import told
from arbiter.mail.writing.resignation import BACK
from tests.mail import mailing
from tests.mail.clocked import Clocked
from tests.mail.post import Seats, mail
from tests.outbox import waiting

HOUR = 3_600_000
DAY = 24 * HOUR
CLOCK_WORDS = ("deadline", "bank", "clock", "grace", "UTC")


@pytest.mark.parametrize(
    ("at", "zone", "words"),
    [
        ("2026-03-29T00:59:59.999Z", "Europe/Berlin", "Sunday, 29 March 2026, 01:59 CET (00:59 UTC)"),
        ("2026-03-29T01:00:00.000Z", "Europe/Berlin", "Sunday, 29 March 2026, 03:00 CEST (01:00 UTC)"),
        ("2026-10-25T00:30:00.000Z", "Europe/Berlin", "Sunday, 25 October 2026, 02:30 CEST (00:30 UTC)"),
        ("2026-10-25T01:30:00.000Z", "Europe/Berlin", "Sunday, 25 October 2026, 02:30 CET (01:30 UTC)"),
        (
            "2026-06-01T23:30:00.000Z",
            "Asia/Tokyo",
            "Tuesday, 2 June 2026, 08:30 JST (Monday, 1 June 2026, 23:30 UTC)",
        ),
        ("2026-06-01T12:00:00.000Z", "America/Sao_Paulo", "Monday, 1 June 2026, 09:00 UTC-03:00 (12:00 UTC)"),
        ("2026-06-01T12:00:00.000Z", "Asia/Kathmandu", "Monday, 1 June 2026, 17:45 UTC+05:45 (12:00 UTC)"),
        ("2024-02-29T12:00:00.000Z", "UTC", "Thursday, 29 February 2024, 12:00 UTC"),
    ],
)
def test_an_instant_in_the_readers_zone_and_in_utc(at: str, zone: str, words: str) -> None:
    assert told(instants.ms(at), zone) == words


def test_a_turn_mail_tells_the_deadline_and_what_is_left(services: Services) -> None:
    table = Clocked(services)
    table.change(table.asked_seat(), timezone="Europe/Berlin")
    table.work()
    [sent] = table.mails("turn")
    assert (
        "Your deadline is Saturday, 28 March 2026, 22:00 CET (21:00 UTC). If you have not answered by then, the arbiter"
        " answers for you. From Thursday, 26 March 2026, 10:00 CET (09:00 UTC) on, your bank is used, which has 2 days"
        " left. The last 12 hours before the deadline are given only once in the game."
    ) in sent.text
    assert "Your deadline is Saturday, 28 March 2026, 22:00 CET" in " ".join(mailing.part(sent.mail, "html").split())


def test_the_start_tells_the_terms(services: Services) -> None:
    table = Clocked(services, reminders=["PT12H"])
    table.work()
    for sent in table.mails("started"):
        assert "- time for each decision: 1 day" in sent.text
        assert "- reminders: 12 hours before a deadline" in sent.text


def test_games_without_clocks_are_told_nothing_of_them(services: Services) -> None:
    seats, chooser = Seats(services), random.Random(2)
    for _ in range(15):
        for waits in [seats.awaiting()]:
            words = mailing.text(mailing.written(seats, waits["seats"][0])).partition("Malecon-Head")[0]
            assert not [word for word in CLOCK_WORDS if word in words]
        seats.move(chooser)
    left = {task.message.kind for task in waiting(services) if task.message.game == seats.game}
    assert left <= {"notify", "index", "resolve"}


def test_answers_tell_the_deadline_too(services: Services) -> None:
    table = Clocked(services)
    decision, seat = table.awaited()[0]
    table.change(seat, timezone="Europe/Berlin")
    answers = reply(table, seat, decision, "show")
    assert "Your deadline is Saturday, 28 March 2026, 22:00 CET (21:00 UTC)" in answers
    assert "Your deadline is Saturday, 28 March 2026, 22:00 CET (21:00 UTC)" in reply(table, seat, decision, "help")
    table.at(table.timeline.now + 26 * HOUR)
    assert "Your bank is being used, and has 1 day 22 hours left." in reply(table, seat, decision, "show")
    other = seat % 3 + 1
    table.change(other, timezone="Asia/Tokyo")
    shown = reply(table, other, decision, "show")
    assert "Your bank has 2 days left." in shown
    assert "The deadline of Ann is Sunday, 29 March 2026, 06:00 JST (Saturday, 28 March 2026, 21:00 UTC)." in shown


def reply(table: Clocked, seat: int, decision: str, line: str) -> str:
    """What a mail from a seat is answered, in one line."""
    to = sealed_addresses.play_address(table.services, Play(table.game, seat, int(decision.partition("-")[0])))
    sender = table.player(seat).email
    raw = mail(line, id=f"<{table.game}.{seat}.{line[:4]}.{table.timeline.now}@example.org>", sender=sender)
    receive(table.services, to, sender, raw)
    [task] = [task for task in waiting(table.services) if task.message.kind == "answer"]
    envelope = table.services.envelopes.kept(task.message.about)
    table.services.outbox.done(task.shard, task.entry)
    assert envelope is not None
    return " ".join(mailing.text(mailing.read(envelope)).split())


def test_a_confirmation_tells_until_when_the_turn_goes_on(services: Services) -> None:
    table = Clocked(services)
    decision, seat = table.awaited()[0]
    confirmed = reply(table, seat, decision, "worker a1")
    assert "your move was played, and your turn continues" in confirmed
    assert "Your deadline is Saturday, 28 March 2026, 21:00 UTC." in confirmed


def test_a_digest_tells_the_deadline(services: Services) -> None:
    table = Clocked(services)
    decision, seat = table.awaited()[0]
    table.change(seat, timezone="Europe/Berlin")
    message = Message("notify", table.game, decision, seat, table.players[seat - 1])
    due = digests.due(table.services, table.players[seat - 1], "2026-03-25", [message])
    assert due is not None
    assert "Your deadline is Saturday, 28 March 2026, 22:00 CET (21:00 UTC)" in " ".join(
        mailing.text(mailing.read(due.write())).split()
    )


def test_a_missed_deadline_is_told_to_its_seat_and_the_next_is_asked(services: Services) -> None:
    table = Clocked(services, misses=3)
    table.work()
    seat = table.asked_seat()
    table.change(seat, timezone="Europe/Berlin")
    table.miss(seat)
    [missed] = table.mails("missed")
    assert missed.seat == seat
    assert "was due by Saturday, 28 March 2026, 22:00 CET (21:00 UTC)." in missed.text
    assert "The arbiter, for the absent Ann: " in missed.text
    assert "You have missed 1 deadline in a row. If you miss 2 more, your seat will be open for a substitute." in (
        missed.text
    )
    assert [sent.seat for sent in table.mails("turn")[1:]] == [table.asked_seat()]
    assert_one_mail_each(table)


def assert_one_mail_each(table: Clocked) -> None:
    """At most one mail for each seat and instant, as each instant has one record here."""
    each = [(sent.at, sent.seat) for sent in table.sent]
    assert len(each) == len(set(each)), each


def test_a_seat_that_is_asked_again_at_once_is_told_in_its_turn_mail(services: Services) -> None:
    for seed in range(20):
        table = Clocked(services, seats=2, misses=20)
        asked_at_once = play_with_misses(table, seed)
        if asked_at_once:
            sent = table.mails("turn", asked_at_once)[-1]
            assert "You missed a deadline: your answer to decision" in sent.text
            assert "in a row" in sent.text
            assert_one_mail_each(table)
            return
    pytest.fail("no seat was asked again in the record that tells of its missed deadline")


def play_with_misses(table: Clocked, seed: int) -> int:
    """Play until a seat that misses its deadline is asked again by the same record; that seat, or 0."""
    chooser = random.Random(seed)
    for _ in range(40):
        table.timeline.now += HOUR
        seat = chooser.choice(table.awaited())[1]
        if chooser.random() < 0.7:
            table.answer(seat)
            continue
        table.miss(seat)
        if f"{table.position.version}-" in {seat: name for name, seat in table.awaited()}.get(seat, ""):
            return seat
    return 0


def test_pauses_are_told_to_all_and_their_end_to_those_who_are_not_asked(services: Services) -> None:
    table = Clocked(services, on_timeout="pause")
    table.work()
    seat = table.asked_seat()
    others = [other for other in (1, 2, 3) if other != seat]
    table.miss(seat)
    [missed] = table.mails("missed")
    assert (missed.seat, [sent.seat for sent in table.mails("clock_change")]) == (seat, others)
    assert "All clocks stand still until you have answered: there are no deadlines." in missed.text
    assert "What you can answer" in missed.text
    for sent in table.mails("clock_change"):
        assert "Hello" in sent.text
        assert "the clocks of the game stand still." in sent.text
        assert "All clocks stand still until Ann has answered" in sent.text
    before = len(table.sent)
    table.timeline.now += DAY
    table.answer(seat)
    after = table.sent[before:]
    assert {mailing.kind(sent.mail) for sent in after} == {"turn", "clocks"}
    told = {sent.seat: sent.kind for sent in after}
    asked = table.asked_seat()
    assert table.position.paused is None
    assert told == {other: "turn" if other == asked else "clock_change" for other in others}
    assert all("the clocks of the game run again" in sent.text for sent in after if sent.kind == "clock_change")
    assert_one_mail_each(table)


def test_a_pause_that_is_over_before_it_was_told_is_not_told(services: Services) -> None:
    table = Clocked(services, on_timeout="pause")
    table.work()
    seat = table.asked_seat()
    other = seat % 3 + 1
    table.change(other, notifications=Notifications(quiet=Quiet("00:00", "23:59")))
    table.miss(seat)
    assert [sent.seat for sent in table.mails("clock_change")] == [n for n in (1, 2, 3) if n not in (seat, other)]
    table.answer(seat)
    held = [message for message in table.asked if message.kind == "clock_change" and message.seat == other]
    assert held
    assert kinds.DUE["clock_change"](table.services, held[0]) is None


def test_an_open_seat_is_told_to_its_owner_and_the_others(services: Services) -> None:
    table = Clocked(services, misses=1)
    table.work()
    seat = table.asked_seat()
    table.miss(seat)
    [missed], [told] = table.mails("missed"), table.mails("open_seat")
    page = f"{services.settings.base_url}/games/{table.game}"
    assert missed.seat == seat
    assert "You can come back as long as nobody has taken your seat" in missed.text
    assert told.seat not in (seat, table.asked_seat())
    assert f"seat {seat} (Ann) is open for a substitute." in told.text
    assert f"reply with this line, or use the game's page. {BACK}" in missed.text
    assert page in told.text
    turn = table.mails("turn", table.asked_seat())[-1]
    assert f"Ann (seat {seat}, open for a substitute)" in turn.text
    assert f"Seat {seat} is open for a substitute; until somebody takes it, the arbiter plays it." in turn.text
    assert_one_mail_each(table)


def test_nobody_is_told_of_a_seat_that_is_taken_by_then(services: Services) -> None:
    table = Clocked(services, misses=1)
    table.work()
    table.miss(table.ann)
    message = next(message for message in table.asked if message.kind == "open_seat")
    assert kinds.DUE["open_seat"](table.services, message) is not None
    append(table, SeatTaken(table.ann, table.players[table.ann - 1], "P1D"))
    assert kinds.DUE["open_seat"](table.services, message) is None


def append(table: Clocked, *events: Event) -> None:
    """A record of the arbiter's."""
    found = log.load(table.services, table.game, vault=("seed",))
    draft = log_writer.draft(table.services, found, found.vault["seed"])
    draft.add(*events)
    id = sha256(f"{table.game}/{found.position.version}".encode()).hexdigest()
    call = Call(id, "", keyed=True)
    commit = log_writer.Commit(
        actor="arbiter",
        cause=log_writer.cause(table.services, "arbiter"),
        call=call,
        before=found.position,
        seed=found.vault["seed"],
    )
    assert isinstance(log_writer.write(table.services, draft, commit), log_writer.Written)


def test_mail_on_its_way_while_the_seat_changes_hands_is_dropped(services: Services) -> None:
    table = Clocked(services)
    decision, seat = table.awaited()[0]
    before = next(task for task in table.tasks() if task.message.decision == decision)
    successor = table.timeline.game("cubaneo", 2)[1][0]
    predecessor = table.player(seat)
    append(table, SeatTaken(seat, successor, "P1D"))
    table.players[seat - 1] = successor
    table.change(seat, name="Eve", email="eve@example.org", verified=True)
    assert kinds.DUE["notify"](table.services, before.message) is None
    table.work()
    [sent] = table.mails("turn")
    assert (sent.mail["To"], sent.seat) == ("eve@example.org", seat)
    assert sent.mail["Message-ID"] != kept_id(table, before.message)
    assert [each.kind for each in table.sent if each.mail["To"] == predecessor.email] == ["seat_lost"]


def kept_id(table: Clocked, message: Message) -> str:
    """The Message-ID of the predecessor's turn mail."""
    from arbiter.mail.writing import turn

    return turn.id(table.services, message.game, message.decision, message.seat)


def test_a_turn_mail_that_went_does_not_keep_the_successors_from_going(services: Services) -> None:
    table = Clocked(services)
    table.work()
    seat = table.asked_seat()
    [first] = table.mails("turn")
    successor = table.timeline.game("cubaneo", 2)[1][0]
    append(table, SeatTaken(seat, successor, "P1D"))
    table.players[seat - 1] = successor
    table.change(seat, name="Eve", email="eve@example.org", verified=True)
    table.work()
    [_, second] = table.mails("turn")
    assert second.mail["To"] == "eve@example.org"
    assert second.mail["Message-ID"] != first.mail["Message-ID"]
    append(table, SeatTaken(seat, successor, "P1D"))
    table.work()
    assert len(table.mails("turn")) == 2, "who comes back was told already"


def test_a_turn_mail_that_waits_tells_the_deadline_as_it_is_when_it_goes(services: Services) -> None:
    table = Clocked(services)
    seat = table.asked_seat()
    table.change(seat, notifications=Notifications(quiet=Quiet("08:00", "10:00")))
    table.work()
    assert table.mails("turn") == []
    move_deadline(table, seat, DAY)
    table.at("2026-03-25T10:00:00.000Z")
    [sent] = table.mails("turn")
    assert "Your deadline is Sunday, 29 March 2026, 21:00 UTC." in sent.text


def move_deadline(table: Clocked, seat: int, by: int) -> None:
    """In ms."""
    running = table.clock(seat).running
    assert running is not None
    old = table.deadline(seat)
    since = instants.text(running.since)
    moved = DeadlineMoved(
        seat, running.decision, "extension", since, old=instants.text(old), new=instants.text(old + by)
    )
    append(table, moved)


def test_a_deadline_that_comes_earlier_is_told(services: Services) -> None:
    table = Clocked(services)
    table.work()
    seat = table.asked_seat()
    move_deadline(table, seat, DAY)
    table.work()
    assert table.mails("clock_change") == []
    move_deadline(table, seat, -2 * DAY)
    table.work()
    [sent] = table.mails("clock_change")
    assert sent.seat == seat
    assert "your deadline comes earlier." in sent.text
    assert "was moved from 2026-03-29 21:00 UTC to 2026-03-27 21:00 UTC." in sent.text


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("forfeit", "It ended early, as all other players have forfeited it."),
        ("autopilot", "It ended early, as nobody played any more."),
    ],
)
def test_the_result_tells_why_a_game_ended_early(services: Services, outcome: str, words: str) -> None:
    table = Clocked(services, seats=2, on_timeout=outcome, misses=1)
    table.work()
    for _ in range(2):
        if table.position.status == "running":
            table.miss(table.asked_seat())
    assert table.position.status == "finished"
    results = table.mails("result")
    assert [sent.seat for sent in results] == [1, 2]
    for sent in results:
        assert words in sent.text
        assert ("(forfeited)" in sent.text, "(left)" in sent.text) == (outcome == "forfeit", outcome == "autopilot")
    assert_one_mail_each(table)


def test_kinds_are_told_apart_in_what_players_see_of_their_mails(services: Services) -> None:
    table = Clocked(services, misses=1)
    table.work()
    table.miss(table.ann)
    notices: Any = services.notices.all(table.players[table.ann - 1]).values()
    assert {notice.kind for notice in notices} == {"turn", "missed"}
    assert all(msgspec.structs.asdict(notice)["state"] == "sent" for notice in notices)
