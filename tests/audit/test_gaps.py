"""Whatever revision a forger says decided the game: both verifiers refuse what needs no rules to be seen."""

import gzip
import io
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.faults import NotOurs
from arbiter.audit.reader import lines
from arbiter.kernel.canonical import canonical
from tests.audit import second_verifier
from tests.audit.files import GOLDEN, file, golden
from tests.audit.gaps import ARBITER, FORGERIES, Forgery, Records, events, half_sealed_opened_otherwise
from tests.audit.mutations import OWN, rechained, records_of

UNKNOWN = 99


def unknown(records: Records) -> list[bytes]:
    return rechained([{**record, "rules": UNKNOWN} for record in records])


def refused(name: str, forge: Forgery) -> None:
    records = records_of(name)
    number = forge(records)
    forged = file(name, unknown(records), OWN)
    found = audit(forged).failure
    assert found
    assert found.record == number, found
    with pytest.raises(second_verifier.Unsound) as failure:
        second_verifier.verify(b"".join(forged))
    assert failure.value.record == number, failure.value
    known = audit(file(name, rechained(records), OWN)).failure
    assert known
    assert known.record is not None
    assert known.record <= number, "the rules may see it earlier"


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
@pytest.mark.parametrize("name", ["cuba-3", "havana-3"])
def test_what_needs_no_rules_is_refused(name: str, forge: Forgery):
    refused(name, forge)


@pytest.mark.parametrize("forge", ARBITER, ids=lambda forge: forge.__name__)
@pytest.mark.parametrize("name", ["cuba-3", "havana-3"])
def test_when_and_how_records_came_about(name: str, forge: Forgery):
    records = records_of(name)
    assert audit(file(name, unknown(records[:15]))).failure is None
    number = forge(records)
    found = audit(file(name, unknown(records), OWN)).failure
    assert found
    assert (found.check, found.record) == ("arbiter", number), found


@pytest.mark.parametrize(
    "other",
    [{"game": "GAME"}, {"ruleset": "cuba\nSOUND."}, {"keys": (msgspec.structs.replace(OWN.public, key="K" * 16),)}],
)
def test_names_of_the_header_have_their_form(other: dict[str, Any]):
    first, *rest = file("cuba-3", golden("cuba-3")[1])
    header = msgspec.json.decode(first) | msgspec.to_builtins(other)
    forged = [canonical(header) + b"\n", *rest]
    found = audit(forged).failure
    assert found
    assert (found.check, found.record) == ("form", None)
    with pytest.raises(second_verifier.Unsound) as failure:
        second_verifier.verify(b"".join(forged))
    assert failure.value.record == -1


def test_an_open_part_that_does_not_come_true_is_refused():
    refused("havana-3", half_sealed_opened_otherwise)


@pytest.mark.parametrize("name", GOLDEN)
def test_games_of_an_unknown_revision_are_sound(name: str):
    forged = unknown(records_of(name))
    for part in (len(forged), len(forged) // 2, len(forged) // 3, 2, 1):
        found = audit(file(name, forged[:part]))
        assert (found.failure, found.undecided) == (None, part)


def test_a_reveal_before_all_have_answered_is_refused():
    records = records_of("cuba-3")
    reveal = next(n for n, _ in events(records, "revealed"))
    last = records[reveal - 1]["events"][0]
    del records[reveal - 1]
    opened = records[reveal - 1]["events"][0]
    opened["answers"] = [answer for answer in opened["answers"] if answer["seat"] != last["seat"]]
    found = audit(file("cuba-3", unknown(records), OWN)).failure
    assert found
    assert (found.check, found.record) == ("seals", reveal - 1)


def test_a_reveal_put_off_is_refused():
    records = records_of("cuba-3")
    reveal = next(n for n, _ in events(records, "revealed"))
    records[reveal]["at"] = records[reveal + 1]["at"]
    records[reveal : reveal + 2] = records[reveal + 1], records[reveal]
    found = audit(file("cuba-3", unknown(records), OWN)).failure
    assert found
    assert (found.check, found.record) == ("seals", reveal)


def test_one_gzip_stream_and_nothing_behind_it():
    data = b"".join(file("havana-2", golden("havana-2")[1]))
    packed = gzip.compress(data)
    assert b"".join(lines(io.BytesIO(packed))) == data
    for more in (packed + packed, packed + b"\0", gzip.compress(data[:5000]) + gzip.compress(data[5000:])):
        try:
            assert not audit(lines(io.BytesIO(more))).sound
        except NotOurs:
            continue
        with pytest.raises(second_verifier.Unsound):
            second_verifier.verify(more)


@pytest.mark.parametrize("rules", [1, UNKNOWN])
def test_a_lobby_left_entered_again_and_given_up_is_sound(rules: int):
    first, second = records_of("cuba-3")[:2]
    seed = golden("cuba-3")[0].seed
    left, end = [{"seat": 2, "type": "left"}], [{"type": "cancelled"}, {"seed": seed, "type": "seed_shown"}]
    acts = zip(("player2", "player2", "player1"), (left, second["events"], end), strict=True)
    more = [
        {**second, "actor": {"player": player}, "cause": {**second["cause"], "id": f"{n:032x}"}, "events": events}
        for n, (player, events) in enumerate(acts, start=100)
    ]
    forged = rechained([{**record, "rules": rules} for record in (first, second, *more)])
    found = audit(file("cuba-3", forged))
    assert (found.failure, found.status) == (None, "cancelled")
    assert second_verifier.verify(b"".join(file("cuba-3", forged)))["seed"]
