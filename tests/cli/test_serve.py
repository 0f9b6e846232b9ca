"""What `malecon serve` says while it waits for its processes."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from arbiter.cli.serve import unready
from arbiter.loopback import free_port
from arbiter.settings import Bind


class Halting(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = json.dumps(
            {"ready": False, "parts": {"web": "ok", "mail": "was never heard of", "queue": "ok"}}
        ).encode()
        self.send_response(503)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_only_the_parts_that_are_not_well_are_named() -> None:
    with HTTPServer(("127.0.0.1", 0), Halting) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        assert unready(Bind("127.0.0.1", server.server_port)) == "mail: was never heard of"


def test_who_does_not_answer_is_named() -> None:
    assert unready(Bind("127.0.0.1", free_port())).startswith("the web server is not responding: ")


def test_nor_who_listens_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.cli.serve.READY_TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        assert unready(Bind("127.0.0.1", mute.getsockname()[1])) == "the web server is not responding: timed out"
