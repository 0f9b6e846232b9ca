"""The audit as a page: games that all may see, files that are handed in, hostile ones among them."""

import gzip
import io
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from gevent.lock import BoundedSemaphore

from api.pages import checking
from api.pages.audit import CHECKS, UPLOAD_BYTES
from api.pages.page import POLICY
from arbiter.kernel.events import FORM
from tests.api.client import Client
from tests.api.conftest import behind
from tests.api.play import Table
from tests.audit import ended, files
from tests.audit.mutations import rechained, records_of
from tests.audit.test_form_of_the_log import of_form
from tests.audit.writing import WRITING

HEADER = files.file("cubaneo-2", files.golden("cubaneo-2")[1])[0]
_hosts = count(1)


class Auditor:
    """Somebody who looks from an address of their own."""

    def __init__(self, app: Flask) -> None:
        self.client, self.host = Client(app), f"10.0.0.{next(_hosts)}"

    def look(self, path: str, status: int = 200, token: str = "") -> str:
        self.client.token = token
        return self._page(status, self.client.send("GET", path, environ_overrides={"REMOTE_ADDR": self.host}))

    def hand_in(self, data: bytes, status: int = 200, path: str = "/audit", **fields: str) -> str:
        form = {"file": (io.BytesIO(data), "game.ndjson"), **fields}
        own = {"REMOTE_ADDR": self.host}
        return self._page(status, self.client.send("POST", path, data=form, environ_overrides=own))

    def _page(self, status: int, answer) -> str:
        assert (answer.status_code, answer.mimetype) == (status, "text/html"), answer.text[:400]
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert "<script" not in answer.text
        assert "style=" not in answer.text
        return answer.text


@pytest.fixture
def auditor(app: Flask) -> Auditor:
    return Auditor(app)


def golden(name: str = "cubaneo-2") -> list[bytes]:
    return files.file(name, files.golden(name)[1])


def test_a_finished_game_shows_its_records_seals_draws_and_the_verdict(auditor: Auditor, finished: Table):
    page = auditor.look(f"/games/{finished.id}/audit")
    assert ">SOUND</h1>" in page
    assert f'href="/games/{finished.id}/audit"' in auditor.look(f"/games/{finished.id}")
    records = finished.records()
    assert all(record["hash"] in page for record in records)
    for check in ("form", "chain", "signatures", "seals", "draws", "rules", "result"):
        assert f"<strong>{check}</strong>" in page
    opened = [a for r in records for e in r["events"] if e["type"] == "revealed" for a in e["answers"]]
    assert opened
    assert all(answer["salt"] in page for answer in opened)
    assert records[-1]["events"][-1]["seed"] in page
    drawn = [e for r in records for e in r["events"] if "draw" in e]
    assert page.count("✓ matches") == len(drawn) + len(opened)
    assert page.count("malecon/draw/1") >= len(drawn)
    assert "✗" not in page


def test_a_running_game_tells_commitments_in_place_of_secrets(auditor: Auditor, table: Callable[..., Table]):
    game = table().start().bidding()
    seat, decision = game.awaited()
    receipt = game.move(seat, game.steps(seat)[0])["receipt"]
    page = auditor.look(f"/games/{game.id}/audit")
    assert ">SOUND</h1>" in page
    assert "not opened yet" in page
    assert decision["decision"] in page
    assert receipt["commitment"] in page
    assert receipt["salt"] not in page
    assert "until then the draws cannot be derived" in page


def test_what_nobody_may_see_gets_the_form_whether_it_is_there_or_not(auditor: Auditor, table: Callable[..., Table]):
    game = table(visibility="private")
    private, unknown = (auditor.look(f"/games/{id}/audit") for id in (game.id, "0" * 20))
    assert private.replace(game.id, "0" * 20).replace(game.id[:6], "0" * 6) == unknown
    assert 'type="file"' in private
    assert ">SOUND</h1>" in auditor.look(f"/games/{game.id}/audit", token=game.players[0].token)
    file = game.players[0].send("GET", f"{game.path}/audit").data
    shown = auditor.hand_in(file, path=f"/games/{game.id}/audit")
    assert ">SOUND</h1>" in shown
    assert game.shown()["head"]["hash"] in shown
    assert "Wrong game." in auditor.hand_in(file, path=f"/games/{'0' * 20}/audit")


@pytest.mark.parametrize("name", ["cubaneo-2", "havana-3", "cuba-el_presidente-5"])
def test_a_file_is_checked_plain_and_packed(auditor: Auditor, name: str):
    data = b"".join(golden(name))
    for form in (data, gzip.compress(data)):
        page = auditor.hand_in(form)
        assert ">SOUND</h1>" in page
        assert "as named in the file itself" in page


def test_a_changed_record_is_named(auditor: Auditor):
    lines = golden()
    lines[8] = lines[8].replace(b'"rules":1', b'"rules":2')
    page = auditor.hand_in(b"".join(lines))
    assert ">NOT SOUND</h1>" in page
    assert 'href="#record-7"' in page
    assert 'id="record-7" class="unsound" open' in page


