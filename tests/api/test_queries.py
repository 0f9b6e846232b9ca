"""Queries and forms that could be read in two ways are refused, everywhere."""

import io
import re

import pytest
from flask import Flask

from api.app import document
from tests.api.client import Client

NONE = "/v1/games/" + "0" * 20
PLACES = {"game": "0" * 20, "version": "0", "decision": "1-turn", "proposal": "1-pause", "seat": "1"}


def test_every_call_of_the_document_refuses_repeated_broken_and_unknown_parameters(app: Flask):
    client, tried = Client(app), 0
    for path, calls in document(app)["paths"].items():
        place = re.sub(r"\{(\w+)\}", lambda name: PLACES.get(name[1], name[0]), path)
        for method in {"get", "post", "patch", "delete"} & set(calls):
            for query in ("a=1&a=1", "a=%zz", "a=%", "a=%ff", "%C3=1", "wait=0&wait=0", "cursor=a&limit=1&cursor="):
                client.refused(method.upper(), f"{place}?{query}", "invalid_request", 422)
                tried += 1
            if path.startswith("/v1/"):
                told = client.send(method.upper(), f"{place}?dry_run=true")
                assert told.status_code in ({401, 422} if "parameters" in calls[method] else {422})
    assert tried > 100


@pytest.mark.parametrize("query", ["status=open&status=running", "status=open&status=open", "mine=true&mine=false"])
def test_a_repeated_parameter_names_itself(stranger: Client, query: str):
    told = stranger.refused("GET", f"/v1/games?{query}", "invalid_request", 422)
    assert told["errors"] == {query.partition("=")[0]: ["Given more than once."]}


@pytest.mark.parametrize("cursor", ["a", "!", "AAAA", "%00", "%C3%A9", "MjAyNi0wMS0wMQ", "a" * 5000, "zz=="])
def test_a_cursor_that_no_page_gave(stranger: Client, cursor: str):
    told = stranger.refused("GET", f"/v1/games?cursor={cursor}", "invalid_request", 422)
    assert list(told["errors"]) == ["cursor"]


def test_percent_encoding_that_is_right_is_taken(stranger: Client):
    for query in ("ruleset=%C3%A9", "ruleset=100%25", "ruleset=a%26b", "ruleset=a+b", "", "status=%6Fpen", "&&"):
        assert stranger.get(f"/v1/games?{query}")["games"] is not None


def test_pages_take_what_strangers_append_to_links_but_nothing_twice(stranger: Client):
    assert stranger.send("GET", "/games?utm_source=mail").status_code == 200
    for query in ("code=1&code=2", "code=%zz", "code=%ff"):
        answer = stranger.send("GET", f"/verification?{query}", headers={"Accept": "text/html"})
        assert (answer.status_code, answer.mimetype) == (422, "text/html")


@pytest.mark.parametrize("path", ["/verification", f"/invitations/{'a' * 26}"])
def test_a_repeated_field_of_a_form(stranger: Client, path: str):
    for names in ("player", "code", "token", "name"):
        data = f"player=1&code=1&token=a&name=a&{names}=2"
        kind = "application/x-www-form-urlencoded"
        answer = stranger.send("POST", path, data=data, content_type=kind)
        assert answer.status_code == 422
        assert path != "/verification" or f"{names}: Given more than once." in answer.text


def test_two_files_where_one_is_asked_for(stranger: Client):
    files = [(io.BytesIO(b"{}"), "a"), (io.BytesIO(b"{}"), "b")]
    answer = stranger.send("POST", "/audit", data={"file": files}, environ_overrides={"REMOTE_ADDR": "192.0.2.77"})
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert "Given more than once." in answer.text


@pytest.mark.parametrize(
    "zone", ["localtime", "Factory", "posixrules", "Europe/berlin", "../UTC", "UTC\x00", "posix/UTC"]
)
def test_time_zones_that_are_none(stranger: Client, zone: str):
    stranger.refused("POST", "/v1/players", "invalid_request", 422, {"name": "Ann", "timezone": zone})


def test_a_key_sent_twice(player):
    caller = player()
    headers = [("Idempotency-Key", "a"), ("Idempotency-Key", "b"), ("Authorization", f"Bearer {caller.token}")]
    for _ in range(2):
        answer = caller.app.test_client().post("/v1/games", json={"ruleset": "cubaneo", "seats": 2}, headers=headers)
        assert (answer.status_code, answer.json["code"]) == (422, "invalid_request")
        headers[1] = headers[0]
