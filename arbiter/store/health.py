"""Whether the store keeps what it is told, as `/readyz` tells it."""

from typing import Any

from redis.exceptions import RedisError

from arbiter.app.ports.unavailable import Refusing
from arbiter.store.keyring import Keyring
from arbiter.store.store import Store, answering


def parts(store: Store) -> dict[str, str]:
    """Each part that the store is asked for: "ok", or what is wrong with it. Raises `Unavailable`."""
    with answering():
        return store.promise.parts()


def keys(keyring: Keyring) -> str:
    """Whether the store is the one that this process began with."""
    try:
        keyring.verify()
    except Refusing as refusing:
        return refusing.why
    return "ok"


def queue(server: Any) -> str:
    """Whether the server with the job queues answers."""
    try:
        server.ping()
    except (RedisError, OSError) as error:
        return f"does not respond: {error}"
    return "ok"
