"""Seats and their nonces: taken and left while the game is open, fixed once it has started."""

import re

from arbiter.audit.entry import Entry
from arbiter.audit.faults import Fault, json
from arbiter.audit.lobby import fair
from arbiter.kernel import events as ev

MOST = 100
HEX = re.compile("[0-9a-f]{64}")


class Seats:
    """`nonces` are the seats', seat 1 first, "" where none was given; `commitment` is the one to the seed."""

    def __init__(self) -> None:
        self.started, self.commitment = False, ""
        self._nonces: dict[int, str | None] = {}

    @property
    def nonces(self) -> list[str]:
        return [nonce or "" for nonce in self._nonces.values()]

    def see(self, entry: Entry, event: ev.Event) -> None:
        """Raises `Fault`."""
        match event:
            case ev.Created(seats=seats, seed=seed):
                if entry.number or event is not entry.kernel[0]:
                    raise Fault("a game created once, by record 0", json(event))
                if not HEX.fullmatch(seed):
                    raise Fault("a commitment of 64 hex digits to the seed", seed)
                self._nonces, self.commitment = dict.fromkeys(range(1, min(seats, MOST) + 1)), seed
            case ev.Joined(seat, player, nonce):
                free = self._nonces.get(seat, "") is None
                self._change(event, free and entry.record.actor == {"player": player})
                self._nonces[seat] = fair(nonce)
            case ev.Left(seat):
                self._change(event, self._nonces.get(seat) is not None)
                self._nonces[seat] = None
            case ev.Started():
                self._change(event, None not in self._nonces.values())
                self.started = True

    def _change(self, event: ev.Event, fits: bool) -> None:
        if self.started or not fits:
            raise Fault("free seats taken by their players before the start, none after it", json(event))
