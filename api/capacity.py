"""Capacity of a web process, and the share that one peer may use."""

import resource
from dataclasses import dataclass

MOST = 2000
RESERVE = 300  # open files for the store, logs, and connections being closed
FEWEST = 32


@dataclass(frozen=True, slots=True)
class Capacity:
    """Limits of a process: connections in total and per peer; long polls in total, per peer and per player."""

    connections: int = MOST

    @property
    def connections_a_peer(self) -> int:
        return self.connections // 4

    @property
    def polls(self) -> int:
        return self.connections // 2

    @property
    def polls_a_peer(self) -> int:
        return self.connections // 8

    @property
    def polls_a_player(self) -> int:
        return max(self.connections // 32, 8)


def capacity() -> Capacity:
    """As many as the limit of open files allows."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return Capacity(max(min(MOST, files - RESERVE), FEWEST) if files != resource.RLIM_INFINITY else MOST)


def raise_file_limit() -> None:
    """Raise the limit of open files as far as needed and permitted."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if files != resource.RLIM_INFINITY and files < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
