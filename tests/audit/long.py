"""A history as long as one may be: sound in all that needs no rules, and full of what an audit has to remember."""

import hashlib
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from arbiter.kernel.chance import draw_index
from arbiter.kernel.seals import commitment
from tests.audit.files import file, golden
from tests.audit.mutations import rechained, records_of

NAME = "cubaneo-2"  # its lobby and its seed
SEATS = (1, 2)
DRAWS = 6  # a round
Record = dict[str, Any]


def history(rounds: int) -> list[bytes]:
    """The file of a game under unknown rules: each round cards are turned up, both seats bid, the bids are opened."""
    records, cards = records_of(NAME)[:2], drawn()
    records[1]["events"] = records[1]["events"][:2]  # joined, started
    for _ in range(rounds):
        asked = {"kind": "bid", "sealed": True, "seats": list(SEATS), "type": "asked"}
        records[-1]["events"] += [*islice(cards, DRAWS), asked]
        records += answered(len(records) - 1)
    end = {"scores": [1, 0], "type": "finished", "winners": [1]}
    records[-1]["events"] += [end, {"seed": golden(NAME)[0].seed, "type": "seed_shown"}]
    for number, record in enumerate(records):
        record["rules"], record["cause"]["id"] = 99, f"{number:032x}"
    return file(NAME, rechained(records))


def drawn() -> Iterator[Record]:
    header, _ = golden(NAME)
    seed = bytes.fromhex(header.seed)
    for k in count():
        purpose = f"card {k}"
        index = draw_index(seed, header.game, header.nonces, k, purpose, 9)
        yield {"draw": k, "index": index, "purpose": purpose, "size": 9, "type": "turned_up"}


def answered(asking: int) -> Iterator[Record]:
    """The records behind one that asks for bids."""
    answers = [answer(f"{asking}-bid", seat) for seat in SEATS]
    for said in answers:
        seal = commitment(golden(NAME)[0].game, said["decision"], said["seat"], said["steps"], said["salt"])
        event = {"commitment": seal, "decision": said["decision"], "seat": said["seat"], "type": "sealed"}
        yield record({"seat": said["seat"]}, "api", event)
    yield record("arbiter", "arbiter", {"answers": answers, "type": "revealed"})


def answer(decision: str, seat: int) -> Record:
    salt = hashlib.sha256(f"{decision} {seat}".encode()).hexdigest()
    return {"decision": decision, "salt": salt, "seat": seat, "steps": [{"do": "bid", "pesos": seat}]}


def record(actor: Any, via: str, event: Record) -> Record:
    game, at = golden(NAME)[0].game, "2031-05-01T12:00:02.000Z"
    return {"actor": actor, "at": at, "cause": {"via": via}, "events": [event], "game": game}
