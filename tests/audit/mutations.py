"""Ways to tamper with an audit file: the file, what the auditor brings along, the record that must be named."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from arbiter.audit.file import PackFile, written
from arbiter.audit.witnesses import Witness
from arbiter.kernel.canonical import canonical
from arbiter.kernel.heads import sign_head
from arbiter.kernel.records import GENESIS, Record, record_hash
from tests.audit import forger
from tests.audit.files import KEY, Key, file, golden, header

OWN = Key(9)


class Tampered(msgspec.Struct, frozen=True):
    """`record` is the one that must be named, `checks` those that may find it."""

    lines: list[bytes]
    record: int
    checks: tuple[str, ...]
    witnesses: tuple[Witness, ...] = ()


Mutation = Callable[[str, random.Random], Tampered]


def rechained(records: Sequence[dict[str, Any]]) -> list[bytes]:
    """The records with hashes of their own."""
    prev, lines = GENESIS, []
    for number, said in enumerate(records):
        bare = msgspec.convert({**said, "seq": number, "prev": prev}, Record[dict[str, Any]])
        prev = record_hash(bare)
        lines.append(canonical(msgspec.structs.replace(bare, hash=prev)))
    return lines


def records_of(name: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in golden(name)[1]]


def another(value: Any) -> Any:
    """A value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return value


def places(value: Any) -> list[tuple[Any, Any]]:
    """Where scalars lie in it: their containers and keys."""
    items = (
        list(value.items() if isinstance(value, dict) else enumerate(value)) if isinstance(value, dict | list) else []
    )
    here = [(value, key) for key, inner in items if isinstance(inner, bool | int | str)]
    return here + [place for _, inner in items for place in places(inner)]


def change(value: Any, chance: random.Random) -> None:
    container, key = chance.choice(places(value))
    container[key] = another(container[key])


def changed(name: str, chance: random.Random) -> Tampered:
    records = records_of(name)
    k = chance.randrange(len(records))
    change(records[k], chance)
    return Tampered(file(name, [canonical(r) for r in records]), k, ("form", "chain"))


def dropped(name: str, chance: random.Random) -> Tampered:
    lines = list(golden(name)[1])
    k = chance.randrange(len(lines) - 1)
    del lines[k]
    return Tampered(file(name, lines), k, ("form", "chain"))


def swapped(name: str, chance: random.Random) -> Tampered:
    lines = list(golden(name)[1])
    k = chance.randrange(len(lines) - 1)
    lines[k : k + 2] = lines[k + 1], lines[k]
    return Tampered(file(name, lines), k, ("form", "chain"))


def inserted(name: str, chance: random.Random) -> Tampered:
    lines = list(golden(name)[1])
    k = chance.randrange(1, len(lines))
    lines.insert(k, rechained([records_of(name)[k - 1]])[0])
    return Tampered(file(name, lines), k, ("chain",))


def duplicated(name: str, chance: random.Random) -> Tampered:
    lines = list(golden(name)[1])
    k = chance.randrange(len(lines) - 1)
    lines.insert(k, lines[k])
    return Tampered(file(name, lines), k + 1, ("chain",))


def duplicated_and_rechained(name: str, chance: random.Random) -> Tampered:
    records = records_of(name)
    k = chance.randrange(len(records) - 1)
    records.insert(k, records[k])
    return Tampered(file(name, rechained(records), OWN), k + 1, ("rules", "arbiter", "forced", "draws", "seals"))


def bid_changed(name: str, chance: random.Random) -> Tampered:
    records = records_of(name)
    reveals = [(n, e) for n, r in enumerate(records) for e in r["events"] if e["type"] == "revealed"]
    k, event = chance.choice(reveals)
    answer = chance.choice(event["answers"])
    step = answer["steps"][0]
    field = chance.choice([key for key in step if key != "do"])
    step[field] = another(step[field]) if isinstance(step[field], bool | int | str) else 0
    return Tampered(file(name, rechained(records), OWN), k, ("seals",))


def another_seed(name: str, chance: random.Random) -> Tampered:
    records = records_of(name)
    records[-1]["events"][-1]["seed"] = chance.randbytes(32).hex()
    return Tampered(file(name, rechained(records), OWN), len(records) - 1, ("draws",))


def another_index(name: str, chance: random.Random) -> Tampered:
    records = records_of(name)
    k, event = chance.choice([(n, e) for n, r in enumerate(records) for e in r["events"] if "draw" in e])
    event["index"] = (event["index"] + 1) % event["size"]
    return Tampered(file(name, rechained(records), OWN), k, ("draws",))


def another_draw(name: str, chance: random.Random) -> Tampered:
    while True:
        recorder, k = forger.drawn_otherwise(name, chance)
        if recorder.position.status == "finished":
            return Tampered(file(name, recorder.lines, OWN), k, ("draws",))


