"""Messages held until a time of their player's day."""

from collections.abc import Sequence

import msgspec

from arbiter.app.ports.outbox import Message
from arbiter.store.key_names import due_players, taken, waiting
from arbiter.store.store import Script, Store

_PUT = Script("wait.lua")
_DROP = Script("wait_no_more.lua")
_TAKE = Script("take.lua")
_GATHER = Script("gather.lua")
_TAKEN = Script("taken.lua")
_DONE = Script("taken_done.lua")


class Waiting:
    """Implements `ports.delay_queue.DelayQueue`: a hash of messages a player, and the players sorted by their times."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name

    def put(self, player: str, message: Message, at: float) -> None:
        self._store.write(_PUT, self._places(player), player, _text(message), str(at))

    def due(self, now: float) -> list[str]:
        players = self._store.call("ZRANGEBYSCORE", due_players(self._name), "-inf", str(now))
        return [player.decode() for player in players]

    def messages(self, player: str) -> list[Message]:
        return _messages(self._store.call("HKEYS", waiting(self._name, player)))

    def later(self, player: str, at: float) -> None:
        self._store.call("ZADD", due_players(self._name), "XX", str(at), player)

    def drop(self, player: str, messages: Sequence[Message]) -> None:
        self._store.write(_DROP, self._places(player), player, *map(_text, messages))

    def _places(self, player: str) -> list[str]:
        return [waiting(self._name, player), due_players(self._name), taken(self._name, player)]


class Digests(Waiting):
    """Implements `ports.delay_queue.Digests`: what a digest includes is in a separate hash, with its day."""

    def take(self, player: str, day: str) -> str:
        return str(self._store.write(_TAKE, self._places(player), player, day), "utf-8")

    def gather(self, player: str) -> None:
        self._store.write(_GATHER, self._places(player), player)

    def taken(self, player: str, day: str) -> list[Message]:
        return _messages(self._store.read(_TAKEN, [taken(self._name, player)], day))

    def done(self, player: str, day: str) -> None:
        self._store.write(_DONE, [taken(self._name, player)], day)


def _text(message: Message) -> bytes:
    return msgspec.json.encode(message)


def _messages(texts: Sequence[bytes]) -> list[Message]:
    return [msgspec.json.decode(text, type=Message) for text in sorted(texts)]
