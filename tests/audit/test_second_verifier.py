"""The verifier written from docs/audit.md alone agrees with what was recorded, and refuses what was tampered with."""

import ast
import gzip
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.audit import mutations, second_verifier
from tests.audit.files import GOLDEN, KEY, Key, file, golden
from tests.audit.gaps import Records, events
from tests.audit.mutations import OWN, rechained, records_of
from tests.audit.second_verifier import Unsound, verify

KINDS = (
    mutations.changed,
    mutations.dropped,
    mutations.swapped,
    mutations.inserted,
    mutations.duplicated,
    mutations.bid_changed,
    mutations.another_seed,
    mutations.another_index,
    mutations.another_pack,
    mutations.another_signature,
    mutations.cut_short,
)


def public(key: Key, **other: str) -> list[dict[str, str]]:
    return [{"created": key.public.created, "key": key.key, "public": key.public.public, **other}]


def whole(name: str) -> bytes:
    return b"".join(file(name, golden(name)[1]))


def refused(data: bytes, record: int, **given: Any) -> str:
    with pytest.raises(Unsound) as failure:
        verify(data, **given)
    assert failure.value.record == record, failure.value
    return str(failure.value)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_finished_game_is_sound(name: str):
    found = verify(whole(name), public(KEY))
    assert (found["records"], found["seed"], found["unopened"]) == (len(golden(name)[1]), True, 0)
    assert found["draws"] == sum("draw" in event for record in records_of(name) for event in record["events"])


@pytest.mark.parametrize("name", GOLDEN)
def test_a_running_game_is_sound(name: str):
    lines = golden(name)[1]
    for part in (2, 3, 7):
        left = len(lines) // part
        found = verify(b"".join(file(name, lines[:left])))
        assert (found["records"], found["seed"]) == (left, False)


def test_the_golden_games_hold_all_kinds_of_seals():
    """Else the tests above would say little: replaced, forced, half sealed, several decisions opened together."""
    sealed = [event for name in GOLDEN for _, event in events(records_of(name), "sealed")]
    reveals = [event for name in GOLDEN for _, event in events(records_of(name), "revealed")]
    assert sum(verify(whole(name))["replaced"] for name in GOLDEN) > 10
    assert any(event.get("forced") for event in sealed)
    assert any("step" in event for event in sealed)
    assert any(len({answer["decision"] for answer in event["answers"]}) > 1 for event in reveals)


def test_a_compressed_file_is_sound():
    assert verify(gzip.compress(whole("havana-2"))) == verify(whole("havana-2"))
    refused(gzip.compress(whole("havana-2"))[:-9], -1)


def test_an_answer_not_opened_yet_is_told():
    lines = golden("cuba-3")[1]
    number, _ = next(events(records_of("cuba-3"), "sealed"))
    assert verify(b"".join(file("cuba-3", lines[: number + 1])))["unopened"] == 1


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("name", ["cuba-2", "cuba-el_presidente-5", "cubaneo-3", "havana-4"])
def test_a_tampered_file_is_refused_and_the_record_named(kind: mutations.Mutation, name: str):
    tampered = kind(name, random.Random(name))
    refused(b"".join(tampered.lines), tampered.record)


def replaced_opened(records: Records) -> int:
    """The first answer is in the place of the one that replaced it: what was opened is not what was sealed first."""
    seen: dict[tuple[int, str], dict[str, Any]] = {}
    for _, event in events(records, "sealed"):
        place = (event["seat"], event["decision"])
        if place in seen:
            event["commitment"], seen[place]["commitment"] = seen[place]["commitment"], event["commitment"]
            told = (n for n, e in events(records, "revealed") for a in e["answers"] if a["decision"] == place[1])
            return next(told)
        seen[place] = event
    raise LookupError("no answer was replaced")


def not_all_opened(records: Records) -> int:
    number, event = next(events(records, "revealed"))
    del event["answers"][0]
    return number


