"""Whether the store keeps what is written, as `/readyz` reports it."""

from typing import Any

from redis.exceptions import RedisError

from arbiter.app.ports.unavailable import Refusing
from arbiter.store.keyring import Keyring
from arbiter.store.store import Answering, Store


def parts(store: Store) -> dict[str, str]:
    """Each part checked in the store: "ok", or what is wrong with it. Raises `Unavailable`."""
    with Answering():
        return store.durability.parts()


def keys(keyring: Keyring) -> str:
    """Whether the store is the one this process started with."""
    try:
        keyring.verify()
    except Refusing as refusing:
        return refusing.why
    return "ok"


def queue(server: Any) -> str:
    """Whether the server with the job queues responds."""
    try:
        server.ping()
    except (RedisError, OSError) as error:
        return f"does not respond: {error}"
    return "ok"
