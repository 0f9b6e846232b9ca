"""An answer may be one of a few: no digest of what was asked may lie in the store, where it could be tried out."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api.app import create_app
from arbiter.app import log
from arbiter.app.ports.games import Append
from arbiter.app.services import Services
from arbiter.kernel.canonical import canonical
from arbiter.kernel.offers import step_of
from tests import temporary
from tests.api.client import Client
from tests.app.conftest import Table
from tests.app.sealed import CASES, Step, alike, put, stands


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


@pytest.fixture(scope="module")
def filled() -> Iterator[temporary.Server]:
    """A store that each test fills anew."""
    with temporary.server() as one:
        yield one


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_no_digest_of_an_answer_lies_in_the_store(
    filled: temporary.Server, tmp_path: Path, game: str, kind: str
) -> None:
    stand = stands(game)[kind]
    table = stand.on(filled.url, tmp_path)
    games, texts = Overheard(table.services), list[bytes]()
    app = create_app(replace(table.services, games=games))  # type: ignore[arg-type]
    player = Client(app, table.tokens[stand.seat - 1])
    steps, version = alike(table, stand.seat), table.version()
    guessed = set(guesses(bodies(table, each, version) for each in steps))
    for body in bodies(table, steps[0], version):
        put(filled.url, stand.store)
        ask(player, table, body)
        texts.append(everything(filled.client()))
    assert set(games.bodies) <= guessed
    tried = {*games.bodies, *guesses([[steps[0], steps[:1]]])}
    assert len(tried) == 5
    for text in (*texts, written(filled)):
        assert table.game.encode() in text
        assert not [digest for digest in tried if any(form in text for form in forms(digest))]


def bodies(table: Table, step: Step, version: int) -> list[Any]:
    """Requests that seal this."""
    game = log.load(table.services, table.game)
    line = game.rules.write(game.position.state, step_of(step, game.rules.steps))
    return [{"steps": [step]}, {"text": line}, {"steps": [step], "expected_version": version}]


def ask(player: Client, table: Table, body: Any) -> None:
    """With a key; then with another and with none, unless the first answer is final or the last one."""
    asked = table.awaiting()
    final = asked["sealed"] == "partly" or len(asked["seats"]) == 1
    for headers in ({"Idempotency_Key": "first"}, {"Idempotency_Key": "second"}, {})[: 1 if final else 3]:
        player.post(f"/v1/games/{table.game}/moves", body, 201, **headers)


def guesses(asked: Iterable[Iterable[Any]]) -> Iterator[str]:
    """Digests of all that may have been asked."""
    return (hashlib.sha256(canonical(body)).hexdigest() for several in asked for body in several)


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
