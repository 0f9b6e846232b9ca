"""Forged forced steps (R-0.1), which only the rules can tell: each changes records and gives the one to be named."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec

from arbiter.kernel.decide import decide
from arbiter.kernel.events import Forced
from arbiter.kernel.offers import spelled, step_of
from arbiter.kernel.position import owed
from tests.audit.files import golden
from tests.audit.forger import begun
from tests.audit.gaps import Records, events
from tests.games.golden.recording import Recorder

Forgery = Callable[[Records, random.Random], int]


def left_out(records: Records, chance: random.Random) -> int:
    """A forced step, with what followed from it or without."""
    number, event = chance.choice(list(events(records, "forced")))
    told = records[number]["events"]
    place = told.index(event)
    del told[place : chance.choice([place + 1, len(told)])]
    return number


def seals(records: Records, *, forced: bool, half: bool = False) -> list[tuple[int, dict[str, Any]]]:
    found = events(records, "sealed")
    return [(n, event) for n, event in found if (event.get("forced", False), "step" in event) == (forced, half)]


def sealed_by_choice(records: Records, chance: random.Random) -> int:
    """A seat's own answer, called the only one it had."""
    number, event = chance.choice(seals(records, forced=False))
    event["forced"] = True
    return number


def half_sealed_by_choice(records: Records, chance: random.Random) -> int:
    number, event = chance.choice(seals(records, forced=False, half=True))
    event["forced"] = True
    return number


def sealed_for_another(records: Records, chance: random.Random) -> int:
    """What another seat answered by itself later, sealed by the arbiter behind somebody's own answer."""
    own = seals(records, forced=False)
    number, event, other = chance.choice(
        [(n, e, o) for (n, e), (m, o) in product(own, own) if n < m and same_decision(e, o)]
    )
    told = records[number]["events"]
    told.insert(told.index(event) + 1, {**other, "forced": True})
    return number


def same_decision(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one["decision"] == other["decision"] and one["seat"] != other["seat"]


def told_as_chosen(records: Records, chance: random.Random) -> int:
    """A seat's only answer, as if it had given it."""
    number, event = chance.choice(seals(records, forced=True))
    del event["forced"]
    return number


def made_up(name: str, chance: random.Random) -> Recorder:
    """A game that ends with a step which the arbiter took for a seat that had others."""
    header, _ = golden(name)
    while True:
        number = chance.randrange(len(header.inputs) - 1)
        recorder, said = begun(name, number), header.inputs[number]
        recorder.salts = iter(chance.randbytes(32).hex, None)
        draft = recorder.draft()
        decide(draft, said.seat, [msgspec.convert(step, recorder.rules.steps) for step in said.steps], bound=20)
        asked = [decision.seats[0] for decision in owed(recorder.rules, draft.position) if not decision.sealed]
        if asked:
            step = some_step(recorder, draft.state, asked[0], chance)
            draft.add(Forced(asked[0], msgspec.to_builtins(step)))
            draft.play(asked[0], step, draft.chance)
            recorder._keep(draft, {"seat": said.seat}, "api", msgspec.to_builtins(draft.steps))
            return recorder


def some_step(recorder: Recorder, state: Any, seat: int, chance: random.Random) -> Any:
    """One of the steps that are legal; at least two are."""
    legal = [said for said, _ in zip(spelled(recorder.rules.offers(state, seat)), range(50), strict=False)]
    assert len(legal) > 1, "else it would have been forced"
    return recorder.rules.complete(state, seat, step_of(chance.choice(legal), recorder.rules.steps))