def test_what_cannot_be_decided_is_not_said_to_hold(auditor: Auditor):
    records = [{**record, "rules": 1000} for record in records_of("cuba-3")]
    records[-1]["events"][-2]["scores"] = [1000, 0, 0]
    page = auditor.hand_in(b"".join(files.file("cuba-3", rechained(records))))
    assert page.index(">NOT FULLY CHECKED</h1>") < page.index("<p")
    assert f"{len(records)} of {len(records)} records could not be checked against the rules" in page
    assert '<li class="unchecked"><strong>rules</strong>' in page
    assert '<li class="unchecked"><strong>result</strong>' in page
    assert '<li class="unchecked"><strong>witnesses</strong>' in page
    assert "SOUND" not in page


def test_nothing_of_a_file_is_shown_but_escaped(auditor: Auditor):
    """Of what a page could show: the other way round, over what stands before it, and without an end."""
    records = [{**record, "rules": 9} for record in records_of("cuba-3")[:40]]
    step = {f"a{sign}z": [f"a{sign}z"] for sign in WRITING if sign.isascii()} | {
        "do": [f"a{sign}z" for sign in WRITING]
    }
    records[9]["cause"]["steps"] = [step]
    records[9]["events"] += [{"type": "fate", "of": sign} for sign in WRITING]
    page = auditor.hand_in(b"".join(files.file("cuba-3", rechained(records))))
    assert ">NOT FULLY CHECKED</h1>" in page
    assert page.count("fate") >= len(WRITING)
    assert not [sign for sign in WRITING if sign in page]


def test_our_own_key_does_not_vouch_for_a_strangers_signature(auditor: Auditor, finished: Table):
    lines = finished.players[0].send("GET", f"{finished.path}/audit").data.splitlines(keepends=True)
    ours = json.loads(lines[0])["keys"]
    assert "own keys</a>" in auditor.hand_in(b"".join(lines))
    forged = golden()
    header = json.loads(forged[0])
    header["keys"] += ours
    forged[0] = files.msgspec.json.encode(header, order="sorted") + b"\n"
    assert "NOT SOUND" in auditor.hand_in(b"".join(forged))


def test_a_witness_is_heard(auditor: Auditor):
    data, (_, lines) = b"".join(golden()), files.golden("cubaneo-2")
    known = [f"{n}:{json.loads(lines[n])['hash']}" for n in (3, 125)]
    assert ">SOUND</h1>" in auditor.hand_in(data, witnesses="\n".join(known))
    assert 'href="#record-125"' in auditor.hand_in(data, witnesses=f"125:{'0' * 64}")
    cut = b"".join(files.file("cubaneo-2", lines[:100]))
    assert ">SOUND</h1>" in auditor.hand_in(cut)
    assert "NOT SOUND" in auditor.hand_in(cut, witnesses=known[1])
    assert "VERSION:HASH" in auditor.hand_in(data, 422, witnesses="soon")
    head = json.loads(golden()[-1])["head"]
    mailed = f"Malecon-Head: golden000cubaneo0000 125 {head['hash']} {head['key']} {head['signature']}"
    assert "2 hashes that match witnesses" in auditor.hand_in(data, witnesses=f"{known[0]}\n\n {mailed} \n")
    assert "NOT SOUND" in auditor.hand_in(data, witnesses=mailed.replace(head["signature"], "0" * 128))


