"""A test client that checks every answer against the published document."""

import json
import time
from functools import lru_cache
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from api.document import text
from tests.api.contract import Contract


@lru_cache
def contract() -> Contract:
    return Contract(json.loads(text()))


class Client:
    """A player, or a stranger, at the API."""

    def __init__(self, app: Flask, token: str = "", id: str = "") -> None:
        self.app, self.token, self.id = app, token, id

    def become(self, name: str, **more: str) -> "Client":
        made = self.post("/v1/players", {"name": name, **more}, 201)
        self.token, self.id = made["token"], made["player"]["id"]
        return self

    def send(self, method: str, path: str, **how: Any) -> TestResponse:
        headers = {**({"Authorization": f"Bearer {self.token}"} if self.token else {}), **how.pop("headers", {})}
        answer = self.app.test_client().open(path, method=method, headers=headers, **how)
        contract().check(method, path, answer)
        return answer

    def call(self, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """The decoded answer, whose status must be this one."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = self.send(method, path, headers=told, **sent)
        assert answer.status_code == status, answer.get_data(as_text=True)
        return answer.get_json(force=True) if answer.data else None

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        return self.call("GET", path, None, status, **headers)

    def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        return self.call("POST", path, body, status, **headers)

    def refused(self, method: str, path: str, code: str, status: int, body: Any = None, **headers: str) -> Any:
        told = self.call(method, path, body, status, **headers)
        assert (told["code"], told["status"]) == (code, status), told
        return told


def until(happened: Any, seconds: float = 5.0) -> Any:
    """What `happened()` returns once it is true."""
    end = time.monotonic() + seconds
    while not (found := happened()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return found
