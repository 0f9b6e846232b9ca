"""A bid is one of a few numbers: no digest of what was asked may lie in the store, where it could be tried out."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api.app import create_app
from arbiter import settings, wiring
from arbiter.app.ports.games import Append
from arbiter.app.services import Services
from arbiter.kernel.canonical import canonical
from arbiter.store import temporary
from tests.api.play import Table

MOST = 60


class Overheard:
    """A store of games that notes the digests of bodies."""

    def __init__(self, services: Services) -> None:
        self._games = services.games
        self.bodies: list[str] = []

    def append(self, append: Append) -> Any:
        self.bodies.append(append.body)
        return self._games.append(append)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._games, name)


@pytest.fixture
def server() -> Iterator[temporary.Server]:
    with temporary.server() as one:
        yield one


@pytest.fixture
def overheard(server: temporary.Server, tmp_path: Path) -> tuple[Table, Overheard]:
    services = wiring.build(settings.load({"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(tmp_path)}))
    games = Overheard(services)
    game = Table(create_app(replace(services, games=games)), services).start().bidding()
    games.bodies.clear()
    return game, games


def test_no_digest_of_a_bid_lies_in_the_store(overheard: tuple[Table, Overheard], server: temporary.Server):
    game, games = overheard
    seat, decision = game.awaited()
    version = game.shown()["version"]
    mover, moves = game.players[seat - 1], f"{game.path}/moves"
    step = game.steps(seat)[0]
    for body in ({"steps": [step]}, {"text": f"bid {step['pesos']}"}, {"steps": [step], "expected_version": version}):
        mover.post(moves, body, 201)
        mover.post(moves, body, 201, Idempotency_Key=f"key-{len(body)}-{'text' in body}")
    guessed = set(guesses(version))
    assert (len(games.bodies), set(games.bodies) - guessed) == (6, set())
    assert decision["kind"] == "bid"
    for text in (everything(server.client()), written(server)):
        assert game.id.encode() in text
        assert not [guess for guess in guessed if any(form in text for form in forms(guess))]


def guesses(version: int) -> Iterator[str]:
    """Digests of all that may have been asked."""
    for pesos in range(MOST):
        step = {"do": "bid", "pesos": pesos}
        for body in ({"steps": [step]}, {"text": f"bid {pesos}"}, {"steps": [step], "expected_version": version}, step):
            yield hashlib.sha256(canonical(body)).hexdigest()


def forms(digest: str) -> tuple[bytes, ...]:
    return digest.encode(), digest.upper().encode(), bytes.fromhex(digest)


def everything(client: Any) -> bytes:
    """All values of the store."""
    found: list[bytes] = []
    for key in client.scan_iter(b"*"):
        match client.type(key):
            case b"hash":
                found += [part for pair in client.hgetall(key).items() for part in pair]
            case b"stream":
                found += [part for _, entry in client.xrange(key) for pair in entry.items() for part in pair]
            case b"set":
                found += client.smembers(key)
            case b"zset":
                found += client.zrange(key, 0, -1)
            case b"string":
                found.append(client.get(key))
            case other:
                pytest.fail(f"{key!r} is a {other!r}")
    return b"\n".join(found)


def written(server: temporary.Server) -> bytes:
    """The server's files."""
    folder = Path(server.client().config_get("dir")["dir"])
    return b"\n".join(file.read_bytes() for file in sorted(folder.rglob("*.aof")))