HOSTILE = {
    "nothing of ours": b"hello",
    "zeros": bytes(100_000),
    "another format": b'{"format":"malecon/audit/9"}\n',
    "deep": b"[" * 1_000_000,
    "a deep header": b'{"format":"malecon/audit/1","game":' + b"[" * 100_000,
    "header only": HEADER,
    "half a gzip": gzip.compress(b"".join(golden()))[:5000],
    "a bomb": gzip.compress(HEADER + bytes(20_000_000)),
    "one long line": HEADER + b'{"a":"' + b"a" * 7_000_000,
    "not utf-8": HEADER + b'{"seq":"\xff\xfe"}\n',
    "markup": HEADER.replace(b"golden000cubaneo0000", b"<script>alert(1)</script>"),
    "surrogates": HEADER + b'{"seq":"\\ud800"}\n',
    "floats": HEADER + b'{"seq":1e999}\n',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_files_get_a_page(auditor: Auditor, kind: str):
    data = HOSTILE[kind]
    form = {"file": (io.BytesIO(data), "game.ndjson")}
    answer = auditor.client.send("POST", "/audit", data=form, environ_overrides={"REMOTE_ADDR": auditor.host})
    assert answer.status_code in {200, 422}
    assert answer.mimetype == "text/html"
    assert "NOT SOUND" in answer.text or "cannot be checked" in answer.text
    assert "<script" not in answer.text


EVENTS = {
    "types": [{"type": 7}, {"type": ["x"]}, {}],
    "sealed": [{"type": "sealed", "seat": "x", "decision": 1, "commitment": None}],
    "many seats": [{"type": "joined", "seat": 2**53 - 1, "player": "p", "nonce": "f" * 10_000}],
    "draws": [{"type": "x", "draw": 0, "purpose": "p" * 5000, "size": 2**53 - 1, "index": 0, "a": {"b": [None]}}],
    "revealed": [{"type": "revealed", "answers": [{"decision": "d", "salt": "s", "seat": 1, "steps": [{}]}]}],
    "odd seed": [{"type": "seed_shown", "seed": "zz" * 32}],
}


@pytest.mark.parametrize("kind", EVENTS)
def test_hostile_events_in_a_whole_chain_get_a_page(auditor: Auditor, kind: str):
    records = [json.loads(line) for line in files.golden("cubaneo-2")[1][:4]]
    records[-1]["events"] += EVENTS[kind]
    lines = [files.msgspec.json.encode(record, order="sorted") for record in records]
    page = auditor.hand_in(b"".join(files.file("cubaneo-2", lines)))
    assert "NOT SOUND" in page
    assert len(page) < 200_000


def test_an_upload_has_a_limit_of_its_own(auditor: Auditor):
    assert "Too large" in auditor.hand_in(bytes(UPLOAD_BYTES), 413)
    assert "larger than 8 MiB" in auditor.hand_in(gzip.compress(b"".join([HEADER, *golden()[1:-1] * 100])), 413)
    assert "Choose a non-empty file" in auditor.hand_in(b"", 422)
    assert "Too large" in auditor.hand_in(HEADER, 413, witnesses="1" * 300_000)
    auditor.hand_in(HEADER * 10_000, path="/verification", status=413)


def test_bodies_that_are_no_form(auditor: Auditor):
    for kind in ("application/json", "multipart/form-data", "multipart/form-data; boundary=x", "text/plain"):
        own = {"REMOTE_ADDR": auditor.host}
        answer = auditor.client.send("POST", "/audit", data=b"{}", content_type=kind, environ_overrides=own)
        assert answer.status_code == 422


def test_many_checks_are_refused_for_a_while(auditor: Auditor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("api.pages.audit.CHECKS", 3)
    for _ in range(3):
        auditor.hand_in(HEADER)
    own = {"REMOTE_ADDR": auditor.host}
    answer = auditor.client.send("POST", "/audit", data={"file": (io.BytesIO(HEADER), "x")}, environ_overrides=own)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "many checks" in answer.text


def test_behind_a_proxy_checks_are_counted_for_each_client(app: Flask):
    client = Client(behind(app, "127.0.0.1"))
    asked = [client.send("POST", "/audit", headers={"X-Forwarded-For": "198.51.100.1"}) for _ in range(CHECKS + 1)]
    assert [answer.status_code for answer in asked] == [422] * CHECKS + [429]
    others = ({"X-Forwarded-For": "198.51.100.2"}, {"X-Forwarded-For": "198.51.100.1, 198.51.100.3"})
    assert [client.send("POST", "/audit", headers=headers).status_code for headers in others] == [422, 422]


def test_whom_a_stranger_names_is_not_believed(auditor: Auditor):
    own = {"REMOTE_ADDR": auditor.host}
    for number in range(CHECKS + 1):
        headers = {"X-Forwarded-For": f"198.51.100.{number}", "Forwarded": f"for=198.51.100.{number}"}
        answer = auditor.client.send("POST", "/audit", headers=headers, environ_overrides=own)
    assert answer.status_code == 429


def test_a_file_that_takes_too_much_is_told_so(auditor: Auditor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("api.pages.checking.checker", ended)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    page = auditor.hand_in(b"".join(golden()), 413)
    assert "more memory or time than any game needs" in page
    monkeypatch.undo()
    assert ">SOUND</h1>" in auditor.hand_in(b"".join(golden()))


def test_no_more_are_checked_at_once_than_there_are_places(auditor: Auditor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(checking, "_places", BoundedSemaphore(1))
    monkeypatch.setattr(checking, "TIMEOUT", 0.1)
    with checking._places:
        own = {"REMOTE_ADDR": auditor.host}
        form = {"file": (io.BytesIO(b"".join(golden())), "x")}
        answer = auditor.client.send("POST", "/audit", data=form, environ_overrides=own)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]


def test_a_bad_file_leaves_no_traceback_in_the_log(auditor: Auditor, capfd: pytest.CaptureFixture[str]):
    auditor.hand_in(b"nothing of ours", 422)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("header", [FORM + 1, None])
def test_a_file_with_a_newer_log_is_not_fully_checked(header: int | None, auditor: Auditor):
    page = auditor.hand_in(b"".join(of_form(FORM + 1, header=header)))
    assert "NOT FULLY CHECKED</h1>" in page
    assert "use Malecon 9.1.0 or later" in page
    assert "NOT SOUND" not in page
