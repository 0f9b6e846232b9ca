"""Nobody can stop the server for others: crowds of connections against gunicorn with few open files."""

import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.api.crowd import HALF_BODY, HALF_HEAD, crowd, ends, poll
from tests.api.web import serving
from tests.figures import figure

FILES = figure(400, 4096)  # that a process may open
MANY = figure(1000, 4500)
ASKED = 10  # requests beside a crowd
pytestmark = [pytest.mark.system, pytest.mark.xdist_group("web")]


class House:
    """A server, one of whose peers is a proxy."""

    def __init__(self, port: int) -> None:
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        made = requests.post(f"{self.url}/v1/players", json={"name": "Ann"}).json()
        self.caller = {"Authorization": f"Bearer {made['token']}"}
        body = {"ruleset": "cubaneo", "seats": 2}
        self.game = requests.post(f"{self.url}/v1/games", json=body, headers=self.caller).json()["id"]

    def serves(self, peer: str = "127.0.0.1", forwarded: str = "") -> None:
        """This peer's requests are answered, each on a connection of its own, reads and writes."""
        for number in range(ASKED):
            body = json.dumps({"name": f"Bob{number}"})
            for asked in ("GET /v1/rulesets", f"POST /v1/players\n{body}"):
                assert self.ask(asked, peer, forwarded) in (200, 201)

    def ask(self, asked: str, peer: str, forwarded: str) -> int:
        """The status."""
        line, _, body = asked.partition("\n")
        head = f"{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
        head += f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(peer, 0)) as connection:
            connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
            return int(connection.recv(1000)[9:12])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("gates"), FILES, PROXIES="127.0.2.0/24") as port:
        yield House(port)


@pytest.fixture(scope="module", autouse=True)
def slow(house: House) -> Iterator[dict[str, Any]]:
    """Connections that were there before all others."""
    with crowd(house.port, 1, HALF_BODY, 1) as bodies, crowd(house.port, 1, HALF_HEAD, 1) as heads:
        yield {"begun": time.monotonic(), "half body": bodies[0], "half head": heads[0]}


CROWDS = {"half bodies": HALF_BODY, "half heads": HALF_HEAD, "silent": b"", "polls": b"poll"}
CROWDED = [("half bodies", 1), ("polls", 50)]
CROWDED += [
    pytest.param(kind, addresses, marks=pytest.mark.slow)
    for kind in CROWDS
    for addresses in (1, 50)
    if (kind, addresses) not in CROWDED
]


@pytest.mark.slow
def test_what_is_half_sent_is_given_up(house: House, slow: dict[str, Any]):
    for name in ("half body", "half head"):
        slow[name].settimeout(100)
        answer = slow[name].makefile("rb").read()
        assert answer[:12] == b"HTTP/1.1 408", name
        assert b"application/problem+json" in answer
        assert b'"code":"request_timeout"' in answer
        assert b"Connection: close" in answer
    assert time.monotonic() - slow["begun"] < 100


@pytest.mark.parametrize(("kind", "addresses"), CROWDED)
def test_others_are_served_beside_a_crowd(house: House, kind: str, addresses: int):
    says = CROWDS[kind].replace(b"poll", poll(house.game))
    with crowd(house.port, MANY, says, addresses):
        house.serves()
        house.serves("127.0.1.1")


@pytest.mark.parametrize("kind", ["half bodies", "polls"])
def test_others_are_served_behind_the_same_proxy(house: House, kind: str):
    says = CROWDS[kind].replace(b"poll", poll(house.game)).replace(b"\r\n", b"\r\nX-Forwarded-For: 203.0.113.1\r\n", 1)
    with crowd(house.port, MANY, says, network="127.0.2"):
        house.serves("127.0.2.1", "203.0.113.2")
        house.serves()


def test_polls_beyond_the_bound_are_refused(house: House):
    with crowd(house.port, MANY // 2, poll(house.game)) as polls:
        house.serves()
        told = ends(polls)
    assert told[b"429"]
    assert told[b"open"]


def test_slow_readers_do_not_stop_others(house: House):
    asked = b"GET /static/swagger/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
    with crowd(house.port, MANY // 4, asked, 50):
        house.serves()
