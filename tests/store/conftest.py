"""One suite, on a single server and on a cluster of three nodes."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arbiter.app.ports.games import Answered, Append
from arbiter.app.ports.outbox import Message
from arbiter.store.archives.archives import Archives
from arbiter.store.archives.folder import Folder
from arbiter.store.cipher import Cipher
from arbiter.store.durability import REQUIRED
from arbiter.store.games import Games
from arbiter.store.index import Index
from arbiter.store.invitations import Invitations
from arbiter.store.limits import Limits
from arbiter.store.news import News
from arbiter.store.outbox import Outbox
from arbiter.store.players import Players
from arbiter.store.store import Store
from tests import temporary

KEY = "0123456789abcdef"
SECRET = b"0123456789abcdef0123456789abcdef"
NO_ARCHIVES = Archives(Folder(Path("/nowhere")))


@pytest.fixture(scope="session", params=["single", "cluster"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "single":
        with temporary.server() as server:
            yield server.url
    else:
        with temporary.cluster() as nodes:
            yield temporary.cluster_url(nodes)


@pytest.fixture
def store(url: str) -> Store:
    store = Store(url)
    for server in store.servers():
        server.flushall()
    return store


@pytest.fixture
def changed(store: Store) -> Iterator[Callable[[str, str], object]]:
    """A setter for the last server of the store; all is put back afterwards."""
    server = store.servers()[-1]
    yield server.config_set
    for name, value in {**REQUIRED, "maxmemory": "0"}.items():
        server.config_set(name, value)


@pytest.fixture
def cipher() -> Cipher:
    return Cipher(SECRET)


@pytest.fixture
def games(store: Store, cipher: Cipher) -> Games:
    return Games(store, cipher, NO_ARCHIVES)


@pytest.fixture
def outbox(store: Store) -> Outbox:
    return Outbox(store)


@pytest.fixture
def players(store: Store, cipher: Cipher) -> Players:
    return Players(store, cipher)


@pytest.fixture
def invitations(store: Store, cipher: Cipher) -> Invitations:
    return Invitations(store, cipher, NO_ARCHIVES)


@pytest.fixture
def index(store: Store) -> Index:
    return Index(store)


@pytest.fixture
def limits(store: Store) -> Limits:
    return Limits(store)


@pytest.fixture
def news(store: Store, games: Games) -> News:
    return News(store, games.version)


@pytest.fixture
def make() -> Callable[..., Append]:
    """An append of one record to a game, all of whose parts may be set."""

    def append(game: str = "g1", expected: int = -1, **parts: object) -> Append:
        seq = expected + 1
        whole = {
            "id": secrets.token_hex(32),
            "body": "b" * 64,
            "records": [b'{"seq":%d}' % seq],
            "head": b'{"version":%d}' % seq,
            "schema": "s1",
            "position": b'{"at":%d}' % seq,
            "status": "running",
            "reveal": "",
            "card": b'{"version":%d}' % seq,
            "vault": {},
            "outbox": [Message(kind="notify", game=game, decision=f"{seq}-turn", seat=1)],
            "answer": Answered("move", seq, KEY),
        }
        return Append(game=game, expected=expected, **(whole | parts))

    return append
