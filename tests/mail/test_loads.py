"""A game is loaded once for whatever is done in it, and the store asked no more than it must be."""

import random

from arbiter.app.resolve import resolve
from tests.counting import counting
from tests.mail.post import STEPS, Seats, mail

TRIPS = 16  # of a reply that is played


def bidding(seats: Seats) -> str:
    """Go on until bids are asked for, of which Ann's is the first; the decision's name."""
    asked = seats.until("bid")
    seats.change(seats.ann, email="other@example.org")
    seats.ann = asked["seats"][0]
    seats.change(seats.ann, email="ann@example.org", name="Ann")
    return str(asked["decision"])


def test_a_reply_with_steps(seats: Seats) -> None:
    to = seats.to()
    with counting() as counts:
        assert seats.deliver(mail(*STEPS), to=to) == "played"
    assert counts.loads == 1
    assert counts.trips <= TRIPS


def test_a_reply_with_a_sealed_bid(seats: Seats) -> None:
    bidding(seats)
    to = seats.to()
    with counting() as counts:
        assert seats.deliver(mail("bid 0"), to=to) == "played"
    assert counts.loads == 1
    assert counts.trips <= TRIPS


def test_a_preview(seats: Seats) -> None:
    to = seats.to()
    with counting() as counts:
        assert seats.deliver(mail("preview", *STEPS), to=to) == "previewed"
    assert counts.loads == 1


def test_a_reply_that_is_refused(seats: Seats) -> None:
    to = seats.to()
    with counting() as counts:
        assert seats.deliver(mail("worker z9"), to=to).startswith("refused")
    assert counts.loads == 2, "the second time it is asked whether the mail was played before"


def test_a_line_for_the_table(seats: Seats) -> None:
    to = seats.to()
    with counting() as counts:
        assert seats.deliver(mail("say Good luck!"), to=to) == "said"
    assert counts.loads == 1


def test_a_sealed_bid(seats: Seats) -> None:
    """Its receipt is told without asking the vault."""
    bidding(seats)
    with counting() as counts:
        seats.say(seats.ann, {"do": "bid", "pesos": 0})
    assert counts.loads == 1


def test_a_reveal(seats: Seats) -> None:
    decision, chooser = bidding(seats), random.Random(1)
    while owing := [seat for each in [seats.awaiting()] for seat in each["seats"]]:
        seats.say(owing[0], chooser.choice(seats.steps(owing[0])))
    with counting() as counts:
        resolve(seats.services, seats.game, decision)
    assert counts.loads == 1