def sealed_by_another(records: Records) -> int:
    number, event = next(found for found in events(records, "sealed") if not found[1].get("forced"))
    records[number]["actor"] = {"seat": event["seat"] % 3 + 1}
    return number


def sealed_unasked(records: Records) -> int:
    _, asked = next(found for found in events(records, "asked") if found[1].get("sealed"))
    del asked["sealed"]
    return next(events(records, "sealed"))[0]


def another_nonce(records: Records) -> int:
    next(event for _, event in events(records, "joined") if event["seat"] == 2)["nonce"] = "ff"
    return next(n for n, record in enumerate(records) for event in record["events"] if "draw" in event)


def a_nonce_given_after_the_start(records: Records) -> int:
    records[9]["events"].append({"nonce": "ff", "player": "player2", "seat": 2, "type": "joined"})
    return 9


def a_draw_left_out(records: Records) -> int:
    drawn = [(n, event) for n, record in enumerate(records) for event in record["events"] if "draw" in event]
    for name in second_verifier.DRAW:
        del drawn[-2][1][name]
    return drawn[-1][0]


def seed_kept_back(records: Records) -> int:
    del records[-1]["events"][-1]
    return len(records) - 1


def rules_amended_in_silence(records: Records) -> int:
    for record in records[-9:]:
        record["rules"] += 1
    return len(records) - 9


@pytest.mark.parametrize(
    "forge",
    [
        replaced_opened,
        not_all_opened,
        sealed_by_another,
        sealed_unasked,
        another_nonce,
        a_nonce_given_after_the_start,
        a_draw_left_out,
        seed_kept_back,
        rules_amended_in_silence,
    ],
    ids=lambda forge: forge.__name__,
)
def test_a_history_forged_anew_is_refused(forge: Callable[[Records], int]):
    records = records_of("cuba-3")
    number = forge(records)
    refused(b"".join(file("cuba-3", rechained(records), OWN)), number)


def test_the_open_part_of_a_half_sealed_answer_must_come_true():
    records = records_of("havana-3")
    number, event = next(found for found in events(records, "sealed") if "step" in found[1])
    event["step"] = records[number]["cause"]["steps"][0] = {**event["step"], "over": "nothing"}
    reveal = next(n for n, _ in events(records, "revealed") if n > number)
    assert "open part" in refused(b"".join(file("havana-3", rechained(records), OWN)), reveal)


def test_keys_brought_along_stand_alone():
    data, last = whole("cubaneo-2"), len(golden("cubaneo-2")[1]) - 1
    assert "unknown" in refused(data, last, keys=public(OWN))
    assert "revoked" in refused(data, last, keys=public(KEY, revoked="2031-06-01T00:00:00.000Z"))
    assert verify(data, public(KEY, retired="2031-06-01T00:00:00.000Z"))["seed"]


def test_it_knows_nothing_but_the_standard_library_and_cryptography():
    tree = ast.parse(Path(second_verifier.__file__).read_text())
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {alias.name for node in found if isinstance(node, ast.Import) for alias in node.names}
    modules |= {"." * node.level + (node.module or "") for node in found if isinstance(node, ast.ImportFrom)}
    assert {module.split(".")[0] for module in modules} - sys.stdlib_module_names == {"cryptography"}
    assert not modules & {"importlib", "runpy"}


def test_it_is_a_script_of_its_own(tmp_path: Path):
    """Run with `-I`, which keeps the project's folder from what can be imported."""
    path = tmp_path / "game.ndjson"
    command = [sys.executable, "-I", second_verifier.__file__, str(path)]
    data = whole("cubaneo-2")
    path.write_bytes(data)
    sound = subprocess.run(command, capture_output=True, text=True, check=False)
    path.write_bytes(data.replace(b'"do":"obey"', b'"do":"0bey"', 1))
    forged = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (sound.returncode, sound.stderr) == (0, "")
    assert '"records": 126' in sound.stdout
    assert (forged.returncode, forged.stdout) == (1, "")
    assert forged.stderr.startswith("record ")
