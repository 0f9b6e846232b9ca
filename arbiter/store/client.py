"""Connecting by URL. Nothing is sent twice: redis-py's own retries would resend a script whose reply was lost."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import BlockingConnectionPool
from redis.retry import Retry

from arbiter.settings import SettingsError

TIMEOUT = 5.0  # seconds for an answer
CONNECTIONS = 128  # per process and server; further callers wait


def connect(url: str, connected: Callable[[], None] = lambda: None) -> Any:
    """A `Redis` (which connects when needed) or, for `redis+cluster://`, a `RedisCluster` (which connects immediately).

    `connected` is called for each connection made. Typed Any, since redis-py types half of its methods.
    """
    scheme, _, rest = url.partition("://")
    if scheme.endswith("+cluster"):
        return _cluster(scheme.removesuffix("+cluster"), rest, lambda connection: connected())

    def greeted(connection: Any) -> None:
        connection.on_connect()
        connected()

    options = {**_options(), "redis_connect_func": greeted}
    return Redis(connection_pool=BlockingConnectionPool.from_url(url, retry=Retry(NoBackoff(), 0), **options))


def _cluster(scheme: str, rest: str, connected: Callable[[Any], None]) -> RedisCluster:
    user, _, hosts = rest.rpartition("@")
    name, _, password = user.partition(":")
    nodes = [_node(host) for host in hosts.rstrip("/").split(",")]
    return RedisCluster(
        url=f"{scheme}://{nodes[0].host}:{nodes[0].port}",
        startup_nodes=nodes,
        username=unquote(name) or None,
        password=unquote(password) or None,
        connection_pool_class=BlockingConnectionPool,
        retry=Retry(NoBackoff(), 0),
        redis_connect_func=connected,
        **_options(),
    )


def _node(text: str) -> ClusterNode:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal():
        raise SettingsError(f"MALECON_STORE_URL must name the cluster's nodes as host:port,host:port, not {text!r}.")
    return ClusterNode(host, int(port))  # type: ignore[no-untyped-call]


def _options() -> dict[str, Any]:
    return {
        "max_connections": CONNECTIONS,
        "timeout": TIMEOUT,
        "socket_timeout": TIMEOUT,
        "socket_connect_timeout": TIMEOUT,
        "protocol": 2,
        "driver_info": None,
    }
