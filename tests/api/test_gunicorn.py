"""The real thing: gunicorn with gevent workers on a free port."""

import gzip
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import msgspec
import pytest
import requests

from arbiter.audit.audit import audit
from arbiter.kernel.heads import PublicKey
from arbiter.loopback import free_port
from tests import temporary
from tests.figures import figure

ROOT = Path(__file__).parents[2]
WORD = "k7" * 28
NAMED = ("/unsubscribe/{0}", "/verification/{0}", "/invitations/{0:.26}", "/verification?player=a&code={0:.8}")
POLLS = figure(100, 1000)
pytestmark = [pytest.mark.system, pytest.mark.xdist_group("web")]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with temporary.server() as server:
        yield from _served(server, tmp_path_factory.mktemp("web"), free_port())


def _served(server: temporary.Server, folder: Path, port: int) -> Iterator[str]:
    settings = {
        "MALECON_STORE_URL": server.url,
        "MALECON_DATA_DIR": str(folder),
        "MALECON_BIND": f"127.0.0.1:{port}",
        "MALECON_PROXIES": "127.0.0.1",
        "MALECON_LOG_LEVEL": "debug",
        "MALECON_LIMITS": "off",
    }
    command = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "api" / "gunicorn.conf.py")]
    with (folder / "log").open("wb") as log:
        web = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings}, stderr=log)
        try:
            temporary.until(lambda: _answers(f"http://127.0.0.1:{port}/readyz"), 60)
            yield f"http://127.0.0.1:{port}"
            for path in NAMED:  # must not reach the log
                assert requests.get(f"http://127.0.0.1:{port}{path.format(WORD)}").status_code in (200, 404, 422)
            _ends_with_open_polls(web, f"http://127.0.0.1:{port}")
        finally:
            web.kill()
            web.wait()
    lines = (folder / "log").read_text().splitlines()
    assert all(line.startswith('{"at": ') for line in lines), lines
    assert any("/unsubscribe/***" in line for line in lines)
    assert not any(WORD[:8] in line for line in lines)
    assert not any("mlc_" in line.replace("mlc_***", "") or "Traceback" in line for line in lines)


def _answers(address: str) -> bool:
    try:
        return requests.get(address, timeout=5).status_code == 200
    except requests.RequestException:
        return False


def _ends_with_open_polls(web: "subprocess.Popen[bytes]", url: str) -> None:
    """SIGTERM ends long polls at once, each with a whole answer."""
    game, _ = _game(url)
    with ThreadPoolExecutor(10) as pool:
        polls = [pool.submit(requests.get, f"{url}/v1/games/{game}/events?after=0&wait=50") for _ in range(10)]
        time.sleep(3)
        web.send_signal(signal.SIGTERM)
        assert [poll.result(30).json() for poll in polls] == [{"records": [], "next": None}] * 10
    assert web.wait(40) == 0


def _game(url: str) -> tuple[str, list[dict[str, str]]]:
    """An open game of two seats, and the headers of its creator and of somebody else."""
    made = [requests.post(f"{url}/v1/players", json={"name": name}).json() for name in ("Ann", "Bob")]
    callers = [{"Authorization": f"Bearer {one['token']}"} for one in made]
    body = {"ruleset": "cubaneo", "seats": 2}
    return requests.post(f"{url}/v1/games", json=body, headers=callers[0]).json()["id"], callers


def test_long_polls_wake_together(url: str):
    game, callers = _game(url)
    found: list[Any] = []

    def poll(number: int) -> None:
        headers = {"X-Forwarded-For": f"192.0.2.{number % 50}"}
        answer = requests.get(f"{url}/v1/games/{game}/events?after=0&wait=50", headers=headers)
        found.append(answer.json()["records"][0]["seq"])

    polls = [threading.Thread(target=poll, args=(number,)) for number in range(POLLS)]
    for each in polls:
        each.start()
    time.sleep(1)
    assert not found
    assert requests.post(f"{url}/v1/games/{game}/seats", headers=callers[1]).status_code == 201
    for each in polls:
        each.join(30)
    assert found == [1] * POLLS


