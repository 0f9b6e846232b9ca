"""A small client of the REST API: one persistent connection, idempotency keys, retries while the server is busy."""

import http.client
import json
import secrets
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit

RETRY_TIMEOUT = 60.0  # seconds for which a call is retried while the server is busy or unreachable
ANSWER_TIMEOUT = 65.0  # seconds for an answer; a long poll takes up to 55
UNAVAILABLE = (ConnectionError, http.client.HTTPException, TimeoutError)


class Problem(Exception):
    """A problem answer: its status, stable code and detail; `body` is all of it."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        self.status, self.body = status, body
        self.code, self.detail = str(body.get("code", "")), str(body.get("detail", body.get("title", "")))
        super().__init__(f"{status} {self.code}: {self.detail}")


class Unreachable(Exception):
    """The server did not answer in time."""


class Client:
    """Makes calls with a token ("" for none). Not safe for use by several threads."""

    def __init__(self, url: str, token: str = "", timeout: float = RETRY_TIMEOUT) -> None:
        self.url, self.token, self.timeout = url.rstrip("/"), token, timeout
        parts = urlsplit(self.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._root, self._connection = parts.path, kind(parts.netloc, timeout=ANSWER_TIMEOUT)

    def get(self, path: str, **query: Any) -> Any:
        parameters = {name: value for name, value in query.items() if value is not None}
        return self._call("GET", f"{path}?{urlencode(parameters)}" if parameters else path, None, {})

    def post(self, path: str, body: Any = None, *, keyed: bool = True) -> Any:
        """`keyed`: sent with its own Idempotency-Key, which stays the same in retries."""
        key = {"Idempotency-Key": secrets.token_hex(16)} if keyed else {}
        return self._call("POST", path, {} if body is None else body, key)

    def file(self, path: str) -> bytes:
        """The file at this path, byte for byte; requested only once."""
        self._connection.request("GET", self._root + path, headers=self._bearer())
        answer = self._connection.getresponse()
        if answer.status >= 400:
            raise Problem(answer.status, _json(answer))
        return answer.read()

    def give_up(self) -> None:
        """Stop waiting for a server that does not answer; to be called from another thread."""
        self.timeout = -1.0

    def close(self) -> None:
        self._connection.close()

    def _call(self, method: str, path: str, body: Any, headers: Mapping[str, str]) -> Any:
        data = None if body is None else json.dumps(body).encode()
        repeatable = method == "GET" or bool(headers)
        begun = time.monotonic()
        while True:
            try:
                status, pause, answer = self._once(method, path, data, headers)
            except UNAVAILABLE as error:
                self.close()
                if not repeatable or time.monotonic() > begun + self.timeout:
                    raise Unreachable(f"{self.url} is not responding: {error or type(error).__name__}") from error
                pause = 0.2
            else:
                if status < 400:
                    return answer
                if status != 503 or not repeatable or time.monotonic() > begun + self.timeout:
                    raise Problem(status, answer)
            time.sleep(pause)

    def _once(self, method: str, path: str, data: bytes | None, headers: Mapping[str, str]) -> tuple[int, float, Any]:
        """Status, seconds to wait before retrying, and the answer's JSON."""
        sent = {"Accept": "application/json", **self._bearer(), **headers}
        if data is not None:
            sent["Content-Type"] = "application/json"
        self._connection.request(method, self._root + path, data, sent)
        answer = self._connection.getresponse()
        return answer.status, _pause(answer.headers.get("Retry-After")), _json(answer)

    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


def _pause(retry_after: str | None) -> float:
    return float(retry_after) if retry_after and retry_after.isdecimal() else 0.2


def _json(answer: http.client.HTTPResponse) -> Any:
    text = answer.read()
    if "json" in answer.headers.get_content_type():
        return json.loads(text)
    return {} if answer.status < 400 else {"detail": f"the answer was not JSON but {len(text)} bytes of something else"}
