"""Temporary servers: one or a cluster of three, in a temporary folder, for tests and benchmarks."""

import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import ConnectionError

from arbiter.loopback import free_port
from arbiter.store.embedded import binary, options

PATIENCE = 60.0  # seconds until a server answers, on a busy machine too
SLOTS = 16384


class Server:
    """A server process on a free loopback port, which keeps its port and data when restarted."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._command = [str(binary()), *options(folder), "--port", str(self.port), "--logfile", "log", *more]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL)
        until(self.answers)

    def answers(self) -> bool:
        if self._process is None or self._process.poll() is not None:
            raise RuntimeError(f"the server on port {self.port} has ended")
        try:
            return bool(self.client().ping())
        except ConnectionError:
            return False

    def client(self) -> Any:
        return Redis.from_url(self.url, protocol=2)

    def kill(self) -> None:
        """Kill it, as a crash would (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid


@contextmanager
def server(*more: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True) as folder:
        one = Server(Path(folder), *more)
        try:
            one.start()
            yield one
        finally:
            one.kill()


@contextmanager
def cluster() -> Iterator[list[Server]]:
    """Three primaries that share all slots."""
    with ExitStack() as stack:
        nodes = [stack.enter_context(_node()) for _ in range(3)]
        bounds = [SLOTS * number // 3 for number in range(4)]
        for node, low, high in zip(nodes, bounds, bounds[1:], strict=False):
            node.client().execute_command("CLUSTER", "ADDSLOTSRANGE", low, high - 1)
        for node in nodes[1:]:
            _meet(nodes[0], node)
        until(lambda: all(_joined(node) for node in nodes))
        yield nodes


def cluster_url(nodes: list[Server]) -> str:
    return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)


def _node() -> AbstractContextManager[Server]:
    bus = str(free_port())
    return server("--cluster-enabled", "yes", "--cluster-port", bus, "--cluster-node-timeout", "30000")


def _meet(one: Server, other: Server) -> None:
    bus = one.client().config_get("cluster-port")["cluster-port"]
    other.client().execute_command("CLUSTER", "MEET", "127.0.0.1", one.port, bus)


def _joined(node: Server) -> bool:
    info: bytes = node.client().execute_command("CLUSTER", "INFO")
    return b"cluster_state:ok" in info and b"cluster_known_nodes:3" in info


def until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something to become true. Raises `TimeoutError`."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s: {done}")
        time.sleep(0.02)
