"""What mails and rules pages print is understood when it is answered, and what people write around it."""

from typing import Any

import pytest

from arbiter.kernel.refusal import Refusal
from tests.games.cubaneo.helpers import at_event, given
from tests.games.havana.game import given as havana
from tests.mail.grammar import grammar


def read(key: str, g: Any, seat: int, line: str) -> list[str]:
    reads = grammar(key)
    offers = reads.rules.offers(g.state, seat)
    return [reads.rules.write(g.state, step) for step in reads.read(g.state, seat, offers, line)]


def bidding() -> Any:
    g = at_event("market_up", hands={1: "mayor"})
    g.say(3, "visit 1")
    return g


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("visit Harbor Master", "visit 2"),
        ("visit day laborer", "visit 6"),
        ("visit the musician", "visit 3"),
        ("Visit: the Day Laborer", "visit 6"),
        ("I visit the Musician.", "visit 3"),
        ("I'll visit the musician, thanks", "visit 3"),
        ("architect small bank d1", "architect 1 d1"),
        ("Architect the Small Bank on d1", "architect 1 d1"),
        ("architect Small_Bank D1", "architect 1 d1"),
        ("we will visit Harbor Master please", "visit 2"),
    ],
)
def test_names_of_a_turn(line: str, step: str) -> None:
    assert read("cubaneo", given(), 1, line) == [step]


@pytest.mark.parametrize(
    "line",
    [
        *("bid 3", "bid 3 pesos", "I bid 3", "bid — 3", "bid – 3", "bid - 3", "Bid 3, thanks", "Bid: 3", "bid 3 peso"),
        *("I'll bid 3 pesos.", "I’ll bid 3", "I will bid 3", "Bid 3 - thank you!", "please bid 3"),
    ],
)
def test_a_bid_as_people_write_it(line: str) -> None:
    assert read("cubaneo", bidding(), 1, line) == ["bid 3"]


@pytest.mark.parametrize(
    "line",
    [
        *("bid -3", "bid 3-5", "bid 3 - 5", "bid 3 or 4", "bid not 3", "I don't bid 3", "bid 3?", "bid ~3~"),
        *("I bid", "bid three", "we bid 3 and 4", "bid 3 if Ben bids 2"),
    ],
)
def test_a_bid_that_may_mean_something_else_is_refused(line: str) -> None:
    with pytest.raises(Refusal):
        read("cubaneo", bidding(), 1, line)


@pytest.mark.parametrize("swap", ["worker_by_pesos", "workers_by_pesos", "worker by pesos", "Worker by Pesos"])
def test_a_swap_by_the_words_of_the_page(swap: str) -> None:
    assert read("havana", havana().buying(1), 1, f"buy 2 {swap}") == ["buy 2 worker_by_pesos"]
