"""What is the same in every game holds under all revisions of the rules, also where nobody can decide them again."""

import copy
import hashlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.file import PackFile
from arbiter.kernel.canonical import canonical
from arbiter.kernel.seals import commitment
from tests.audit.files import file, golden
from tests.audit.mutations import OWN, rechained, records_of
from tests.driver import house

Records = list[dict[str, Any]]
NAMES = ("cubaneo-2", "cuba-3", "havana-4")
SALTS = ("", "00", "AB" * 32, "00" * 33, "g" * 64)


def told(records: Records, kind: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    return ((record, event) for record in records for event in record["events"] if event["type"] == kind)


def another_salt(salt: str) -> Callable[[Records], None]:
    """An answer sealed with a salt that can be guessed, or that says something."""

    def change(records: Records) -> None:
        answer = next(event for _, event in told(records, "revealed"))["answers"][0]
        place = answer["seat"], answer["decision"]
        seals = [event for _, event in told(records, "sealed") if (event["seat"], event["decision"]) == place]
        answer["salt"] = salt
        seals[-1]["commitment"] = commitment(records[0]["game"], place[1], place[0], answer["steps"], salt)

    return change


def appended(event: dict[str, Any], at: int = 30) -> Callable[[Records], None]:
    def change(records: Records) -> None:
        records[at]["events"].append(event)

    return change


def words_for_a_commitment(records: Records) -> None:
    next(event for _, event in told(records, "sealed"))["commitment"] = "see you at noon"


def words_for_the_seed(records: Records) -> None:
    del records[10:]
    records[0]["events"][0]["seed"] = "I choose later"


def created_again(records: Records) -> None:
    records[30]["events"].append(copy.deepcopy(records[0]["events"][0]))


def joined_by_another(records: Records) -> None:
    records[0]["actor"] = {"player": "somebody"}


def sealed_by_another(records: Records) -> None:
    record, event = next((r, e) for r, e in told(records, "sealed") if not e.get("forced"))
    record["actor"] = {"seat": event["seat"] % 2 + 1}


def sealed_unasked(records: Records) -> None:
    next(event for _, event in told(records, "sealed"))["decision"] = "1-bid"


def opened_in_another_order(records: Records) -> None:
    next(event for _, event in told(records, "revealed"))["answers"].reverse()


def opened_by_a_seat(records: Records) -> None:
    record, _ = next(told(records, "revealed"))
    record["actor"], record["cause"]["via"] = {"seat": 1}, "api"


def opened_later(records: Records) -> None:
    place = next(n for n, r in enumerate(records) if r["events"] and r["events"][0]["type"] == "revealed")
    idle = {**copy.deepcopy(records[1]), "actor": {"seat": 1}, "events": [], "at": records[place]["at"]}
    records.insert(place, {**idle, "cause": {"id": "f" * 32, "via": "api", "steps": []}})


def member_unheard_of(records: Records) -> None:
    next(event for _, event in told(records, "asked"))["note"] = 1


def default_spelled_out(records: Records) -> None:
    next(event for _, event in told(records, "asked") if "sealed" not in event)["sealed"] = False


def steps_of_the_lobby(records: Records) -> None:
    records[1]["cause"]["steps"] = []


def days_that_never_were(records: Records) -> None:
    for record in records:
        record["at"] = "2031-02-30T12:00:00.000Z"


def another_time(records: Records) -> None:
    for record in records:
        record["at"] = "2031-01-01T24:61:00.000Z"


CHANGES = {
    **{f"salt {salt}": (another_salt(salt), "seals") for salt in SALTS},
    "a draw in part": (appended({"type": "fate", "purpose": "fate", "size": 2, "index": 0}), "form"),
    "a long kind": (appended({"type": "asked", "kind": "x" * 201, "seats": [1]}), "form"),
    "a long decision": (appended({"type": "sealed", "seat": 1, "decision": "x" * 201, "commitment": ""}), "form"),
    "a long player": (appended({"type": "joined", "seat": 1, "player": "x" * 201}), "form"),
    "a long purpose": (appended({"type": "x", "draw": 0, "purpose": "x" * 201, "size": 2, "index": 0}), "form"),
    "a draw before the start": (appended({"type": "x", "draw": 0, "purpose": "x", "size": 2, "index": 0}, 0), "draws"),
    "a nonce after the start": (appended({"type": "joined", "seat": 1, "player": "p", "nonce": "ab"}), "draws"),
    "a seat left after the start": (appended({"type": "left", "seat": 1}), "draws"),
    "started again": (appended({"type": "started"}), "draws"),
    "sealed in words": (appended({"type": "asked", "kind": "bid", "seats": [1], "sealed": "whatever"}), "seals"),
    **{
        change.__name__.replace("_", " "): (change, check)
        for change, check in (
            (words_for_a_commitment, "seals"),
            (words_for_the_seed, "draws"),
            (created_again, "draws"),
            (joined_by_another, "draws"),
            (sealed_by_another, "seals"),
            (sealed_unasked, "seals"),
            (opened_in_another_order, "seals"),
            (opened_by_a_seat, "seals"),
            (opened_later, "seals"),
            (member_unheard_of, "rules"),
            (default_spelled_out, "rules"),
            (steps_of_the_lobby, "arbiter"),
            (days_that_never_were, "arbiter"),
            (another_time, "arbiter"),
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", CHANGES)
def test_under_other_rules(name: str, change: str):
    forge, check = CHANGES[change]
    records = records_of(name)
    forge(records)
    for record in records:
        record["rules"] = 7
    found = audit(file(name, rechained(records), OWN))
    assert found.failure
    assert found.failure.check in (check, "seals", "course"), found.failure


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", CHANGES)
def test_under_our_rules(name: str, change: str):
    records = records_of(name)
    CHANGES[change][0](records)
    assert not audit(file(name, rechained(records), OWN)).sound


def test_a_game_by_another_kind_of_name():
    records = records_of("cubaneo-2")[:2]
    for record in records:
        record["game"] = "<b>"
    found = audit(file("cubaneo-2", rechained(records), OWN, game="<b>"))
    assert found.failure
    assert found.failure.expected.startswith("a game's id")


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_with_other_values_under_the_same_name_is_told(name: str):
    records = records_of(name)[:1]
    content = {**house(golden(name)[0].ruleset), "name": "another"}
    pack = PackFile("house", hashlib.sha256(canonical(content)).hexdigest(), content)
    records[0]["events"][0]["pack"]["digest"] = pack.digest
    for found, said in (
        (audit(file(name, golden(name)[1][:1])), "with the pack `house` as shipped here"),
        (audit(file(name, rechained(records), OWN, pack=pack)), "with a pack `house` that is not shipped"),
    ):
        assert found.sound, found.failure
        assert said in next(check.told for check in found.checks if check.name == "rules")


@pytest.mark.parametrize("wrong", [{"created": ""}, {"created": "long ago"}, {"retired": "2031-05-01"}])
def test_keys_of_no_time(wrong: dict[str, str]):
    key = msgspec.structs.replace(OWN.public, **wrong)
    found = audit(file("cubaneo-2", golden("cubaneo-2")[1][:2], OWN, keys=(key,)))
    assert found.failure
    assert found.failure.check == "form"


def test_nonces_of_seats_that_are_none_go_into_no_draw():
    """Else each draw would be made of as many as somebody likes to write."""
    records = records_of("havana-4")
    [joined] = [event for event in records[1]["events"] if event["type"] == "joined"]
    records[1]["events"][1:1] = [{**joined, "seat": seat, "nonce": "ab"} for seat in (9, 12345, 0)]
    found = audit(file("havana-4", rechained(records)))
    assert found.failure
    assert (found.failure.record, found.failure.check) == (1, "course")
    assert next(check.state for check in found.checks if check.name == "draws") == "ok"
