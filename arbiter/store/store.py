"""Access to the store: commands, pipelines and scripts, on a single server or a cluster."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from hashlib import sha1
from importlib.resources import files
from pathlib import Path
from typing import Any

from redis.cluster import RedisCluster
from redis.exceptions import (
    AskError,
    ClusterError,
    ConnectionError,
    MovedError,
    NoPermissionError,
    NoScriptError,
    RedisClusterException,
    ResponseError,
    TimeoutError,
    TryAgainError,
)

from arbiter.app.ports.unavailable import Damaged, Refusing, Unavailable
from arbiter.store import durability
from arbiter.store.client import CONNECTIONS, TIMEOUT, connect
from arbiter.store.command_pool import CommandPool, Value
from arbiter.store.node_pools import Command, NodePools

DISK = 3000  # milliseconds in which the replicas must have a write on disk

_AWAY = (
    AskError,
    ClusterError,
    ConnectionError,
    NoPermissionError,
    OSError,
    RedisClusterException,
    TimeoutError,
    TryAgainError,
)
_REFUSING = ("BUSY ", "UNKILLABLE", "FAILOVER")
READING = {
    *(
        "PING",
        "EXISTS",
        "GET",
        "MGET",
        "HGET",
        "HGETALL",
        "HKEYS",
        "HLEN",
        "HMGET",
        "SCARD",
        "SMEMBERS",
        "SUNION",
    ),
    *("SRANDMEMBER", "XLEN", "XRANGE", "XREAD", "ZCARD", "ZMSCORE", "ZRANGE", "ZRANGEBYSCORE"),
}


class Script:
    """A Lua script in this package. A read-only script declares that it is, and the server enforces it."""

    def __init__(self, name: str) -> None:
        self.text = files(__package__).joinpath(name).read_text("utf-8")
        self.reads = self.text.startswith("#!lua flags=no-writes\n")
        self.sha = sha1(self.text.encode(), usedforsecurity=False).hexdigest()


Read = tuple[Script, Sequence[str], Sequence[Value]]
"""A script that only reads, its keys and its other arguments."""


class Answering:
    """Distinguishes a store that is unavailable (`Unavailable`), or accepts no writes (`Refusing`), from damaged data.

    The last is `Damaged`.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if not isinstance(error, (*_AWAY, ResponseError)):
            return
        if why := durability.refused_write(error):
            raise Refusing(why) from error
        if isinstance(error, _AWAY) or str(error).startswith(_REFUSING):
            raise Unavailable(str(error)) from error
        raise Damaged(str(error)) from error


