"""Connections to the nodes of a cluster: commands that are sent together go to each node that has keys of theirs."""

from collections.abc import Sequence
from typing import Any

from redis.exceptions import AskError, ConnectionError, MovedError, TimeoutError, TryAgainError

from arbiter.store.command_pool import CommandPool, Value

Command = tuple[Value, ...]


class NodePools:
    """For a `RedisCluster` what `CommandPool` is for a single server; its own pipeline costs four times as much."""

    def __init__(self, cluster: Any, limit: int, timeout: float) -> None:
        self._cluster, self._limit, self._timeout = cluster, limit, timeout
        self._pools: dict[str, CommandPool] = {}

    def ask_all(self, commands: Sequence[Command]) -> list[Any]:
        """The replies in order; follows slots that have moved or are moving."""
        parts: dict[str, list[int]] = {}
        for number, command in enumerate(commands):
            parts.setdefault(self._node(command).name, []).append(number)
        replies: list[Any] = [None] * len(commands)
        for name, numbers in parts.items():
            part = [commands[number] for number in numbers]
            for number, reply in zip(numbers, self._asked(self._cluster.get_node(node_name=name), part), strict=True):
                replies[number] = self._followed(commands[number], reply)
        return replies

    def _asked(self, node: Any, commands: Sequence[Command]) -> list[Any]:
        try:
            return self._pool(node).ask_all(commands)
        except (ConnectionError, TimeoutError):
            self._cluster.nodes_manager.initialize()
            raise

    def _followed(self, command: Command, reply: Any) -> Any:
        if isinstance(reply, MovedError):
            self._cluster.nodes_manager.initialize()
            [reply] = self._asked(self._node(command), [command])
        if isinstance(reply, AskError) and (node := self._cluster.get_node(reply.host, reply.port)):
            _, reply = self._asked(node, [("ASKING",), command])
        if isinstance(reply, TryAgainError):
            return self._cluster.execute_command(*command)
        return reply

    def _node(self, command: Command) -> Any:
        """The primary that has a command's first key."""
        key = command[3] if command[0] in ("EVALSHA", "EVAL") else command[1]
        return self._cluster.get_node_from_key(key)

    def _pool(self, node: Any) -> CommandPool:
        if node.name not in self._pools:
            pool = self._cluster.get_redis_connection(node).connection_pool
            self._pools[node.name] = CommandPool(pool, self._limit, self._timeout)
        return self._pools[node.name]
