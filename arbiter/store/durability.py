"""The durability promise: what is acknowledged is on disk. Every server is checked repeatedly for whether it holds."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from redis.exceptions import OutOfMemoryError, ReadOnlyError, RedisError, ResponseError

from arbiter.app.ports.unavailable import Refusing

FRESH = 2.0  # seconds for which the servers' settings count as known: they can change at run time
DISK_RESERVE = 8 * 2**20  # bytes left free on the embedded store's disk: a server that cannot write its log exits
REQUIRED = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}

REMEDY = (
    "Set this with CONFIG SET and, since that is lost when the server restarts, also in its configuration file; "
    "or set MALECON_DURABILITY=relaxed if acknowledged moves may be lost."
)

# Writes nothing, but is not declared so: a server refuses it whenever it would refuse a write.
_PROBE = "#!lua\nreturn 1"


class Durability:
    """Whether all servers are configured to keep what they acknowledge, and accept writes."""

    def __init__(self, servers: Callable[[], list[Any]], *, relaxed: bool = False, disk: Path | None = None) -> None:
        """`relaxed` accepts all settings; `disk` is the folder whose disk must have space."""
        self._servers, self._relaxed, self._disk = servers, relaxed, disk
        self._until, self._parts, self._problems = 0.0, dict[str, str](), ""
        self._connections = 0
        self._watch: Callable[[], None] = lambda: None

    def parts(self) -> dict[str, str]:
        """Each part with "ok" or what is wrong with it, checked now. Raises redis-py's exceptions."""
        servers = self._servers()
        per_server = [{} if self._relaxed else _settings(server) for server in servers]
        settings = {
            name: "ok" if self._relaxed else _verdict([actual.get(name, "unknown") for actual in per_server], wanted)
            for name, wanted in REQUIRED.items()
        }
        return {**settings, "writes": _disk_full(self._disk) or _write_refusal(servers)}

    def demand(self) -> None:
        """Raises `Refusing` while a write would not be kept, and redis-py's exceptions."""
        self._watch()
        if time.monotonic() >= self._until:
            begun, connections = time.monotonic(), self._connections
            self._parts = self.parts()
            self._problems = _problems(self._parts)
            self._until = begun + FRESH if connections == self._connections else 0.0
        if self._problems:
            raise Refusing(self._problems, remedy(self._parts))

    def watch(self, verify: Callable[[], None]) -> None:
        """Nothing is written while this raises `Refusing`."""
        self._watch = verify

    def reconnected(self) -> None:
        """A connection was made: it may be to a different server, or the same one with different settings."""
        self._connections += 1
        self._until = 0.0


def remedy(parts: Mapping[str, str]) -> str:
    """How to fix wrong settings among these parts, or ""."""
    return REMEDY if any(parts.get(name, "ok") != "ok" for name in REQUIRED) else ""


def refused_write(error: Exception) -> str:
    """Why a server refused a write, or "" for other errors."""
    text = str(error)
    if isinstance(error, OutOfMemoryError):
        return "its memory is full (maxmemory)"
    if text.startswith("MISCONF"):
        return "it cannot write to its disk (MISCONF)"
    if text.startswith("NOREPLICAS"):
        return "it has too few replicas (NOREPLICAS)"
    return "it is a read-only replica (READONLY)" if isinstance(error, ReadOnlyError) else ""


def _settings(server: Any) -> dict[str, str]:
    try:
        settings: dict[str, str] = server.config_get(*REQUIRED)
    except ResponseError:  # some hosted servers do not allow it
        return {}
    return settings


def _verdict(values: list[str], wanted: str) -> str:
    return next((f"{value} instead of {wanted}" for value in values if value != wanted), "ok")


def _write_refusal(servers: list[Any]) -> str:
    for server in servers:
        try:
            server.execute_command("EVAL", _PROBE, 0)
        except RedisError as error:
            if why := refused_write(error):
                return why
            raise
    return "ok"


def _disk_full(disk: Path | None) -> str:
    if disk is None:
        return ""
    filesystem = os.statvfs(disk)
    free = filesystem.f_bavail * filesystem.f_frsize
    return f"its disk is full ({free} bytes free, {DISK_RESERVE} needed)" if free < DISK_RESERVE else ""


def _problems(parts: dict[str, str]) -> str:
    wrong = {name: what for name, what in parts.items() if what != "ok"}
    return ", ".join(what if name == "writes" else f"{name} is {what}" for name, what in wrong.items())
