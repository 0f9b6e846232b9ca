"""The audit file of a running game gives away nothing that everybody does not see already (contract, "Sealed")."""

import gzip
import hashlib
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.app import read
from arbiter.app.audit import exported
from arbiter.kernel.canonical import canonical
from arbiter.store import temporary
from tests.app.conftest import Table, build

Step = dict[str, Any]
SEALED = [
    ("cubaneo", "bid"),
    ("cubaneo", "obey"),
    ("cubaneo", "demolish"),
    ("cuba", "start"),
    ("cuba", "bid"),
    ("cuba", "obey"),
    ("havana", "lay"),
    ("havana", "cover"),
    ("havana", "recover"),
]


@pytest.fixture
def alone() -> Iterator[str]:
    """A store with nothing in it: what repeats would be there twice."""
    with temporary.server() as server:
        yield server.url


def reached(url: str, folder: Path, ruleset: str, kind: str) -> tuple[Table, int]:
    """A game in which a seat has a choice in such a decision: the same one on every store."""
    for seed in range(20):
        table = Table(build(url, folder, f"{ruleset} {seed}"), ruleset=ruleset)
        table.reveal()
        try:
            seats = table.until(kind, seed)["seats"]
        except IndexError:  # the game was over before, or it asked nobody
            continue
        choices = {seat: len(table.steps(seat)) for seat in seats}
        secret = max(seats, key=lambda seat: choices[seat])
        if choices[secret] > 1:
            return table, secret
    pytest.fail(f"no game asks for {kind}")


def file(table: Table) -> bytes:
    return b"".join(exported(table.services, table.game, None))


def masked(text: bytes) -> bytes:
    """Without hashes, keys and signatures, and when the keys of the two stores were made."""
    text = re.sub(rb'"created":"[^"]*"', b'"created":"#"', text)
    return re.sub(rb"[0-9a-f]{16,}", lambda found: b"#" * len(found[0]), text)


def answered_by_the_others(table: Table, kind: str) -> None:
    while table.awaiting()["kind"] == kind:
        seat = table.awaiting()["seats"][0]
        table.say(seat, table.steps(seat)[0])


def hidden(steps: list[Step], told: bytes) -> tuple[Step, Step]:
    """Two answers that differ in what is sealed only: of a half-sealed one the open part stays the same."""
    first = steps[0]
    open_part = {"over"} if first["do"] == "cover" else set()
    alike = [step for step in steps if all(step.get(name) == first.get(name) for name in open_part)]
    assert alike[0] != alike[-1], told
    return alike[0], alike[-1]


@pytest.mark.parametrize(("ruleset", "kind"), SEALED)
def test_two_games_that_differ_in_a_secret_have_the_same_file(
    two_stores: tuple[str, str], tmp_path: Path, ruleset: str, kind: str
) -> None:
    tables = []
    for url, which in zip(two_stores, (0, 1), strict=True):
        table, secret = reached(url, tmp_path, ruleset, kind)
        table.say(secret, hidden(table.steps(secret), file(table))[which])
        tables.append(table)
    for _ in ("while others are asked", "while the reveal is due"):
        one, other = map(file, tables)
        assert one != other
        assert masked(one) == masked(other)
        assert len(gzip.compress(masked(one))) == len(gzip.compress(masked(other)))
        for table in tables:
            answered_by_the_others(table, kind)
    assert tables[0].awaiting()["kind"] == "reveal"


@pytest.mark.parametrize(("ruleset", "kind"), SEALED)
def test_a_small_secret_cannot_be_guessed_from_all_that_the_file_says(
    alone: str, tmp_path: Path, ruleset: str, kind: str
) -> None:
    table, secret = reached(alone, tmp_path, ruleset, kind)
    decision, steps = table.awaiting()["decision"], table.steps(secret)
    table.say(secret, steps[-1])
    answered_by_the_others(table, kind)
    text = file(table)
    hashes = {found.decode() for found in re.findall(rb"[0-9a-f]{64}", text)}
    salts = {"", "00" * 32, table.game, decision, *hashes}
    tried = 0
    for step, salt in itertools.product(steps, salts):
        said = {"answer": [step], "decision": decision, "game": table.game, "salt": salt, "seat": secret}
        for form in (said, {**said, "salt": ""}, [step], step):
            for prefix in (b"malecon/seal/1\n", b"malecon/record/1\n", b"", salt.encode()):
                assert hashlib.sha256(prefix + canonical(form)).hexdigest() not in hashes
                tried += 1
    assert tried > 500


@pytest.mark.parametrize("ruleset", ["cubaneo", "cuba", "havana"])
def test_it_holds_what_is_public_and_nothing_else(alone: str, tmp_path: Path, ruleset: str) -> None:
    table, secret = reached(alone, tmp_path, ruleset, {"havana": "cover"}.get(ruleset, "bid"))
    table.say(secret, table.steps(secret)[-1])
    header, *records, tail = file(table).splitlines()
    shown = read.game(table.services, table.game, None).body
    assert records == read.events(table.services, table.game, None, -1, 1000, 0)
    assert tail == canonical({"head": shown["head"]})
    told = msgspec.json.decode(header)
    content = msgspec.json.decode(table.services.packs.find(shown["pack"].digest))
    assert told == {
        "format": "malecon/audit/1",
        "game": table.game,
        "ruleset": ruleset,
        "rules": shown["rules"],
        "pack": {"name": "house", "digest": shown["pack"].digest, "content": content},
        "keys": list(msgspec.to_builtins(table.services.keyring.read().public)),
    }
