"""The audit file as it is sent: to whom, in which form, and that each line is what the document says."""

import gzip
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from flask import Flask

from api.audit.routes import compressed
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from tests.api.client import Client, contract
from tests.api.play import Table

Open = Callable[..., Table]
GZIP = {"Accept-Encoding": "gzip"}


def file(client: Client, game: Table, **headers: str) -> bytes:
    answer = client.send("GET", f"{game.path}/audit", headers=headers)
    assert (answer.status_code, answer.mimetype) == (200, "application/x-ndjson")
    return answer.data


def parts(text: bytes) -> tuple[Any, list[Any], Any]:
    """Header, records, tail; each in canonical form, and as the document says."""
    assert text.endswith(b"}\n")
    lines = text.splitlines()
    header, *records, tail = map(json.loads, lines)
    assert [canonical(part) for part in (header, *records, tail)] == lines
    for name, shown in (("AuditHeader", [header]), ("Record", records), ("AuditTail", [tail])):
        for one in shown:
            contract().fits({"$ref": f"#/components/schemas/{name}"}, one)
    return header, records, tail


def test_all_of_a_finished_game(finished: Table, stranger: Client):
    header, records, tail = parts(file(stranger, finished))
    shown = finished.shown()
    assert records == finished.records()
    assert records[-1]["events"][-1]["type"] == "seed_shown"
    assert tail == {"head": shown["head"]}
    told = {name: header[name] for name in ("format", "game", "ruleset", "rules")}
    assert told == {"format": "malecon/audit/1", "game": finished.id, "ruleset": "cubaneo", "rules": shown["rules"]}
    assert {name: header["pack"][name] for name in ("name", "digest")} == shown["pack"]
    assert hashlib.sha256(canonical(header["pack"]["content"])).hexdigest() == shown["pack"]["digest"]


def test_the_head_is_signed_by_a_key_of_the_header_which_is_published(finished: Table, stranger: Client):
    header, records, tail = parts(file(stranger, finished))
    head = tail["head"]
    key = next(key for key in header["keys"] if key["key"] == head["key"])
    said = canonical({"game": finished.id, "hash": records[-1]["hash"], "version": len(records) - 1})
    public = bytes.fromhex(key["public"])
    assert hashlib.sha256(public).hexdigest()[:16] == head["key"]
    Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(head["signature"]), b"malecon/head/1\n" + said)
    answer = stranger.send("GET", "/.well-known/malecon-keys.json")
    assert answer.get_json() == {"keys": header["keys"]}
    assert answer.headers["Cache-Control"] == "public, max-age=60"


@pytest.mark.parametrize("key", RULESETS)
def test_all_records_while_it_runs_for_whoever_may_see_it(app: Flask, services: Services, stranger: Client, key: str):
    game = Table(app, services, 3, ruleset=key)
    assert len(parts(file(stranger, game))[1]) == 1
    game.start()
    for _ in range(12):
        if game.shown()["awaiting"][0]["kind"] == "reveal":
            game.reveal()
        seat, _ = game.awaited()
        game.move(seat, game.steps(seat)[0])
        assert len({file(client, game) for client in (*game.players, stranger)}) == 1
    header, records, tail = parts(file(stranger, game))
    assert (records, tail["head"]) == (game.records(), game.shown()["head"])
    assert len(records) > 12
    assert header["ruleset"] == key
    assert not [event for record in records for event in record["events"] if event["type"] == "seed_shown"]


def test_a_private_game_s_is_for_its_players(table: Open, player: Callable[..., Client], stranger: Client):
    game = table(visibility="private")
    assert parts(file(game.players[0], game))[1] == game.records()
    for client in (stranger, player()):
        client.refused("GET", f"{game.path}/audit", "not_found", 404)
    stranger.refused("GET", f"/v1/games/{'0' * 20}/audit", "not_found", 404)


def test_packed_where_the_client_takes_that(finished: Table, stranger: Client):
    plain = stranger.send("GET", f"{finished.path}/audit")
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Content-Disposition"] == f'attachment; filename="malecon-{finished.id}.ndjson"'
    packed = stranger.send("GET", f"{finished.path}/audit", headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert packed.data[:10] == b"\x1f\x8b\x08" + bytes(6) + b"\x03", "neither name nor time (RFC 1952)"
    assert packed.data == b"".join(compressed(plain.data.splitlines(keepends=True))), "of the file's bytes alone"
    assert len(packed.data) < len(plain.data) / 2
    for refusing in ("gzip;q=0", "identity", "br"):
        assert file(stranger, finished, **{"Accept-Encoding": refusing}) == plain.data


def test_packing_goes_along_with_reading():
    """The parts are taken one by one, and nothing of them is kept until the end but what the packing holds."""
    taken: list[int] = []

    def lines() -> Any:
        for number in range(1000):
            taken.append(number)
            yield hashlib.shake_256(b"%d" % number).digest(4096)

    packing = compressed(lines())
    first = [next(packing), next(packing)]
    assert len(taken) < 100
    assert len(gzip.decompress(b"".join([*first, *packing]))) == 1000 * 4096


def test_another_form_is_not_served(finished: Table, stranger: Client):
    assert file(stranger, finished, Accept="application/x-ndjson")
    stranger.refused("GET", f"{finished.path}/audit", "not_acceptable", 406, Accept="text/csv")