def test_parallel_submissions_in_two_processes_make_one_record(url: str):
    game, callers = _game(url)
    place = f"{url}/v1/games/{game}"
    requests.post(f"{place}/seats", json={}, headers=callers[1])
    seat = requests.get(place).json()["awaiting"][0]["seats"][0]
    mover = callers[seat - 1]
    steps = [requests.get(f"{place}/options?flat=true", headers=mover).json()["steps"][0]]
    before = requests.get(place).json()["version"]

    def submit(_: int) -> tuple[int, bytes]:
        headers = {**mover, "Idempotency-Key": "same"}
        answer = requests.post(f"{place}/moves", json={"steps": steps}, headers=headers)
        return answer.status_code, answer.content

    with ThreadPoolExecutor(50) as pool:
        answers = set(pool.map(submit, range(50)))
    assert [status for status, _ in answers] == [201]
    assert requests.get(place).json()["version"] == before + 1


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b'{"text": "' + b"x" * 10_000_000 + b'"}', 413),
        ((b"x" * 1000 for _ in range(400)), 413),
        ((part for part in (b'{"text"', b': "fly"}')), 422),
        (b"\xff" * 1000, 400),
        (b"[" * 200_000, 422),
    ],
    ids=["10 MB", "long in chunks", "in chunks", "no UTF-8", "deep"],
)
def test_bad_bodies_over_the_wire(url: str, data: Any, status: int):
    game, callers = _game(url)
    requests.post(f"{url}/v1/games/{game}/seats", json={}, headers=callers[1])
    seat = requests.get(f"{url}/v1/games/{game}").json()["awaiting"][0]["seats"][0]
    headers = {**callers[seat - 1], "Content-Type": "application/json"}
    answer = requests.post(f"{url}/v1/games/{game}/moves", data=data, headers=headers)
    assert (answer.status_code, answer.json()["status"]) == (status, status)


ANN = b'{"name": "Ann"}'
CHUNK = b"f\r\n" + ANN + b"\r\n"
CHUNKED = "Transfer-Encoding: chunked"


@pytest.mark.parametrize(
    ("header", "body", "status"),
    [
        pytest.param(CHUNKED, CHUNK + b"0\r\n\r\n", 201, id="chunks"),
        pytest.param(CHUNKED, b"zz\r\n" + ANN + b"\r\n0\r\n\r\n", 400, id="no size"),
        pytest.param(CHUNKED, b"-f\r\n" + ANN + b"\r\n0\r\n\r\n", 400, id="negative size"),
        pytest.param(CHUNKED, b"\r\n" + CHUNK + b"0\r\n\r\n", 400, id="empty size"),
        pytest.param(CHUNKED, b"f" * 40 + b"\r\n" + ANN, 400, id="long size"),
        pytest.param(CHUNKED, b"f\r\n" + ANN + b"0\r\n\r\n", 400, id="no end of chunk"),
        pytest.param(CHUNKED, CHUNK + b"0\r\nno trailer\r\n\r\n", 400, id="bad trailer"),
        pytest.param(CHUNKED, CHUNK + b"0\r\nA: " + b"x" * 100_000 + b"\r\n\r\n", 400, id="long trailer"),
        pytest.param(CHUNKED, CHUNK, 400, id="no last chunk"),
        pytest.param(CHUNKED, CHUNK[:9], 400, id="half a chunk"),
        pytest.param(CHUNKED, b"", 400, id="no chunk"),
        pytest.param("Content-Length: 15", ANN, 201, id="a length"),
        pytest.param("Content-Length: 16", ANN, 400, id="less than its length"),
        pytest.param("Content-Length: 15", b"", 400, id="nothing of its length"),
    ],
)
def test_broken_bodies_over_the_wire(url: str, header: str, body: bytes, status: int):
    head = f"POST /v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{header}\r\n\r\n"
    answer, told = _sent(url, head.encode() + body)
    assert answer.status == status
    if status != 201:
        assert answer.getheader("Content-Type") == "application/problem+json"
        assert (told["code"], told["status"]) == ("invalid_request", status)
    assert requests.get(f"{url}/readyz").status_code == 200


def _sent(url: str, request: bytes) -> tuple[HTTPResponse, Any]:
    """Say this and no more; the answer."""
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = HTTPResponse(connection)
        answer.begin()
        return answer, json.loads(answer.read())


def test_an_audit_file_over_the_wire(url: str):
    game, callers = _game(url)
    requests.post(f"{url}/v1/games/{game}/seats", json={}, headers=callers[1])
    plain, packed = (
        requests.get(f"{url}/v1/games/{game}/audit", headers={"Accept-Encoding": coding}, stream=True).raw
        for coding in ("identity", "gzip")
    )
    text = plain.read()
    assert gzip.decompress(packed.read(decode_content=False)) == text
    assert packed.headers["Content-Encoding"] == "gzip"
    keys = requests.get(f"{url}/.well-known/malecon-keys.json").json()["keys"]
    verdict = audit(text.splitlines(keepends=True), keys=msgspec.convert(keys, list[PublicKey]))
    assert verdict.sound, verdict.failure
    assert (verdict.game, verdict.status) == (game, "running")


def test_figures_count_over_all_processes(url: str):
    for _ in range(40):
        requests.get(f"{url}/healthz")
    counted = 'malecon_requests_total{method="GET",route="/healthz",status="200"} 40.0'
    assert all(counted in requests.get(f"{url}/metrics").text for _ in range(6))
