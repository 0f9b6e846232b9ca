"""Domains and offers: what a step may hold, how it is spelled out, how a refusal helps."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from arbiter.kernel.domains import (
    ABSENT,
    Amount,
    Bundle,
    Choice,
    Domain,
    Each,
    Entries,
    Flag,
    OneOf,
    Pool,
    Range,
    Subset,
)
from arbiter.kernel.offers import Offer, Offers, Step, check, only_step, spelled, step_of
from arbiter.kernel.refusal import Refusal

GOODS = Subset(Choice(("citrus", "rum", "wood"), 1, 2))
PAID = Bundle(Pool({"rum": 2, "wood": 1}, 1, 2))
TAXED = Each(Entries("seat", "what", {"2": ("worker", "red"), "3": ("gray",)}))


class Sell(Step, frozen=True):
    good: str
    space: int | None = None


@pytest.mark.parametrize(
    ("domain", "taken", "refused"),
    [
        (OneOf((None, 1, ("a", "b"))), [None, 1, ("a", "b")], [True, 2, "1", ("b", "a"), ABSENT]),
        (OneOf((False,), optional=True), [False, ABSENT], [0, True]),
        (Amount(Range(0, 6, 2)), [0, 2, 6], [1, 8, -2, True, "2", ABSENT]),
        (GOODS, [("citrus",), ("citrus", "wood")], [(), ("wood", "citrus"), ("rum", "rum"), ("x",), "rum", ABSENT]),
        (PAID, [{"rum": 1}, {"rum": 1, "wood": 1}], [{}, {"rum": 3}, {"rum": 2, "wood": 1}, {"wood": 0}, {"x": 1}, 1]),
        (Flag(), [True, False, ABSENT], [0, 1, None]),
        (
            TAXED,
            [({"seat": 2, "what": "red"}, {"seat": 3, "what": "gray"})],
            [(), ({"seat": 2, "what": "red"},), ({"seat": 3, "what": "gray"}, {"seat": 2, "what": "red"}), ABSENT],
        ),
    ],
)
def test_a_domain_takes_exactly_its_values(domain: Domain, taken: list[Any], refused: list[Any]) -> None:
    assert all(domain.takes(value) for value in taken)
    assert not [value for value in refused if domain.takes(value)]


@pytest.mark.parametrize("domain", [GOODS, PAID, TAXED, Flag(), Amount(Range(1, 9, 3)), OneOf((None, 3))])
def test_every_value_that_a_domain_spells_is_taken_and_none_twice(domain: Domain) -> None:
    values = list(domain.values())
    assert values
    assert all(domain.takes(value) for value in values)
    assert not [v for i, v in enumerate(values) if v in values[:i]]
    assert domain.says()


def test_the_number_of_values() -> None:
    assert len(list(GOODS.values())) == 6
    assert len(list(PAID.values())) == 4
    assert len(list(TAXED.values())) == 2


def test_offers_are_spelled_out_step_by_step() -> None:
    offer = Offer("sell", "CN-3.11", {"good": OneOf(("rum",)), "space": OneOf((6, 5))})
    assert list(spelled([offer])) == [{"do": "sell", "good": "rum", "space": s} for s in (6, 5)]


def test_only_step_is_found_where_two_offers_mean_the_same() -> None:
    one = Offer("sell", "CN-3.11", {"good": OneOf(("rum",))})
    assert only_step([one, one]) == {"do": "sell", "good": "rum"}
    assert only_step([one, Offer("end", "CN-3.11")]) is None
    assert only_step([]) is None


def refusal(offers: list[Offer], step: Step) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check(offers, step)
    return caught.value


def test_a_refusal_names_the_field_what_was_said_and_what_would_do() -> None:
    offer = Offer("sell", "CN-3.11", {"good": OneOf(("rum",)), "space": OneOf((6, 5))})
    refused = refusal([offer, Offer("end", "CN-3.11")], Sell("rum", 4))
    assert refused.code == "illegal_step"
    assert refused.told["rule"] == "CN-3.11"
    assert "`space`" in refused.detail
    assert "4" in refused.detail
    assert "one of 6, 5" in refused.detail
    assert refused.told["offers"] == [offer]


def test_a_refusal_of_a_verb_tells_the_verbs() -> None:
    refused = refusal([Offer("end", "CN-3.11"), Offer("bid", "CN-5.2")], Sell("rum"))
    assert "end, bid" in refused.detail
    assert len(refused.told["offers"]) == 2


def test_a_refusal_of_a_missing_and_of_an_unknown_field() -> None:
    assert (
        "is missing"
        in refusal([Offer("sell", "r", {"good": OneOf(("rum",)), "space": OneOf((6,))})], Sell("rum")).detail
    )
    assert "does not take `space`" in refusal([Offer("sell", "r", {"good": OneOf(("rum",))})], Sell("rum", 6)).detail


def test_the_nearest_offer_is_the_one_that_knows_the_fields_said() -> None:
    plain = Offer("sell", "CN-3.11")
    other = Offer("sell", "CN-3.15", {"good": OneOf(("citrus",))})
    assert refusal([plain, other], Sell("rum")).told["rule"] == "CN-3.15"


def test_the_nearest_offer_is_the_one_whose_first_fields_fit() -> None:
    offers = [
        Offer("sell", "r", {"good": OneOf(("citrus",)), "space": OneOf((1,))}),
        Offer("sell", "r", {"good": OneOf(("rum",)), "space": OneOf((6, 5))}),
    ]
    assert "`space` of `sell` cannot be 1; possible: one of 6, 5." in refusal(offers, Sell("rum", 1)).detail


def test_a_value_that_fits_no_offer_is_told_all_that_would_do() -> None:
    offers = [Offer("sell", "r", {"good": OneOf((good,))}) for good in ("citrus", "rum")]
    assert refusal(offers, Sell("gold")).detail.endswith("possible: citrus; or rum.")


def test_words_are_those_of_json() -> None:
    assert OneOf((True, False, None, ("a", 1))).says() == "one of true, false, none, a 1"
    assert OneOf((("wood", "wood"), ("wood", "stone"), ())).says() == "one of wood wood, wood stone, none"


def test_a_count_that_is_fixed_is_told_as_one_number() -> None:
    assert Subset(Choice(("tax", "duty", "subsidy"), 2, 2)).says() == "2 different ones of tax, duty, subsidy"
    assert Subset(Choice(("c1", "d1"), 0, 2)).says() == "0 to 2 of c1, d1"
    assert Amount(Range(0, 0)).says() == "0"
    assert Bundle(Pool({"red": 1, "blue": 1}, 2, 2)).says() == "2 in total, from 1 red, 1 blue"


class Buy(Step, frozen=True):
    good: str


@pytest.mark.parametrize("said", ["sell", 7, None, [], {}, {"do": []}, {"do": "steal"}, {"do": "sell", "good": 1}])
def test_what_is_no_step_is_refused_as_such(said: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        step_of(said, Sell | Buy)


def test_a_step_is_read_by_its_verb() -> None:
    assert step_of({"do": "buy", "good": "rum"}, Sell | Buy) == Buy(good="rum")


class Pay(Step, frozen=True):
    building: int
    workers: int | UnsetType = UNSET


WAYS = [
    Offer("pay", "X-1", {"building": OneOf((1,))}),
    Offer("pay", "X-2", {"building": OneOf((2,)), "workers": Amount(Range(2, 2))}),
    Offer("pay", "X-3", {"building": OneOf((3,)), "workers": Amount(Range(1, 1))}),
]


def pay(step: Pay) -> str:
    return f"pay {step.building}" + " worker" * (step.workers or 0)


def test_what_would_do_follows_from_the_fields_that_were_given() -> None:
    """A payment of another building is no help."""
    assert refusal(WAYS, Pay(2)).detail == "`workers` of `pay` is missing; possible: 2."
    assert refusal(WAYS, Pay(3)).detail == "`workers` of `pay` is missing; possible: 1."
    assert refusal(WAYS, Pay(2, 5)).detail == "`workers` of `pay` cannot be 5; possible: 2."
    assert refusal(WAYS, Pay(4, 2)).detail == "`building` of `pay` cannot be 4; possible: 2."


def test_what_was_written_is_refused_in_text_forms() -> None:
    with pytest.raises(Refusal) as refused:
        check(WAYS, Pay(2), pay)
    assert refused.value.detail == "`pay 2` is not possible now; possible: `pay 2 worker worker`."
    many = [Offer("pay", "X-1", {"building": OneOf(tuple(range(1, 10)))})]
    with pytest.raises(Refusal) as refused:
        check(many, Pay(10), pay)
    assert refused.value.detail.endswith("`pay 5`, `pay 6`, and more.")


def test_offers_are_made_as_they_are_looked_at():
    made: list[int] = []

    def making() -> Iterator[Offer]:
        for n in range(1000):
            made.append(n)
            yield Offer("sell", "R-1", {"good": OneOf(("rum",)), "space": OneOf((n,))})

    offers = Offers(making())
    assert made == []
    assert offers
    check(offers, Sell("rum", 5))
    assert len(made) == 6
    assert only_step(offers) is None
    assert len(made) == 6
    assert (offers[7].fields["space"].one_of, len(made)) == ((7,), 8)
    assert (offers[-1].fields["space"].one_of, len(offers), len(list(offers))) == ((999,), 1000, 1000)
    assert not Offers(())
    with pytest.raises(IndexError):
        Offers(())[0]