class Store:
    """A connected store. All calls raise `Unavailable` if it does not respond, `Damaged` for an error reply.

    Those that write raise `Refusing` while it does not promise to keep what it acknowledges (`promise`).
    """

    def __init__(self, url: str, replicas: int = 0, *, relaxed: bool = False, disk: Path | None = None) -> None:
        self.durability = durability.Durability(self.servers, relaxed=relaxed, disk=disk)
        with Answering():
            self.client = connect(url, self.durability.reconnected)
        self.clustered = isinstance(self.client, RedisCluster)
        self._replicas = replicas
        self._pools: CommandPool | NodePools
        self._ask: Callable[..., Any]
        if self.clustered:
            self._pools, self._ask = NodePools(self.client, CONNECTIONS, TIMEOUT), self.client.execute_command
        else:
            self._pools = pool = CommandPool(self.client.connection_pool, CONNECTIONS, TIMEOUT)
            self._ask = pool.ask

    def call(self, *command: Value, **reading: bool) -> Any:
        """One command; `reading` is what redis-py must know to read the answer."""
        with self._kept([command]):
            return self.client.execute_command(*command, **reading)

    def many(self, commands: Iterable[Command]) -> list[Any]:
        """Replies to several commands, each with its key first, sent together and as the server makes them.

        Other commands may come in between.
        """
        wanted = list(commands)
        with self._kept(wanted):
            replies = self._pools.ask_all(wanted)
            for reply in replies:
                if isinstance(reply, Exception):
                    raise reply
            return replies

    def gets(self, keys: Sequence[str]) -> list[Command]:
        """Commands that reply with the values of these keys in lists: one, or one for each key on a cluster."""
        return [("MGET", key) for key in keys] if self.clustered else [("MGET", *keys)]

    def _kept(self, commands: Iterable[Command]) -> AbstractContextManager[None]:
        return Answering() if all(command[0] in READING for command in commands) else self._promised()

    def demand(self) -> None:
        """Raises `Refusing` while writes would not be kept."""
        with Answering():
            self.durability.demand()

    @contextmanager
    def _promised(self) -> Iterator[None]:
        """Checked before a write, and after it if another server may have received it."""
        with Answering():
            self.durability.demand()
            yield
            self.durability.demand()

    def read(self, script: Script, keys: Sequence[str], *values: Value) -> Any:
        """Run a script that only reads."""
        assert script.reads, "what writes is run by `write` or `count`"
        return self.count(script, keys, *values)

    def read_together(self, *reads: Read) -> list[Callable[[], Any]]:
        """Run scripts that only read, sent together; functions that return their replies, or raise what is wrong."""
        assert all(script.reads for script, _, _ in reads), "what writes is run by `write` or `count`"
        with Answering():
            replies = self._pools.ask_all(
                [("EVALSHA", script.sha, len(keys), *keys, *values) for script, keys, values in reads]
            )
        return [partial(self._reply, read, reply) for read, reply in zip(reads, replies, strict=True)]

    def _reply(self, read: Read, reply: Any) -> Any:
        if isinstance(reply, NoScriptError):
            script, keys, values = read
            return self.read(script, keys, *values)
        if isinstance(reply, ResponseError):
            with Answering():
                raise reply
        return reply

    def count(self, script: Script, keys: Sequence[str], *values: Value) -> Any:
        """Run a script whose writes may be lost; the first time its whole text is sent."""
        with Answering():
            try:
                return self._ask("EVALSHA", script.sha, len(keys), *keys, *values)
            except NoScriptError:
                return self._ask("EVAL", script.text, len(keys), *keys, *values)

    def write(self, script: Script, keys: Sequence[str], *values: Value) -> Any:
        """Run a script and, if replicas are required, wait until they have on disk what it wrote or found."""
        if not self._replicas:
            self.demand()
            answer = self.count(script, keys, *values)
            self.demand()
            return answer
        with self._promised():
            answer, written = self._followed("EVALSHA", script.sha, len(keys), *keys, *values)
            if isinstance(answer, NoScriptError):
                answer, written = self._followed("EVAL", script.text, len(keys), *keys, *values)
            for error in (answer, written):
                if isinstance(error, Exception):
                    raise error
        if written[1] < self._replicas:
            raise Unavailable(f"{written[1]} of {self._replicas} replicas have it on disk")
        return answer

    def _followed(self, *command: Value) -> list[Any]:
        """Answers of a script and of a WAITAOF on the same connection, which looks at no other's writes."""
        pipe = self._server(command[3]).pipeline(transaction=False)
        pipe.execute_command(*command)
        pipe.execute_command("WAITAOF", 0, self._replicas, DISK)
        answers = list(pipe.execute(raise_on_error=False))
        if self.clustered and isinstance(answers[0], MovedError):
            self.client.nodes_manager.initialize()
        return answers

    def _server(self, key: Value) -> Any:
        if not self.clustered:
            return self.client
        return self.client.get_redis_connection(self.client.get_node_from_key(key))

    def servers(self) -> list[Any]:
        """Clients of the primaries."""
        if not self.clustered:
            return [self.client]
        return [self.client.get_redis_connection(node) for node in self.client.get_primaries()]

    def listener(self) -> Any:
        """A separate open connection for subscribing; reading from it blocks without a timeout."""
        servers = self.servers()
        random.shuffle(servers)
        for server in servers[:-1]:
            with suppress(Unavailable):
                return _open(server.connection_pool)
        return _open(servers[-1].connection_pool)


def _open(pool: Any) -> Any:
    connection = pool.connection_class(**(pool.connection_kwargs | {"socket_timeout": None}))
    with Answering():
        connection.connect()
    return connection