def another_effect(name: str, chance: random.Random) -> Tampered:
    """A number or word in what a submission led to, and the chain made anew."""
    records = records_of(name)
    known = ("sealed", "revealed", "created", "joined", "seed_shown", "finished")
    events = [(n, e) for n, r in enumerate(records) for e in r["events"] if e["type"] not in known and "draw" not in e]
    k, event = chance.choice([(n, e) for n, e in events if len(places(e)) > 1])
    container, key = chance.choice([place for place in places(event) if place[1] != "type"])
    container[key] = another(container[key])
    return Tampered(file(name, rechained(records), OWN), k, ("rules", "forced"))


def another_score(name: str, chance: random.Random) -> Tampered:
    records = records_of(name)
    scores = finished(records)["scores"]
    seat = chance.randrange(len(scores))
    scores[seat] += chance.choice([-1, 1])
    return Tampered(file(name, rechained(records), OWN), len(records) - 1, ("rules",))


def another_winner(name: str, chance: random.Random) -> Tampered:
    records = records_of(name)
    end = finished(records)
    others = [[seat] for seat in range(1, len(end["scores"]) + 1) if [seat] != end["winners"]]
    end["winners"] = chance.choice(others)
    return Tampered(file(name, rechained(records), OWN), len(records) - 1, ("rules",))


def finished(records: Sequence[dict[str, Any]]) -> dict[str, Any]:
    end: dict[str, Any] = next(event for event in records[-1]["events"] if event["type"] == "finished")
    return end


def another_pack(name: str, chance: random.Random) -> Tampered:
    lines = golden(name)[1]
    first = header(name, lines)
    content = msgspec.json.decode(canonical(first.pack.content))
    change(content, chance)
    forged = file(name, lines, pack=PackFile(first.pack.name, chance.choice([first.pack.digest, "0" * 64]), content))
    return Tampered(forged, 0, ("form",))


def another_signature(name: str, chance: random.Random) -> Tampered:
    """The signature of an earlier record, of another game, of another key."""
    lines = golden(name)[1]
    last, first = msgspec.json.decode(lines[-1]), header(name, lines)
    head = sign_head(KEY, first.game, last["seq"], last["hash"])
    other = chance.choice(
        [(KEY, first.game, last["seq"] - 1), (KEY, "x" * 20, last["seq"]), (OWN, first.game, last["seq"])]
    )
    signature = sign_head(*other, last["hash"]).signature
    forged = list(written(first, lines, msgspec.structs.replace(head, signature=signature)))
    return Tampered(forged, last["seq"], ("signatures",))


def cut_off(name: str, chance: random.Random) -> Tampered:
    """The last records are gone, which a witness has seen."""
    lines = golden(name)[1]
    left = chance.randrange(1, len(lines))
    seen = msgspec.json.decode(chance.choice(lines[left:]))
    witness = Witness(seen["seq"], seen["hash"])
    return Tampered(file(name, lines[:left], chance.choice([KEY, OWN])), left, ("witnesses",), (witness,))


def cut_short(name: str, chance: random.Random) -> Tampered:
    """The last records are gone, the head still speaks of them."""
    lines = golden(name)[1]
    left = chance.randrange(1, len(lines))
    whole = file(name, lines)
    return Tampered([*whole[: left + 1], whole[-1]], left, ("signatures", "form"))


def illegal_move(name: str, chance: random.Random) -> Tampered:
    recorder, k = forger.illegal(name, chance)
    return Tampered(file(name, recorder.lines, OWN), k, ("rules",))


def illegal_bid(name: str, chance: random.Random) -> Tampered:
    recorder, k = forger.sealed_illegally(name, chance)
    return Tampered(file(name, recorder.lines, OWN), k, ("rules",))


def another_history(name: str, chance: random.Random) -> Tampered:
    """A game that could have been, in the place of the one that somebody saw."""
    header, lines = golden(name)
    inputs = chance.randrange(len(header.inputs))
    recorder = forger.begun(name, inputs)
    while recorder.position.status == "running":
        recorder.submit(forger.submission(recorder, chance))
    k = next(n for n, (old, new) in enumerate(zip(lines, recorder.lines, strict=False)) if old != new)
    seen = msgspec.json.decode(lines[k])
    return Tampered(file(name, recorder.lines, OWN), k, ("witnesses",), (Witness(k, seen["hash"]),))


KINDS: tuple[Mutation, ...] = (
    changed,
    dropped,
    swapped,
    inserted,
    duplicated,
    duplicated_and_rechained,
    bid_changed,
    another_seed,
    another_index,
    another_draw,
    another_effect,
    another_score,
    another_winner,
    another_pack,
    another_signature,
    cut_off,
    cut_short,
    illegal_move,
    illegal_bid,
    another_history,
)
