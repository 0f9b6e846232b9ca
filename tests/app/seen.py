"""All that can be seen of a game from outside: by its players, by strangers, in the store."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from arbiter.app import previews, read
from arbiter.kernel.canonical import canonical
from arbiter.kernel.refusal import Refusal
from arbiter.store.compression import MAGIC, decompressed
from tests.app.conftest import Table

Step = dict[str, Any]
HASHES = {"commitment", "hash", "prev", "signature", "seed", "key"}
TRIED = 3


def shown(value: Any) -> Any:
    """A value without hashes: they may differ, since they cover a commitment."""
    if isinstance(value, dict):
        return {k: "#" if k in HASHES else shown(v) for k, v in value.items()}
    return [shown(v) for v in value] if isinstance(value, list | tuple) else value


def seen(table: Table, player: str | None, seat: int, wrong: Sequence[Step]) -> Any:
    """All that a caller can get out of the arbiter; `wrong` steps are refused."""
    services, game = table.services, table.game
    told: list[Any] = [read.game(services, game, player).body]
    told.append([msgspec.json.decode(r) for r in read.events(services, game, player, -1, 1000, 0)])
    told.append(read.state(services, game, player, table.version()))
    told.append(read.listing(services, player, status="", ruleset="", mine=False, awaiting=False, cursor=""))
    if player:
        told.append(msgspec.to_builtins(previews.options(services, player, game, (), True)))
        told.append([ahead(table, seat, step) for step in (*table.steps(seat)[:TRIED], *wrong)])
        told.append([answer(lambda step=step: table.say(seat, step)) for step in wrong])
    return shown(msgspec.json.decode(canonical(told)))


def ahead(table: Table, seat: int, step: Step) -> list[Any]:
    """What a seat is told of a step without taking it: by a preview, and by options after it."""
    services, player, said = table.services, table.players[seat - 1], table.submission(seat, step).said
    return [
        answer(lambda: previews.preview(services, player, table.game, said, None)),
        answer(lambda: previews.options(services, player, table.game, said, True)),
    ]


def answer(ask: Callable[[], Any]) -> Any:
    """What is answered, be it a refusal."""
    try:
        return msgspec.to_builtins(ask())
    except Refusal as refused:
        return [refused.code, refused.detail, msgspec.to_builtins(refused.told)]


def everything(client: Any, key: bytes) -> bytes:
    """What lies under a key of the store, with what is compressed there in plain."""
    kind = client.type(key)
    if kind == b"hash":
        return b"".join(k + _plain(v) for k, v in sorted(client.hgetall(key).items()))
    if kind == b"stream":
        return b"".join(k + _plain(v) for _, entry in client.xrange(key) for k, v in sorted(entry.items()))
    return client.dump(key) if kind in (b"set", b"zset") else _plain(client.get(key))


def _plain(value: bytes) -> bytes:
    return decompressed(value) if value.startswith(MAGIC) else value
