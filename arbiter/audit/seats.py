"""Seats and their nonces: taken and left while the game is open, fixed once it has started."""

import re

from arbiter.audit.faults import Fault, json
from arbiter.audit.lobby import fair
from arbiter.kernel import events as ev

MOST = 100
HEX = re.compile("[0-9a-f]{64}")
LOBBY = (ev.Created, ev.Joined, ev.Left, ev.Started)


class Seats:
    """`nonces` are the seats', seat 1 first, "" where none was given; `commitment` is the one to the seed."""

    def __init__(self) -> None:
        self.started, self.commitment = False, ""
        self._nonces: dict[int, str] = {}

    @property
    def nonces(self) -> list[str]:
        return list(self._nonces.values())

    def see(self, event: ev.Event) -> None:
        """Raises `Fault`."""
        if self.started and isinstance(event, LOBBY):
            raise Fault("seats and nonces as they were at the start", json(event))
        match event:
            case ev.Created(seats=seats, seed=seed):
                if not HEX.fullmatch(seed):
                    raise Fault("a commitment of 64 hex digits to the seed", seed)
                self._nonces, self.commitment = dict.fromkeys(range(1, min(seats, MOST) + 1), ""), seed
            case ev.Joined(seat, _, nonce):
                self._nonces[seat] = fair(nonce)
            case ev.Left(seat):
                self._nonces[seat] = ""
            case ev.Started():
                self.started = True
