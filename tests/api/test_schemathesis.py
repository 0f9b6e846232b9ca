"""What a machine thinks of from the document alone."""

from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.app import document
from tests.api.play import Table
from tests.figures import figure

SETTINGS = settings(
    max_examples=figure(8, 150), phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None
)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def running(app: Flask, services: object) -> Table:
    return Table(app, services).start()


def test_no_call_of_the_document_breaks_it(app: Flask, running: Table):
    schema = schemathesis.openapi.from_dict(document(app))
    schema.app = app
    seat, _ = running.awaited()
    headers = {"Authorization": f"Bearer {running.players[seat - 1].token}"}
    for found in schema.get_all_operations():
        operation = found.ok()
        if (operation.method, operation.path) != ("delete", "/v1/players/me"):
            answers = _statuses(operation, running.id, headers)
            assert answers
            assert operation.method != "get" or answers & {200, 404, 503}, (operation.path, answers)


def _statuses(operation: Any, game: str, headers: dict[str, str]) -> set[int]:
    """What an operation answers to whatever fits its description, each answer being checked against it."""
    answers = set()

    @SETTINGS
    @given(case=operation.as_strategy())
    def call(case: Any) -> None:
        if "game" in case.path_parameters:
            case.path_parameters["game"] = game
        if case.query and "wait" in case.query:
            case.query["wait"] = 0
        answers.add(case.call_and_validate(headers=headers, checks=CHECKS).status_code)

    call()
    return answers
