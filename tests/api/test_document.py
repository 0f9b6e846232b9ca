"""The published document is what the code says."""

from importlib.metadata import version
from pathlib import Path

from flask import Flask

from api.app import document
from api.document import text
from tests.api.client import Client

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"


def test_the_committed_document_is_the_code_s():
    assert COMMITTED.read_text("utf-8") == text(), "make openapi"


def test_it_is_served(app: Flask, stranger: Client):
    assert stranger.get("/openapi.json") == document(app)
    assert document(app)["openapi"].startswith("3.1"), version("flask-smorest")


def test_each_operation_tells_who_may_call_and_what_errors_look_like(app: Flask):
    for path, item in document(app)["paths"].items():
        for method, operation in item.items():
            if method == "parameters":
                continue
            assert operation["summary"]
            assert "default" in operation["responses"], (path, method)
            assert "security" in operation or not path.startswith("/v1") or path == "/v1/players", (path, method)


def test_a_key_s_header_stands_beside_the_query(app: Flask):
    told = document(app)["paths"]["/v1/games/{game}/moves"]["post"]["parameters"]
    assert {parameter["name"] for parameter in told} == {"Idempotency-Key", "preview"}


def test_steps_and_events_are_told_apart_by_their_tag(app: Flask):
    schemas = document(app)["components"]["schemas"]
    for game in ("Cubaneo", "Cuba"):
        assert schemas[f"{game}Step"]["discriminator"]["propertyName"] == "do"
        assert schemas[f"{game}Event"]["discriminator"]["propertyName"] == "type"
        assert {"round", "phase", "order", "active", "seats", "sealed"} <= set(schemas[f"{game}View"]["properties"])
