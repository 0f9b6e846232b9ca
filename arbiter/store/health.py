"""Whether the store keeps what it is told: asked at start and in `/readyz`."""

from typing import Any

from redis.exceptions import RedisError, ResponseError

from arbiter.store.store import Store, answering

WANTED = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


def parts(store: Store, *, relaxed: bool = False) -> dict[str, str]:
    """Each setting asked for: "ok", or what it is instead, which `relaxed` lets pass. Raises `Unavailable`."""
    with answering():
        found = [_settings(server) for server in store.servers()]
    return {
        name: "ok" if relaxed else _verdict([each.get(name, "unknown") for each in found], wanted)
        for name, wanted in WANTED.items()
    }


def queue(server: Any) -> str:
    """Whether the server with the job queues answers."""
    try:
        server.ping()
    except (RedisError, OSError) as error:
        return f"does not answer: {error}"
    return "ok"


def _settings(server: Any) -> dict[str, str]:
    try:
        found: dict[str, str] = server.config_get(*WANTED)
    except ResponseError:  # some hosted servers tell nobody
        return {}
    return found


def _verdict(values: list[str], wanted: str) -> str:
    return next((f"{value} instead of {wanted}" for value in values if value != wanted), "ok")
