"""Connects settings, store and use cases; no other module knows all of them."""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from arbiter.app.ports.unavailable import Damaged, Refusing, Unavailable
from arbiter.app.services import Services
from arbiter.practice import PracticeClock
from arbiter.settings import Settings, SettingsError
from arbiter.store import durability, embedded, health, key_names
from arbiter.store.archives.archives import Archives, Place
from arbiter.store.archives.bucket import Bucket
from arbiter.store.archives.folder import Folder
from arbiter.store.callers import Callers
from arbiter.store.cipher import Cipher
from arbiter.store.client import connect
from arbiter.store.deadlines import Deadlines
from arbiter.store.envelopes import Envelopes
from arbiter.store.finished import Finished
from arbiter.store.games import Games
from arbiter.store.index import Index
from arbiter.store.invitations import Invitations
from arbiter.store.keyring import Keyring
from arbiter.store.limits import Limits
from arbiter.store.news import News
from arbiter.store.notices import Notices
from arbiter.store.orders import Orders
from arbiter.store.outbox import Outbox
from arbiter.store.packs import Packs
from arbiter.store.players import Players
from arbiter.store.reach import connect_when_ready, place
from arbiter.store.secret import secret_of
from arbiter.store.stops import Stops
from arbiter.store.store import Store
from arbiter.store.tokens import Tokens
from arbiter.store.troubles import Troubles
from arbiter.store.waiting import Digests, Waiting

START_TIMEOUT = 60.0  # seconds in which a store that starts at the same time must respond


def build(settings: Settings, timeout: float = START_TIMEOUT) -> Services:
    """The services of a process, once the store responds. Raises `Unavailable` if it does not, `SettingsError`."""
    store = reach(settings, timeout)
    key = secret_of(store, settings.secret_file)
    cipher = Cipher(key)
    archives = Archives(place_of_archives(settings))
    games, players = Games(store, cipher, archives), Players(store, cipher)
    tell = clock(settings)
    keyring = Keyring(store, cipher, tell)
    store.durability.watch(keyring.watch)
    return Services(
        games=games,
        deadlines=Deadlines(store),
        finished=Finished(store),
        archives=archives,
        outbox=Outbox(store),
        players=players,
        callers=Callers(store, players, games),
        index=Index(store),
        invitations=Invitations(store, cipher, archives),
        orders=Orders(store, cipher),
        limits=Limits(store),
        packs=Packs(store),
        envelopes=Envelopes(store, cipher),
        tokens=Tokens(key),
        stops=Stops(store),
        notices=Notices(store),
        quiet=Waiting(store, "quiet"),
        digests=Digests(store, "digest"),
        retries=Waiting(store, "retry"),
        reminders=Waiting(store, "reminder"),
        news=News(store, games.version),
        keyring=keyring,
        troubles=Troubles(store),
        now=tell,
        entropy=secrets.token_bytes,
        settings=settings,
        ready=_readiness(settings, store, keyring),
        writable=store.demand,
    )


def _readiness(settings: Settings, store: Store, keyring: Keyring) -> Callable[[], dict[str, str]]:
    queue = connect(queue_url(settings))
    return lambda: {**health.parts(store), "keys": health.keys(keyring), "queue": health.queue(queue)}


def reach(settings: Settings, timeout: float) -> Store:
    """The store, after waiting for it to start. Raises `Unavailable` if it does not respond, `SettingsError`."""
    checked_keys = (key_names.outbox(shard) for shard in range(key_names.SHARDS))
    where = f"MALECON_STORE_URL: {place(store_url(settings))}"
    return connect_when_ready(lambda: _store(settings), where, timeout, *checked_keys)


def check(settings: Settings, timeout: float) -> dict[str, str]:
    """The result of `Services.ready`, once store and queue server responded and the secret decrypted the stored data.

    Raises `SettingsError`, also if the store does not respond within `timeout` seconds.
    """
    try:
        if settings.queue_url:
            where = f"MALECON_QUEUE_URL: {place(settings.queue_url)}"
            connect_when_ready(lambda: Store(settings.queue_url), where, timeout)
        return build(settings, timeout).ready()
    except (Unavailable, Damaged) as error:
        raise SettingsError(_explanation(settings, error)) from error


def remedy(parts: Mapping[str, str]) -> str:
    """How to fix store settings among these parts, or ""."""
    return durability.remedy(parts)


def _explanation(settings: Settings, error: Unavailable | Damaged) -> str:
    where = f"The store at {place(store_url(settings))} cannot be used"
    if isinstance(error, Refusing):
        return f"{where}: {error.why}. {error.remedy}".rstrip()
    return str(error) if str(error).startswith("MALECON_") else f"{where}: {error}"


def _store(settings: Settings) -> Store:
    disk = None if settings.store_url else settings.data_dir / "store"
    relaxed = settings.durability == "relaxed"
    return Store(store_url(settings), settings.wait_replicas, relaxed=relaxed, disk=disk)


def place_of_archives(settings: Settings) -> Place:
    """Where the archives of finished games are."""
    return Bucket(settings.archive_url) if settings.archive_url else Folder(settings.data_dir / "archive")


def store_url(settings: Settings) -> str:
    return settings.store_url or embedded.url(settings.data_dir)


def queue_url(settings: Settings) -> str:
    """The single server with the job queues: by default the store itself."""
    return settings.queue_url or store_url(settings)


def clock(settings: Settings) -> Callable[[], str]:
    """What tells the time: RFC 3339, UTC, milliseconds. Raises `SettingsError`."""
    return PracticeClock(settings.clock_file).now if settings.clock_file else now


def now() -> str:
    """The machine's time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
