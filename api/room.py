"""How much a web process can hold at a time, and how much of it one peer may take."""

import resource
from dataclasses import dataclass

MOST = 2000
RESERVE = 300  # open files for the store, for logs, for connections that are just being closed
LEAST = 32


@dataclass(frozen=True, slots=True)
class Room:
    """Bounds of a process: connections in all and of a peer; long polls in all, of a peer and of a player."""

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


def room() -> Room:
    """As much as the limit of open files allows."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return Room(max(min(MOST, files - RESERVE), LEAST) if files != resource.RLIM_INFINITY else MOST)


def widen() -> None:
    """Have as many open files as are needed, where the system lets us."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if files != resource.RLIM_INFINITY and files < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
