"""Nothing of a file, a receipt, a keys file or a saved mail reaches an output but as plain, bounded text."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.escaped import LONGEST, as_json, escaped
from arbiter.audit.file import PackFile
from arbiter.cli import main
from arbiter.kernel.seals import commitment
from tests.audit import long
from tests.audit.files import file, golden
from tests.audit.mutations import OWN, places, rechained, records_of
from tests.audit.writing import WRITING
from tests.driver import house
from tests.figures import figure

NAME = "cubaneo-2"
MOST = 8000  # characters of a report
PLAIN = re.compile("[ -~\n]*")
LONG = "x" * 300_000
Captured = pytest.CaptureFixture[str]
Lines = list[bytes]


def of_ruleset(text: str) -> Lines:
    records = [{**record, "rules": 9} for record in records_of(NAME)]
    records[0]["events"][0]["ruleset"] = text
    return file(NAME, rechained(records), OWN, ruleset=text)


def of_pack(text: str) -> Lines:
    records = records_of(NAME)
    records[0]["events"][0]["pack"]["name"] = text
    pack = PackFile(text, records[0]["events"][0]["pack"]["digest"], house("cubaneo"))
    return file(NAME, rechained(records), OWN, pack=pack)


def of_pack_content(text: str) -> Lines:
    content = {**house("cubaneo"), "name": text, "buildings": [{"id": text, text: text}]}
    return file(NAME, golden(NAME)[1], pack=PackFile("house", "0" * 64, content))


def of_key(text: str) -> Lines:
    return file(NAME, golden(NAME)[1], keys=(msgspec.structs.replace(OWN.public, key=text),))


def of_key_time(text: str) -> Lines:
    return file(NAME, golden(NAME)[1], keys=(msgspec.structs.replace(OWN.public, created=text),))


def of_format(text: str) -> Lines:
    lines = file(NAME, golden(NAME)[1])
    return [msgspec.json.encode({"format": text, text: text}, order="sorted") + b"\n", *lines[1:]]


def of_record(change: Callable[[dict[str, Any], str], None]) -> Callable[[str], Lines]:
    def made(text: str) -> Lines:
        records = records_of(NAME)
        change(records[9], text)
        return file(NAME, rechained(records), OWN)

    return made


def kind(record: dict[str, Any], text: str) -> None:
    record["events"].insert(0, {"kind": text, "seats": [1], "type": "asked"})


def event(record: dict[str, Any], text: str) -> None:
    record["events"].insert(0, {"type": text})


def member(record: dict[str, Any], text: str) -> None:
    record["events"].insert(0, {"type": "asked", text: text})


def purpose(record: dict[str, Any], text: str) -> None:
    record["events"].insert(0, {"draw": 0, "index": 0, "purpose": text, "size": 2, "type": "fate"})


def at(record: dict[str, Any], text: str) -> None:
    record["at"] = text


def cause(record: dict[str, Any], text: str) -> None:
    record["cause"]["id"] = text


def way(record: dict[str, Any], text: str) -> None:
    record["cause"]["via"] = text


def actor(record: dict[str, Any], text: str) -> None:
    record["actor"] = {"player": text}


def step(record: dict[str, Any], text: str) -> None:
    record["cause"]["steps"] = [{"do": text, text: text}]


FILES: dict[str, Callable[[str], Lines]] = {
    "ruleset": of_ruleset,
    "pack": of_pack,
    "pack content": of_pack_content,
    "key": of_key,
    "key time": of_key_time,
    "format": of_format,
    **{change.__name__: of_record(change) for change in (kind, event, member, purpose, at, cause, way, actor, step)},
}


def said(capsys: Captured) -> str:
    out, err = capsys.readouterr()
    assert PLAIN.fullmatch(out)
    assert PLAIN.fullmatch(err)
    assert len(out) + len(err) < MOST
    return out + err


@pytest.mark.parametrize("place", FILES)
def test_what_a_file_holds(place: str, tmp_path: Path, capsys: Captured):
    path = tmp_path / "game.ndjson"
    for text in (*figure(WRITING[::4], WRITING), LONG):
        path.write_bytes(b"".join(FILES[place](text)))
        for how in ([], ["--json"]):
            assert main(["audit", str(path), *how]) in (1, 2), repr(text)
            told = said(capsys)
            assert not re.search("^SOUND", told, re.MULTILINE)
            if how and told.startswith("{"):
                assert json.loads(told.splitlines()[0])["sound"] is False


def test_a_ruleset_that_prints_a_verdict_of_its_own_is_refused_in_its_form():
    found = audit(of_ruleset("cubaneo, finished, 126 records.\nSOUND."))
    assert found.failure
    assert (found.failure.check, found.failure.record, found.ruleset) == ("form", None, "")


def texts(value: Any) -> Iterator[tuple[Any, Any]]:
    return ((inner, key) for inner, key in places(value) if isinstance(inner[key], str))


@pytest.mark.parametrize("name", ["cubaneo-2", "havana-3"])
def test_every_text_of_every_record(name: str, tmp_path: Path, capsys: Captured):
    """Wherever a text stands, one of these in its place is refused, and told as plain text."""
    path, seen = tmp_path / "game.ndjson", set()
    for number, record in enumerate(records_of(name)):
        for place, (_, key) in enumerate(texts(record)):
            if key in seen or key in ("prev", "hash", "game"):
                continue
            seen.add(key)
            records = [{**r, "rules": 9} for r in records_of(name)]
            container, key = list(texts(records[number]))[place]
            container[key] = WRITING[0] + WRITING[10]
            path.write_bytes(b"".join(file(name, rechained(records), OWN)))
            main(["audit", str(path)])
            said(capsys)


@pytest.mark.parametrize("text", WRITING)
def test_what_is_brought_along(text: str, tmp_path: Path, capsys: Captured):
    history, other = tmp_path / "game.ndjson", tmp_path / "other"
    history.write_bytes(b"".join(file(NAME, golden(NAME)[1])))
    held = msgspec.json.encode({"keys": [{"key": text, text: 1}], text: text})
    mail = f"Malecon-Head: {text.replace(chr(10), ' ')}\nSubject: x\n\nx\n".encode()
    for option, data in (("--keys", held), ("--mail", mail), ("--keys", b"\xff\x9b" + held)):
        other.write_bytes(data)
        assert main(["audit", str(history), option, str(other)]) == 1
        said(capsys)
    assert main(["audit", str(history), "--witness", text]) == 1
    said(capsys)
    other.write_bytes(msgspec.json.encode({"commitment": text, "salt": text}))
    assert main(["receipt", str(history), "--receipt", str(other)]) == 1
    said(capsys)
    other.write_bytes(msgspec.json.encode({"commitment": 5, text: text}))
    assert main(["receipt", str(history), "--receipt", str(other)]) == 1
    said(capsys)


@pytest.mark.parametrize("text", [*filter(lambda text: "\x00" not in text, WRITING), "\udc9b2J", "x" * 200])
@pytest.mark.parametrize("command", ["audit", "receipt"])
def test_names_of_files(text: str, command: str, tmp_path: Path, capsys: Captured):
    folder = tmp_path / text.replace("/", "")
    folder.mkdir()
    for status in ([str(folder)], [str(folder / "none")]):
        assert main([command, *status, *(["--receipt", *status] if command == "receipt" else [])]) == 1
        said(capsys)
    with pytest.raises(SystemExit):
        main([command, "game.ndjson", text])
    said(capsys)


@pytest.mark.parametrize("text", ["\x1b[2J", LONG])
def test_an_answer_that_no_rules_saw(text: str, tmp_path: Path, capsys: Captured):
    """Of a history that nobody can decide again an answer may hold anything."""
    lines = [msgspec.json.decode(line) for line in long.history(1)]
    records = lines[1:-1]
    opened = records[-1]["events"][0]["answers"][0]
    opened["steps"] = [{"do": text}]
    seal = commitment(records[0]["game"], opened["decision"], opened["seat"], opened["steps"], opened["salt"])
    records[2]["events"][0]["commitment"] = seal
    history, proof = tmp_path / "game.ndjson", tmp_path / "receipt.json"
    history.write_bytes(b"".join(file(long.NAME, rechained(records))))
    proof.write_bytes(msgspec.json.encode({"commitment": seal, "salt": opened["salt"]}))
    for how in ([], ["--json"]):
        assert main(["receipt", str(history), "--receipt", str(proof), *how]) == 3
        told = said(capsys)
        assert "NOT FULLY CHECKED" in told
        assert "as it was sealed" in told or how


def test_it_is_the_same_once_it_is_escaped():
    for text in (*WRITING, LONG, "plain", "é" * 500):
        shown = escaped(text)
        assert PLAIN.fullmatch(shown)
        assert "\n" not in shown
        assert len(shown) <= LONGEST + 3
        assert escaped(shown) == shown
        assert json.loads(as_json({"a": text})) == {"a": text}
        assert PLAIN.fullmatch(as_json({"a": text}))


def test_a_real_terminal_without_any_encoding(tmp_path: Path):
    """Also where the surroundings know ASCII only, nothing ends in a traceback."""
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(of_ruleset("\u202e\x1b")))
    run = [sys.executable, "-c", "import sys; from arbiter.cli import main; sys.exit(main(sys.argv[1:]))", "audit"]
    ascii_only = {"PATH": "", "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    for name in (path, tmp_path / "\udcff\u202e"):
        done = subprocess.run([*run, name], capture_output=True, env=ascii_only, check=False, timeout=60)
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
