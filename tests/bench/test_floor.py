"""The floors that moves are compared with."""

import ast
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bench.http_client import HttpClient, request
from bench.installation import FLOOR, running_floor
from tests.temporary import until

pytestmark = pytest.mark.system
BODY = b'{"steps":[{"do":"bid","pesos":0}]}'


def post(http: HttpClient, token: str, body: bytes = BODY) -> tuple[int, bytes]:
    return http.ask(request("POST", "/v1/games/a/moves", token, body, "key"))


def listening(address: tuple[str, int]) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(address) == 0


def test_imports_nothing_of_the_product():
    imports = [node for node in ast.walk(ast.parse(FLOOR.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {name for node in imports for name in (getattr(node, "module", None), *(a.name for a in node.names))}
    tops = {name.partition(".")[0] for name in modules if name}
    assert not tops & {"api", "arbiter", "bench", "tests", "workers"}


def test_bare_stores_a_move():
    with running_floor("bare") as floor:
        http = HttpClient(floor.address)
        status, answer = post(http, floor.token)
        assert status == 201
        assert json.loads(answer)["entry"]
        assert post(http, floor.token, b'{"steps":1}')[0] == 422
        assert post(http, floor.token, b"{}")[0] == 422
        http.close()


def test_stateful_answers_600_bytes_again_and_again():
    with running_floor("stateful") as floor:
        http = HttpClient(floor.address)
        assert {(status, len(answer)) for status, answer in (post(http, floor.token) for _ in range(3))} == {(201, 600)}
        http.close()


def test_ends_with_whoever_started_it():
    floor = subprocess.Popen([sys.executable, "-P", str(FLOOR), "bare"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert floor.stdin
    assert floor.stdout
    address = json.loads(floor.stdout.readline())["address"]
    children = Path(f"/proc/{floor.pid}/task/{floor.pid}/children").read_text().split()
    floor.kill()
    floor.wait()
    floor.stdin.close()
    floor.stdout.close()
    assert len(children) == 2
    until(lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in children))
    until(lambda: not listening(tuple(address)))  # gunicorn's workers look after their server once a second
