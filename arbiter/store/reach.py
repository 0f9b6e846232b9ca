"""Connecting to a store that may still be starting, and explaining why it cannot be reached."""

import logging
import time
from collections.abc import Callable, Sequence
from urllib.parse import unquote, urlsplit

from redis.exceptions import AuthenticationError, BusyLoadingError, InvalidResponse, MovedError, RedisError

from arbiter.app.ports.unavailable import Damaged, Unavailable
from arbiter.settings import SettingsError
from arbiter.store.store import Store

PAUSE = 0.05
LOADING = 3600.0  # seconds for a store to read its data
WARN_AFTER = 2.0  # seconds after which the log says what is being waited for

PERMANENT = {
    "wrong version number": "it does not use TLS; the URL of a server without TLS begins with redis://",
    "Cluster mode is not enabled": "it is not a cluster; the URL of a single server begins with redis:// or rediss://",
    "cluster support disabled": "it is not a cluster; the URL of a single server begins with redis:// or rediss://",
    "Authentication required": "it requires a password, which the URL does not contain",
    "called without any password configured": "it has no password, but the URL contains one",
}

log = logging.getLogger("malecon.store")


def connect_when_ready(make: Callable[[], Store], where: str, timeout: float, *keys: str) -> Store:
    """The store that `make` connects to, once it has loaded its data. `where` names setting and address; the
    `keys` are looked up, since a single node of a cluster has only some of them.

    Raises `SettingsError` if waiting does not help, and `Unavailable` after `timeout` seconds.
    """
    begun = time.monotonic()
    warned = False
    while True:
        try:
            return _connected(make, keys)
        except (Unavailable, Damaged, RedisError) as error:
            cause = error if isinstance(error, RedisError) else error.__cause__ or error
            permanent = _permanent(cause)
            if permanent:
                raise SettingsError(f"{where}: {permanent}.") from error
            reason = f"{where}: {_sentence(cause)}."
            waited = time.monotonic() - begun
            if waited > (LOADING if isinstance(cause, BusyLoadingError) else timeout):
                raise Unavailable(reason) from error
            if waited > WARN_AFTER and not warned:
                warned = True
                log.warning("waiting for the store: %s", reason)
            time.sleep(PAUSE)


def _connected(make: Callable[[], Store], keys: Sequence[str]) -> Store:
    store = make()
    store.call("PING")
    store.many(("EXISTS", key) for key in keys)
    return store


def _permanent(cause: BaseException) -> str:
    """What is wrong if waiting does not help, or ""."""
    text = str(cause)
    for part, explanation in PERMANENT.items():
        if part.lower() in text.lower():
            return explanation
    if isinstance(cause, AuthenticationError):
        return "the store rejects this user name or password"
    if isinstance(cause, MovedError):
        return "it is a cluster node; the URL of a cluster begins with redis+cluster:// or rediss+cluster://"
    if isinstance(cause, InvalidResponse) or "Protocol error" in text:
        return "the server there is not Redis or Valkey"
    refused = isinstance(cause, RedisError) and type(cause).__name__ in ("ResponseError", "NoPermissionError")
    return f"it refuses: {text.rstrip('.')}" if refused else ""


def _sentence(error: BaseException) -> str:
    text = str(error).rpartition("at least one reachable node: ")[2]
    return f"the store does not respond ({text.rstrip('.')})"


def place(url: str) -> str:
    """A URL without user name and password."""
    scheme, _, rest = url.partition("://")
    return unquote(urlsplit(url).path) if scheme == "unix" else f"{scheme}://{rest.rpartition('@')[2]}"
