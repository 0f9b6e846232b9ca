"""The bots' client against a server that is busy, breaks off, or refuses."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from arbiter.bots.client import Client, Problem, Unreachable


class Handler(BaseHTTPRequestHandler):
    """Answers from a list of (status, body, headers); None breaks the connection off."""

    protocol_version = "HTTP/1.1"
    script: list[tuple[int, Any, dict[str, str]] | None]
    asked: list[tuple[str, dict[str, str], bytes]]

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        self.asked.append((self.path, dict(self.headers), self.rfile.read(length)))
        answer = self.script.pop(0)
        if answer is None:
            self.close_connection = True
            return
        status, body, headers = answer
        data = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    Handler.script, Handler.asked = [], []
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=httpd.serve_forever, args=(0.02,))
    thread.start()
    yield httpd
    httpd.shutdown()
    thread.join()
    httpd.server_close()


@pytest.fixture
def client(server: ThreadingHTTPServer) -> Iterator[Client]:
    client = Client(f"http://127.0.0.1:{server.server_port}", "mlc_x", timeout=5)
    yield client
    client.close()


def test_a_busy_server_is_asked_again_with_the_same_key(client: Client) -> None:
    Handler.script = [(503, {"code": "busy"}, {"Retry-After": "0"}), None, (201, {"version": 7}, {})]
    assert client.post("/v1/games/g/moves", {"steps": []}) == {"version": 7}
    keys = {headers["Idempotency-Key"] for _, headers, _ in Handler.asked}
    assert len(Handler.asked) == 3
    assert len(keys) == 1
    assert {headers["Authorization"] for _, headers, _ in Handler.asked} == {"Bearer mlc_x"}
    assert {body for _, _, body in Handler.asked} == {b'{"steps": []}'}


def test_without_a_key_nothing_is_sent_twice(client: Client) -> None:
    Handler.script = [None]
    with pytest.raises(Unreachable):
        client.post("/v1/players", {"name": "Ann"}, keyed=False)
    assert len(Handler.asked) == 1


def test_a_refusal_is_told_and_the_connection_stays(client: Client) -> None:
    Handler.script = [(409, {"code": "not_your_turn", "detail": "Seat 2 is asked."}, {}), (200, {"status": "open"}, {})]
    with pytest.raises(Problem, match="409 not_your_turn: Seat 2 is asked"):
        client.post("/v1/games/g/moves", {"steps": []})
    assert client.get("/v1/games/g", version=3) == {"status": "open"}
    assert Handler.asked[1][0] == "/v1/games/g?version=3"
