"""Free ports on this machine, for temporary servers."""

import secrets
import socket
from contextlib import suppress
from itertools import count

PORTS = range(20_000, 32_000)
_turn = count(secrets.randbelow(len(PORTS)))


def free_port() -> int:
    """A port that is free and is not returned again soon; the system uses higher ones for outgoing connections."""
    while True:
        port = PORTS[next(_turn) % len(PORTS)]
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port
