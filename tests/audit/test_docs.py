"""The test vectors of docs/audit.md, recomputed with the standard library and `cryptography` alone."""

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

PAGE = (Path(__file__).parents[2] / "docs" / "audit.md").read_text()
FOUND = re.findall(r"^### (\w+)\n[^\n]+\n\n```json\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
VECTORS: dict[str, Any] = {name: json.loads(text) for name, text in FOUND}
NAMES = {"canonical", "pack", "record", "seal", "half_sealed", "seed", "draw", "rejection", "head", "small_order"}
P = 2**255 - 19


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha(text: str | bytes) -> str:
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()


def test_all_vectors_are_read() -> None:
    assert set(VECTORS) == NAMES
    assert PAGE.count("```json") == len(NAMES)


def test_canonical() -> None:
    vector = VECTORS["canonical"]
    assert canonical(json.loads(vector["json"])).encode().hex() == vector["canonical_utf8_hex"]


def test_pack() -> None:
    vector = VECTORS["pack"]
    assert canonical(vector["content"]) == vector["canonical"]
    assert sha(vector["canonical"]) == vector["digest"]


def test_record() -> None:
    vector = VECTORS["record"]
    record = json.loads(vector["line"])
    assert canonical(record) == vector["line"]
    assert record.pop("hash") == vector["hash"]
    assert "malecon/record/1\n" + canonical(record) == vector["hashed"]
    assert sha(vector["hashed"]) == vector["hash"]


@pytest.mark.parametrize("name", ["seal", "half_sealed"])
def test_seal(name: str) -> None:
    vector = VECTORS[name]
    opened = dict(vector["opened"])
    said = {**opened, "answer": opened.pop("steps"), "game": vector["game"]}
    del said["steps"]
    assert "malecon/seal/1\n" + canonical(said) == vector["hashed"]
    assert sha(vector["hashed"]) == vector["commitment"]


def test_the_open_part_of_a_half_sealed_answer_lies_within_what_was_opened() -> None:
    vector = VECTORS["half_sealed"]
    event, (step,) = vector["event"], vector["opened"]["steps"]
    assert event["commitment"] == vector["commitment"]
    assert event["step"].items() < step.items()


def test_seed() -> None:
    vector = VECTORS["seed"]
    hashed = b"malecon/seed/1\n" + bytes.fromhex(vector["seed"])
    assert hashed.hex() == vector["hashed_hex"]
    assert sha(hashed) == vector["commitment"]


@pytest.mark.parametrize("name", ["draw", "rejection"])
def test_draw(name: str) -> None:
    vector = VECTORS[name]
    event = vector["event"]
    limit = 2**64 - 2**64 % event["size"]
    for attempt, told in enumerate(vector["tries"]):
        said = {name: event[name] for name in ("draw", "purpose", "size")}
        said |= {"game": vector["game"], "nonces": vector["nonces"], "try": attempt}
        assert "malecon/draw/1\n" + canonical(said) == told["hmac_input"]
        digest = hmac.digest(bytes.fromhex(vector["seed"]), told["hmac_input"].encode(), "sha256")
        assert digest.hex() == told["hmac"]
        assert int.from_bytes(digest[:8], "big") == int(told["value"])
    *thrown, last = [int(told["value"]) for told in vector["tries"]]
    assert all(value >= limit for value in thrown)
    assert last < limit
    assert last % event["size"] == event["index"] == vector["index"]


def test_the_example_of_rejection_throws_a_value_away() -> None:
    vector = VECTORS["rejection"]
    assert len(vector["tries"]) == 2
    assert int(vector["limit"]) == 2**64 - 2**64 % vector["event"]["size"]


def test_head() -> None:
    vector = VECTORS["head"]
    head, signed = vector["head"], vector["signed"].encode()
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(vector["private"]))
    public = bytes.fromhex(vector["public"])
    assert private.public_key().public_bytes_raw() == public
    assert sha(public)[:16] == head["key"]
    said = {"game": vector["game"], "hash": head["hash"], "version": head["version"]}
    assert b"malecon/head/1\n" + canonical(said).encode() == signed
    assert private.sign(signed).hex() == head["signature"]
    Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(head["signature"]), signed)
    assert canonical({"head": head}) == vector["line"]
    parts = (vector["game"], str(head["version"]), head["hash"], head["key"], head["signature"])
    assert vector["mail_header"] == "Malecon-Head: " + " ".join(parts)


@pytest.mark.parametrize("public", VECTORS["small_order"]["public"])
def test_small_order(public: str) -> None:
    """Eight times the point is the neutral element (RFC 8032, section 5.1: its curve, doubled three times)."""
    y = int.from_bytes(bytes.fromhex(public), "little")
    d = -121665 * pow(121666, -1, P) % P
    square = (y * y - 1) * pow(d * y * y + 1, -1, P) % P
    x = root(square)
    for _ in range(3):
        xx, yy, dxy = x * x, y * y, d * x * x * y * y % P
        x, y = 2 * x * y * pow(1 + dxy, -1, P) % P, (yy + xx) * pow(1 - dxy, -1, P) % P
    assert (x, y) == (0, 1)


def root(square: int) -> int:
    found = pow(square, (P + 3) // 8, P)
    if (found * found - square) % P:
        found = found * pow(2, (P - 1) // 4, P) % P
    assert (found * found - square) % P == 0
    return found


def test_vectors_said_to_be_recorded_are() -> None:
    recorded = Path(__file__).parents[1] / "games" / "golden"
    cubaneo, havana = ((recorded / f"{name}.ndjson").read_text() for name in ("cubaneo-2", "havana-3"))
    for part in (VECTORS["record"]["line"], canonical(VECTORS["seal"]["opened"]), canonical(VECTORS["draw"]["event"])):
        assert part in cubaneo
    assert f'"seed":"{VECTORS["seed"]["seed"]}"' in cubaneo
    assert canonical(VECTORS["half_sealed"]["event"]) in havana
    assert canonical(VECTORS["half_sealed"]["opened"]) in havana
