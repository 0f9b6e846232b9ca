"""Standing orders by mail: given, shown, withdrawn, and what becomes of them."""

import msgspec
import pytest

from arbiter.app import standing_orders, try_order
from arbiter.app.ports.outbox import Message
from arbiter.app.standing_orders import Order
from arbiter.mail.sending import kinds
from tests.mail.mailing import read
from tests.mail.post import STEPS, Seats, mail, said
from tests.outbox import waiting


def flat(text: str) -> str:
    return " ".join(text.split())


class Waiting:
    """A seat that is asked nothing, and writes."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.seat = seats.ann % 3 + 1
        self.email = f"seat{self.seat}@example.org"
        self.number = 0

    def write(self, *lines: str) -> str:
        """Its outcome."""
        self.number += 1
        raw = mail(*lines, id=f"<order-{self.number}@example.org>", sender=self.email)
        return self.seats.deliver(raw, seat=self.seat, sender=self.email)

    def order(self) -> Order | None:
        services, player = self.seats.services, self.seats.players[self.seat - 1]
        return standing_orders.find(services, player, self.seats.game)

    def told(self) -> str:
        """The last answer."""
        return flat(said(read(self.seats.answers()[-1])))

    def messages(self, kind: str) -> list[Message]:
        found = [task.message for task in waiting(self.seats.services) if task.message.kind == kind]
        return [message for message in found if message.game == self.seats.game]

    def asked(self) -> Message:
        """The seat's turn comes: what the outbox then asks for."""
        self.seats.deliver(mail(*STEPS))
        while not (found := self.messages("order")):
            seat = self.seats.awaiting()["seats"][0]
            self.seats.say(seat, self.seats.steps(seat)[0])
        return found[0]

    def letter(self, message: Message) -> str:
        due = kinds.DUE[message.kind](self.seats.services, message)
        assert due
        assert due.to == self.email
        return flat(said(read(due.write())))


@pytest.fixture
def idle(seats: Seats) -> Waiting:
    return Waiting(seats)


def test_given_and_told(idle: Waiting) -> None:
    before = idle.seats.version()
    assert idle.write("Order", "- bid 3.", "or", "bid 2", "OR", "Bid 0") == "order"
    order = idle.order()
    assert order
    assert [each.text for each in order.alternatives] == ["bid 3", "bid 2", "Bid 0"]
    assert "bid 3 or bid 2 or Bid 0" in idle.told().replace("> ", "")
    assert idle.seats.version() == before
    assert [letter.to for letter in idle.seats.answers()] == [idle.email]


def test_several_steps_are_one_submission(idle: Waiting) -> None:
    idle.write("order", "worker a1; harvest c1 d1", "or", "visit mill", "end")
    order = idle.order()
    assert order
    assert [each.text for each in order.alternatives] == ["worker a1\nharvest c1 d1", "visit mill\nend"]


def test_shown_and_withdrawn(idle: Waiting) -> None:
    assert idle.write("order show") == "order"
    assert "you have no standing order" in idle.told()
    idle.write("order", "bid 3")
    assert idle.write("order show") == "order"
    assert "bid 3" in idle.told()
    assert idle.write("order off") == "order"
    assert "no standing order any more" in idle.told()
    assert idle.order() is None


def test_any_mail_of_the_game_may_be_answered_with_one(idle: Waiting) -> None:
    """Also an old one, such as that of the start."""
    raw = mail("order", "bid 1", sender=idle.email)
    assert idle.seats.deliver(raw, to=idle.seats.to(idle.seat, 0), sender=idle.email) == "order"
    assert idle.order()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("order", "bid 1", "help"), "cannot be combined"),
        (("bid 1", "order"), "cannot be combined"),
        (("order", *["bid 1", "or"] * 6), "at most 5 alternatives"),
    ],
)
def test_refused(idle: Waiting, lines: tuple[str, ...], why: str) -> None:
    assert idle.write(*lines).startswith("refused")
    assert why in idle.told()
    assert idle.order() is None


def test_a_seat_that_is_asked_answers(idle: Waiting) -> None:
    seats = idle.seats
    assert seats.deliver(mail("order", *STEPS)) == "refused: decision_open"
    assert "answer with a move instead" in flat(said(seats.answer()))


def test_what_can_never_be_a_step(idle: Waiting) -> None:
    assert idle.write("order", "fly 3").startswith("refused")
    assert idle.order() is None


def test_played_and_told(idle: Waiting) -> None:
    seats = idle.seats
    idle.write("order", "visit market", "or", *("worker a1", "or", "worker b1", "or", "worker c1", "or", "worker d1"))
    asked = idle.asked()
    assert asked.seat == idle.seat
    try_order.attempt(seats.services, asked)
    assert seats.via()[-1] == "order"
    [played] = idle.messages("order_played")
    assert f"your standing order was played for decision {asked.decision}" in idle.letter(played)


def test_a_sealed_answer_comes_with_its_receipt(idle: Waiting) -> None:
    seats = idle.seats
    standing_orders.give(
        seats.services,
        seats.players[idle.seat - 1],
        seats.game,
        Order(alternatives=(standing_orders.Alternative(text="bid 0"),), decision_kind="bid"),
    )
    seats.until("bid")
    for message in idle.messages("order"):
        try_order.attempt(seats.services, message)
    [played] = idle.messages("order_played")
    text = idle.letter(played)
    assert "Your sealed answer" in text
    assert "bid 0" in text
    assert "commitment" in text


def test_dropped_and_told_why(idle: Waiting) -> None:
    seats = idle.seats
    idle.write("order", "visit moon", "or", "worker z9")
    asked = idle.asked()
    before = seats.version()
    try_order.attempt(seats.services, asked)
    [dropped] = idle.messages("order_dropped")
    text = idle.letter(dropped)
    assert f"your standing order could not be played for decision {asked.decision}" in text
    assert "moon" in text
    assert seats.version() == before
    assert any((m.seat, m.decision) == (idle.seat, asked.decision) for m in idle.messages("notify"))


def test_of_a_seat_that_has_another_player_by_now_nobody_is_told(idle: Waiting) -> None:
    message = Message("order_dropped", idle.seats.game, "3-turn", idle.seat, idle.seats.players[idle.seat - 1])
    heir = msgspec.structs.replace(message, player="somebody")
    assert kinds.DUE["order_dropped"](idle.seats.services, heir) is None
