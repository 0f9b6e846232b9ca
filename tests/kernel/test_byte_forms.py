"""The contract's byte forms, against values worked out by hand with hashlib and hmac alone."""

import hashlib
import hmac
import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from arbiter.kernel.canonical import canonical, within
from arbiter.kernel.chance import NoChance, SeededChance, draw_index, seed_commitment
from arbiter.kernel.events import Created, Joined, Opened, Pack, Sealed
from arbiter.kernel.heads import head_bytes, key_id, sign_head
from arbiter.kernel.records import GENESIS, Cause, Record, chained, record_hash
from arbiter.kernel.refusal import Hidden
from arbiter.kernel.seals import commitment, fits

SEED = bytes(range(32))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abcXYZ_09", max_size=5), inner),
    max_leaves=12,
)


def plain(value: object) -> bytes:
    """RFC 8785 of what the log holds, by the standard library."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def record() -> Record:
    created = Created("cubaneo", {"pack": "house"}, Pack("house", "ab" * 32), 3, "public", "cd" * 32)
    return Record(
        seq=0,
        at="2026-11-29T12:00:00.000Z",
        game="g" * 20,
        actor={"player": "p1"},
        cause=Cause("00" * 16, "api"),
        rules=1,
        events=[created, Joined(1, "p1")],
        prev=GENESIS,
    )


@given(VALUES)
def test_canonical_is_sorted_compact_utf8_and_reads_back(value: object) -> None:
    assert canonical(value) == plain(value)
    assert json.loads(canonical(value)) == value
    assert within(value)


@pytest.mark.parametrize("bad", [2**53, -(2**53), 1.5, float("nan"), "\ud800", {"é": 1}, [{"a": 0.0}]])
def test_what_has_no_canonical_form_here(bad: object) -> None:
    assert not within(bad)


def test_record_hash_is_over_the_record_without_its_hash() -> None:
    done = chained(record())
    told = json.loads(canonical(done))
    sealed = told.pop("hash")
    assert sealed == hashlib.sha256(b"malecon/record/1\n" + plain(told)).hexdigest() == record_hash(done)
    assert list(told) == sorted(told)
    assert "steps" not in told["cause"]
    assert told["events"][0]["type"] == "created"


def test_seal_covers_answer_decision_game_salt_and_seat() -> None:
    steps = ({"do": "bid", "pesos": 3},)
    said = {"answer": list(steps), "decision": "17-bid", "game": "g" * 20, "salt": "5a" * 32, "seat": 2}
    seal = hashlib.sha256(b"malecon/seal/1\n" + plain(said)).hexdigest()
    assert commitment("g" * 20, "17-bid", 2, steps, "5a" * 32) == seal
    assert fits("g" * 20, Opened(2, "17-bid", steps, "5a" * 32), seal)
    for other in (Opened(1, "17-bid", steps, "5a" * 32), Opened(2, "18-bid", steps, "5a" * 32)):
        assert not fits("g" * 20, other, seal)


def test_seed_commitment_hides_the_seed_under_its_own_prefix() -> None:
    assert seed_commitment(SEED) == hashlib.sha256(b"malecon/seed/1\n" + SEED).hexdigest()


def test_a_draw_is_the_hmac_of_its_circumstances() -> None:
    said = {"draw": 4, "game": "g", "nonces": ["", "ff"], "purpose": "ship", "size": 12, "try": 0}
    digest = hmac.new(SEED, b"malecon/draw/1\n" + plain(said), hashlib.sha256).digest()
    assert draw_index(SEED, "g", ["", "ff"], 4, "ship", 12) == int.from_bytes(digest[:8], "big") % 12


def test_draws_count_on_and_show_their_circumstances() -> None:
    chance = SeededChance(SEED, "g", ["", ""], 7)
    first, second = chance.draw("ship", [9, 1, 5]), chance.draw("ship", [9, 1, 5])
    assert first.members["draw"] == 7
    assert second.members["draw"] == 8
    assert first.item == sorted([9, 1, 5])[int(first.members["index"])]
    assert first.members["size"] == 3
    assert first.members["purpose"] == "ship"


def test_one_candidate_is_not_drawn_for() -> None:
    chance = SeededChance(SEED, "g", [], 0)
    assert chance.draw("start", [3]).members == {}
    assert chance.draw("start", [3]).item == 3
    assert chance.draw("start", [1, 2]).members["draw"] == 0


def test_equal_candidates_stand_as_often_as_they_are_there() -> None:
    assert SeededChance(SEED, "g", [], 0).draw("cube", ["gray", "red", "gray"]).members["size"] == 3


def test_where_nothing_may_be_drawn_nothing_is() -> None:
    with pytest.raises(Hidden, match="random"):
        NoChance().draw("ship", [1])


def test_a_head_is_signed_over_game_hash_and_version() -> None:
    private = Ed25519PrivateKey.from_private_bytes(SEED)
    public = private.public_key().public_bytes_raw()

    class Key:
        key = key_id(public)

        def sign(self, data: bytes) -> bytes:
            return private.sign(data)

    head = sign_head(Key(), "g", 3, "ab" * 32)
    said = b"malecon/head/1\n" + plain({"game": "g", "hash": "ab" * 32, "version": 3})
    assert said == head_bytes("g", 3, "ab" * 32)
    private.public_key().verify(bytes.fromhex(head.signature), said)
    assert head.key == hashlib.sha256(public).hexdigest()[:16]


def test_a_sealed_event_shows_the_commitment_alone() -> None:
    told = json.loads(canonical(Sealed(2, "17-bid", "ab" * 32)))
    assert told == {"type": "sealed", "seat": 2, "decision": "17-bid", "commitment": "ab" * 32}
