"""What never reaches the application is answered like everything else; nothing that a client says moves a path."""

import json
import re
import socket
from collections.abc import Iterator
from http.client import HTTPResponse

import pytest

from tests.api.crowd import crowd
from tests.api.web import serving

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("web")]
HTML = "Accept: text/html,application/xhtml+xml,*/*;q=0.8"
LONG = "x" * 9000
POST = "POST /v1/players HTTP/1.1"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with serving(tmp_path_factory.mktemp("layers"), WEB_WORKERS="1", PROXIES="127.0.2.0/24") as found:
        yield found


def asked(port: int, line: str, *headers: str, host: str = "localhost") -> tuple[HTTPResponse, str]:
    """The answer and its body."""
    text = "\r\n".join([line, *headers, f"Host: {host}", "", ""])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(text.encode("latin-1"))
        answer = HTTPResponse(connection)
        answer.begin()
        return answer, answer.read().decode()


FAULTS = {
    "a long line": (["GET /" + LONG + " HTTP/1.1"], 414, "too_large"),
    "a long header": (["GET / HTTP/1.1", f"X: {LONG}"], 431, "too_large"),
    "many headers": (["GET / HTTP/1.1", *(f"X{n}: 1" for n in range(100))], 431, "too_large"),
    "a long head": (["GET / HTTP/1.1", *(f"X{n}: {'x' * 8000}" for n in range(99))], 431, "too_large"),
    "no version": (["GET /"], 400, "invalid_request"),
    "an odd version": (["GET / HTTP/9.9"], 400, "invalid_request"),
    "a small method": (["get / HTTP/1.1"], 400, "invalid_request"),
    "an odd method": (["BREW / HTTP/1.1"], 405, "method_not_allowed"),
    "no path": (["GET games HTTP/1.1"], 400, "invalid_request"),
    "eight bits": (["GET /\xff HTTP/1.1"], 400, "invalid_request"),
    "no header": (["GET / HTTP/1.1", "nonsense"], 400, "invalid_request"),
    "a folded header": (["GET / HTTP/1.1", "X: a", " b"], 400, "invalid_request"),
    "a null byte": (["GET / HTTP/1.1", "X: a\0b"], 400, "invalid_request"),
    "a host twice": (["GET / HTTP/1.1", "Host: b"], 400, "invalid_request"),
    "a type twice": ([POST, "Content-Type: text/plain", "Content-Type: application/json"], 400, "invalid_request"),
    "a length twice": ([POST, "Content-Length: 2", "Content-Length: 2"], 400, "invalid_request"),
    "a length and chunks": ([POST, "Content-Length: 2", "Transfer-Encoding: chunked"], 400, "invalid_request"),
    "a negative length": ([POST, "Content-Length: -2"], 400, "invalid_request"),
    "a huge length": ([POST, "Content-Type: application/json", f"Content-Length: {10**30}"], 413, "too_large"),
    "an odd coding": ([POST, "Transfer-Encoding: odd"], 501, "invalid_request"),
    "an odd expectation": ([POST, "Expect: coffee"], 417, "invalid_request"),
    "a key twice": ([POST, "Idempotency-Key: a", "Idempotency-Key: b"], 400, "invalid_request"),
    "a key again": ([POST, "Idempotency-Key: a", "idempotency-key: a"], 400, "invalid_request"),
    "a token twice": (["GET /v1/players/me HTTP/1.1", *["Authorization: Bearer a"] * 2], 400, "invalid_request"),
    "nothing there": (["GET /nothing HTTP/1.1"], 404, "not_found"),
    "a path outside": (["GET /static/../app.py HTTP/1.1"], 404, "not_found"),
    "a broken path": (["GET /games/%ff%zz%00 HTTP/1.1"], 404, "not_found"),
    "a proxy's preface": (["PROXY TCP4 192.0.2.1 192.0.2.2 1 2", "GET / HTTP/1.1"], 400, "invalid_request"),
    "HTTP/2": (["PRI * HTTP/2.0", "", "SM"], 400, "invalid_request"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_a_problem_answer(port: int, name: str):
    lines, status, code = FAULTS[name]
    answer, body = asked(port, *lines)
    assert (answer.status, answer.getheader("Content-Type")) == (status, "application/problem+json")
    told = json.loads(body)
    assert (told["status"], told["code"]) == (status, code)
    assert answer.getheader("X-Content-Type-Options") == "nosniff"


@pytest.mark.parametrize("name", [name for name, (lines, *_) in FAULTS.items() if " /v1/" not in lines[0]])
def test_or_a_page_where_a_page_was_asked_for(port: int, name: str):
    lines, status, _ = FAULTS[name]
    if name not in ("HTTP/2", "a proxy's preface"):
        answer, body = asked(port, lines[0], HTML, *lines[1:])
        assert (answer.status, answer.getheader("Content-Type")) == (status, "text/html; charset=utf-8")
        assert "<h1>" in body
        assert "default-src 'none'" in (answer.getheader("Content-Security-Policy") or "")


FORWARDED = [
    "SCRIPT_NAME: /x",
    "Script-Name: /x",
    "PATH_INFO: /metrics",
    "X-Script-Name: /x",
    "X-Forwarded-Prefix: /x",
    "X-Forwarded-Path: /metrics",
    "X-Original-URL: /metrics",
    "X-Rewrite-URL: /metrics",
    "X-HTTP-Method-Override: PUT",
]


@pytest.mark.parametrize("header", FORWARDED)
def test_no_header_moves_a_path(port: int, header: str):
    for path, status in (("/x/metrics", 404), ("/zzz", 404), ("/healthz", 200)):
        answer, body = asked(port, f"GET {path} HTTP/1.1", header)
        assert answer.status == status
        assert "malecon_requests" not in body


PATHS = [
    "//games",
    "/games/",
    "/games//",
    "//evil.example/",
    "/docs/",
    "/static",
    "/v1/games/",
    "/v1//games",
    "/./games",
]


@pytest.mark.parametrize("path", [*PATHS, "/games", "http://evil.example/games/", "/%2f/games", "/games?", "/audit/"])
def test_nothing_is_redirected_to_where_a_client_says(port: int, path: str):
    told = ["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https", "Forwarded: host=evil.example;proto=https"]
    answer, body = asked(port, f"GET {path} HTTP/1.1", *told, HTML, host="evil.example")
    assert answer.status in (200, 404)
    assert answer.getheader("Location") is None
    assert "evil.example" not in body


def test_a_connection_goes_on_behind_what_was_refused(port: int):
    """A body that nobody read does not become the next request."""
    body = b"GET /metrics HTTP/1.1\r\n\r\n" * 9
    head = f"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(head.encode() + body + b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert re.findall(rb"HTTP/1.1 (\d+)", connection.makefile("rb").read()) == [b"415", b"200"]


def test_an_idle_connection_is_closed_and_a_proxy_s_is_kept_for_longer(port: int):
    with idle(port, "127.0.0.1") as client, idle(port, "127.0.2.1") as proxy:
        answered(proxy)
        answered(client)
        assert client.recv(1) == b""
        answered(proxy)


def idle(port: int, source: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0))


def answered(connection: socket.socket) -> None:
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
    answer = HTTPResponse(connection)
    answer.begin()
    assert (answer.status, len(answer.read()) > 0) == (200, True)


def test_requests_sent_ahead_keep_nobody_waiting(port: int):
    ahead = b"HEAD /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300
    with crowd(port, 4, ahead) as connections:
        assert asked(port, "GET /healthz HTTP/1.1")[0].status == 200
        answers = b"".join(one.recv(2**20) for one in connections).count(b"HTTP/1.1 200")
    assert answers < 4 * 300
