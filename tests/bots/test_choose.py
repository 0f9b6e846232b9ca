"""Bots say what the offers take, from nothing but their JSON."""

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from arbiter.bots.choose import at_random, greedy, score, step
from arbiter.bots.domains import pick
from arbiter.kernel.domains import Amount, Bundle, Choice, Domain, Each, Entries, Flag, OneOf, Pool, Range, Subset
from arbiter.kernel.offers import Offer

DOMAINS: list[Domain] = [
    OneOf(("a1", None, False, ("x", "y"))),
    Amount(Range(2, 9, 3)),
    Subset(Choice(("c1", "d1", "b3", "d3"), 1, 3)),
    Bundle(Pool({"rum": 2, "cigars": 1, "wood": 3}, 2, 4)),
    Each(Entries("seat", "what", {"2": ("red", "blue"), "3": ("gray",)})),
    Flag(),
]


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: type(domain).__name__)
def test_every_value_of_a_domain_is_picked_about_as_often(domain: Domain) -> None:
    values = [json.dumps(plain(value), sort_keys=True) for value in domain.values()]
    chance = Random(1)
    picked = Counter(json.dumps(pick(plain(domain), chance), sort_keys=True) for _ in range(300 * len(values)))
    assert set(picked) == set(values)
    assert all(200 < times < 400 for times in picked.values())


def test_a_huge_domain_is_not_listed() -> None:
    subset = plain(Subset(Choice(tuple(range(200)), 0, 200)))
    bundle = plain(Bundle(Pool({f"good {n}": 20 for n in range(8)}, 10, 90)))
    assert len(pick(subset, Random(2))) > 60
    assert 10 <= sum(pick(bundle, Random(2)).values()) <= 90


def test_a_step_is_taken_by_its_offer() -> None:
    offers = [
        Offer("obey", "CN-6.1", {"tax": Flag(), "goods": Bundle(Pool({"wood": 1, "citrus": 2}, 1, 2), optional=True)}),
        Offer("end", "CN-3.11"),
    ]
    chance = Random(3)
    said = [step(plain(offers), chance) for _ in range(200)]
    assert all(any(offer.takes(s) for offer in offers) for s in said)
    assert {len(s) for s in said} == {1, 2, 3}


class Table:
    """A turn in which one may take one peso up to three times, or one victory point at the end."""

    def offers(self, after: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len(after) == 3 or {"do": "vp"} in after:
            return []
        return [{"do": "peso", "fields": {}}, {"do": "vp", "fields": {}}]

    def preview(self, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"seat": 2, {"peso": "pesos", "vp": "vp"}[s["do"]]: 1} for s in steps] + [{"seat": 1, "vp": 9}]


def test_greedy_takes_what_brings_most() -> None:
    table = Table()
    best = greedy(2, table.offers([]), False, table, Random(4), tries=60)
    assert best == [{"do": "peso"}, {"do": "peso"}, {"do": "vp"}]
    assert score(2, table.preview(best)) == 6.0


def test_random_plays_single_steps_and_whole_turns() -> None:
    table, chance = Table(), Random(5)
    lengths = Counter(len(at_random(2, table.offers([]), False, table, chance)) for _ in range(200))
    assert set(lengths) == {1, 2, 3}


def test_greedy_obeys_and_bids_little() -> None:
    bid = [{"do": "bid", "fields": {"pesos": plain(Amount(Range(0, 30)))}}]
    obey = [{"do": "obey", "fields": {"tax": {"flag": True}, "duty": {"flag": True}}}]
    assert greedy(1, bid, True, Table(), Random(6), tries=20)[0]["pesos"] < 10
    assert greedy(1, obey, True, Table(), Random(6), tries=40) == [{"do": "obey", "tax": True, "duty": True}]
