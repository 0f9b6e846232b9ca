"""Joins settings, store and use cases; nothing else knows them all."""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from arbiter.app.ports.unavailable import Damaged, Refusing, Unavailable
from arbiter.app.services import Services
from arbiter.settings import Settings, SettingsError
from arbiter.store import embedded, health, keys, promise
from arbiter.store.cipher import Cipher
from arbiter.store.client import connect
from arbiter.store.envelopes import Envelopes
from arbiter.store.games import Games
from arbiter.store.index import Index
from arbiter.store.invitations import Invitations
from arbiter.store.keyring import Keyring
from arbiter.store.limits import Limits
from arbiter.store.news import News
from arbiter.store.notices import Notices
from arbiter.store.outbox import Outbox
from arbiter.store.packs import Packs
from arbiter.store.players import Players
from arbiter.store.reach import place, reached
from arbiter.store.secret import secret_of
from arbiter.store.stops import Stops
from arbiter.store.store import Store
from arbiter.store.tokens import Tokens
from arbiter.store.troubles import Troubles
from arbiter.store.waiting import Digests, Waiting

PATIENCE = 60.0  # seconds in which a store that starts beside us has to answer


def build(settings: Settings, patience: float = PATIENCE) -> Services:
    """The services of a process, once the store responds. Raises `Unavailable` if it does not, `SettingsError`."""
    store = reach(settings, patience)
    key = secret_of(store, settings.secret_file)
    cipher = Cipher(key)
    games = Games(store, cipher)
    keyring = Keyring(store, cipher, now)
    store.promise.watch(keyring.watch)
    return Services(
        games=games,
        outbox=Outbox(store),
        players=Players(store, cipher),
        index=Index(store),
        invitations=Invitations(store, cipher),
        limits=Limits(store),
        packs=Packs(store),
        envelopes=Envelopes(store, cipher),
        tokens=Tokens(key),
        stops=Stops(store),
        notices=Notices(store),
        quiet=Waiting(store, "quiet"),
        digests=Digests(store, "digest"),
        retries=Waiting(store, "retry"),
        news=News(store, games.version),
        keyring=keyring,
        troubles=Troubles(store),
        now=now,
        entropy=secrets.token_bytes,
        settings=settings,
        ready=_readiness(settings, store, keyring),
        writable=store.demand,
    )


def _readiness(settings: Settings, store: Store, keyring: Keyring) -> Callable[[], dict[str, str]]:
    queue = connect(queue_url(settings))
    return lambda: {**health.parts(store), "keys": health.keys(keyring), "queue": health.queue(queue)}


def reach(settings: Settings, patience: float) -> Store:
    """The store, after waiting for it to start. Raises `Unavailable` if it does not respond, `SettingsError`."""
    looked = (keys.outbox(shard) for shard in range(keys.SHARDS))
    where = f"MALECON_STORE_URL: {place(store_url(settings))}"
    return reached(lambda: _store(settings), where, patience, *looked)


def check(settings: Settings, patience: float) -> dict[str, str]:
    """The result of `Services.ready`, once store and queue server were reached and the secret decrypted what is there.

    Raises `SettingsError`, also if the store does not respond within `patience` seconds.
    """
    try:
        if settings.queue_url:
            reached(lambda: Store(settings.queue_url), f"MALECON_QUEUE_URL: {place(settings.queue_url)}", patience)
        return build(settings, patience).ready()
    except (Unavailable, Damaged) as error:
        raise SettingsError(_told(settings, error)) from error


def remedy(parts: Mapping[str, str]) -> str:
    """How to fix store settings among these parts, or ""."""
    return promise.remedy(parts)


def _told(settings: Settings, error: Unavailable | Damaged) -> str:
    where = f"The store at {place(store_url(settings))} cannot be used"
    if isinstance(error, Refusing):
        return f"{where}: {error.why}. {error.remedy}".rstrip()
    return str(error) if str(error).startswith("MALECON_") else f"{where}: {error}"


def _store(settings: Settings) -> Store:
    disk = None if settings.store_url else settings.data_dir / "store"
    relaxed = settings.durability == "relaxed"
    return Store(store_url(settings), settings.wait_replicas, relaxed=relaxed, disk=disk)


def store_url(settings: Settings) -> str:
    return settings.store_url or embedded.url(settings.data_dir)


def queue_url(settings: Settings) -> str:
    """The single server with the job queues: by default the store itself."""
    return settings.queue_url or store_url(settings)


def now() -> str:
    """RFC 3339, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
