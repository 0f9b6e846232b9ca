"""A lively random player: builds, uses, trades and loads more often than chance alone would."""

import random
from typing import Any

import msgspec

from arbiter.kernel.chance import NoChance
from arbiter.kernel.offers import Offer
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Hidden
from tests.driver import pick
from tests.games.golden.recording import KINDS, Header, Input, Recorder, pinned

CUBAN = {"use": 8, "load": 8, "sell": 2, "worker": 3, "foreman": 2, "harvest": 4}
LIKED = {"cubaneo": CUBAN, "cuba": {**CUBAN, "overbuild": 3, "take": 3}, "havana": {"buy": 8}}
MOST = 20


def play(name: str, seats: int, seed: int) -> tuple[Header, list[bytes]]:
    """A whole game of a kind by its header and records."""
    kind = KINDS[name]
    chance = random.Random(f"{seats}/{seed}")
    nonces = [chance.randbytes(4).hex() if seat % 2 else "" for seat in range(seats)]
    own = {"game": kind.game, "ruleset": kind.key, "pack": pinned(kind.key), "options": kind.options}
    own["rules"] = kind.rules
    header = Header(seed=chance.randbytes(32).hex(), nonces=nonces, **own)
    recorder = Recorder(header)
    while recorder.position.status == "running":
        said = submission(recorder, chance)
        recorder.submit(said)
        unused = len(list(recorder.salts))
        header.inputs.append(Input(said.seat, said.steps, said.salts[: len(said.salts) - unused]))
    return header, recorder.lines


def submission(recorder: Recorder, chance: random.Random) -> Input:
    decision = owed(recorder.rules, recorder.position)[0]
    again = decision.sealed and chance.random() < 0.1
    seat = chance.choice(decision.asked if again else decision.seats)
    steps = turn(recorder, seat, chance, decision.decision, whole=not decision.sealed and chance.random() < 0.6)
    return Input(seat, steps, salts=[chance.randbytes(32).hex() for _ in range(2 * len(recorder.header.nonces))])


def turn(recorder: Recorder, seat: int, chance: random.Random, decision: str, *, whole: bool) -> list[dict[str, Any]]:
    """Steps of one submission: one, or as many as the turn has."""
    scratch, steps = recorder.draft(), []
    while True:
        said = step(recorder.header.ruleset, list(recorder.rules.offers(scratch.state, seat)), chance)
        steps.append(said)
        if not whole or len(steps) == MOST:
            return steps
        taken: Any = msgspec.convert(said, recorder.rules.steps)
        try:
            scratch.play(seat, recorder.rules.complete(scratch.state, seat, taken), NoChance())
        except Hidden:
            return steps
        if not any(o.decision == decision and seat in o.seats for o in owed(recorder.rules, scratch.position)):
            return steps


def step(key: str, offers: list[Offer], chance: random.Random) -> dict[str, Any]:
    (offer,) = chance.choices(offers, [weight(key, offer) for offer in offers])
    return {"do": offer.do, **{name: pick(chance, domain) for name, domain in offer.fields.items()}}


def weight(key: str, offer: Offer) -> int:
    if offer.do == "architect" and "cell" in offer.fields:
        return 12
    return LIKED[key].get(offer.do, 1)
