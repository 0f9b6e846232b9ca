"""Joins settings, store and use cases; nothing else knows them all."""

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime

from redis.exceptions import AuthenticationError

from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.settings import Settings, SettingsError
from arbiter.store import embedded, health
from arbiter.store.cipher import Cipher, secret
from arbiter.store.client import connect
from arbiter.store.games import Games
from arbiter.store.index import Index
from arbiter.store.invitations import Invitations
from arbiter.store.keyring import Keyring
from arbiter.store.letters import Letters
from arbiter.store.limits import Limits
from arbiter.store.news import News
from arbiter.store.notices import Notices
from arbiter.store.outbox import Outbox
from arbiter.store.packs import Packs
from arbiter.store.players import Players
from arbiter.store.stops import Stops
from arbiter.store.store import Store
from arbiter.store.tokens import Tokens
from arbiter.store.waiting import Digests, Waiting

PATIENCE = 60.0  # seconds in which a store that starts beside us has to answer
PAUSE = 0.05


def build(settings: Settings, patience: float = PATIENCE) -> Services:
    """The services of a process, once the store answers. Raises `Unavailable` when it does not, `SettingsError`."""
    key = secret(settings.secret_file)
    cipher = Cipher(key)
    store = reach(settings, patience)
    games = Games(store, cipher)
    return Services(
        games=games,
        outbox=Outbox(store),
        players=Players(store, cipher),
        index=Index(store),
        invitations=Invitations(store, cipher),
        limits=Limits(store),
        packs=Packs(store),
        letters=Letters(store, cipher),
        tokens=Tokens(key),
        stops=Stops(store),
        notices=Notices(store),
        quiet=Waiting(store, "quiet"),
        digests=Digests(store, "digest"),
        retries=Waiting(store, "retry"),
        news=News(store, games.version),
        keyring=Keyring(store, cipher, now),
        now=now,
        entropy=secrets.token_bytes,
        settings=settings,
        ready=_readiness(settings, store),
    )


def _readiness(settings: Settings, store: Store) -> Callable[[], dict[str, str]]:
    queue = connect(queue_url(settings))
    relaxed = settings.durability == "relaxed"
    return lambda: {**health.parts(store, relaxed=relaxed), "queue": health.queue(queue)}


def check_secret(settings: Settings) -> None:
    """Raises `SettingsError` where the secret file will not do; makes it at the first start."""
    secret(settings.secret_file)


def reach(settings: Settings, patience: float) -> Store:
    """The store, waited for while it starts."""
    deadline = time.monotonic() + patience
    while True:
        try:
            store = Store(store_url(settings), settings.wait_replicas)
            store.call("PING")
            return store
        except Unavailable as error:
            if isinstance(error.__cause__, AuthenticationError):
                raise SettingsError("MALECON_STORE_URL: the store refuses this name or password.") from error
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)


def store_url(settings: Settings) -> str:
    return settings.store_url or embedded.url(settings.data_dir)


def queue_url(settings: Settings) -> str:
    """The single server with the job queues: the store itself where nothing else is named."""
    return settings.queue_url or store_url(settings)


def now() -> str:
    """RFC 3339, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
