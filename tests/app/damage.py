"""Ways in which a stored game comes to be unreadable, done to the store behind the arbiter's back."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import zstandard
from redis import Redis

from arbiter.app.services import Services
from arbiter.kernel.events import FORM
from arbiter.store import compression, key_names


def client_of(services: Services) -> Any:
    return Redis.from_url(services.settings.store_url, protocol=2)


def rewrite(services: Services, game: str, change: Callable[[bytes], bytes], only: int | None = None) -> None:
    """Each record, or that of one number, changed, and no snapshot."""
    log = key_names.of_game(game).log
    with client_of(services) as client:
        entries = client.xrange(log)
        client.delete(log, key_names.of_game(game).snap)
        for number, (id, fields) in enumerate(entries):
            record = compression.decompressed(fields[b"r"])
            changed = change(record) if only in (None, number) else record
            client.xadd(log, {"r": compression.dictionary(compression.RECORDS).compress(changed)}, id)


def _created(services: Services, game: str, **changes: Any) -> None:
    def change(record: bytes) -> bytes:
        told = json.loads(record)
        told["events"][0].update(changes)
        return json.dumps(told).encode()

    rewrite(services, game, change, only=0)


def _snap(services: Services, game: str, **fields: bytes) -> None:
    with client_of(services) as client:
        client.hset(key_names.of_game(game).snap, mapping=fields)


def _log_of_another_type(services: Services, game: str) -> None:
    with client_of(services) as client:
        client.delete(key_names.of_game(game).log)
        client.set(key_names.of_game(game).log, b"x")


def _newer(record: bytes) -> bytes:
    told = json.loads(record)
    told["events"].append({"type": "invented_later", "seat": 1})
    return json.dumps(told).encode()


def _bare(services: Services, game: str) -> None:
    log = key_names.of_game(game).log
    with client_of(services) as client:
        client.delete(log, key_names.of_game(game).snap)
        client.xadd(log, {"something": "else"}, "1-0")


def _pack(services: Services, game: str) -> None:
    _created(services, game, pack={"name": "house", "digest": "0" * 64})


def _rules(services: Services, game: str, revision: Any) -> None:
    rewrite(services, game, lambda record: json.dumps({**json.loads(record), "rules": revision}).encode())


def _last(services: Services, game: str, revision: int) -> None:
    with client_of(services) as client:
        last = client.xlen(key_names.of_game(game).log) - 1
    rewrite(services, game, lambda record: json.dumps({**json.loads(record), "rules": revision}).encode(), only=last)


def _pinned(services: Services, game: str, content: bytes) -> None:
    digest = hashlib.sha256(content).hexdigest()
    services.packs.keep(digest, content)
    _created(services, game, pack={"name": "house", "digest": digest})


def _named(services: Services, game: str, line: bytes) -> None:
    snap = key_names.of_game(game).snap
    with client_of(services) as client:
        position = compression.decompressed(client.hget(snap, "position"))
        client.hset(snap, "position", line + b"\n" + position.partition(b"\n")[2])


def _frames(services: Services, game: str, frame: bytes) -> None:
    """Every compressed text of the game."""
    rewrite(services, game, lambda record: record)
    log = key_names.of_game(game).log
    with client_of(services) as client:
        entries = client.xrange(log)
        client.delete(log)
        for id, _ in entries:
            client.xadd(log, {"r": frame}, id)


def _of_dictionary(number: int) -> bytes:
    trained = zstandard.train_dictionary(1024, [b"%d text" % n * 9 for n in range(200)], k=64, d=8, dict_id=number)
    return zstandard.ZstdCompressor(dict_data=trained).compress(b"text")


DAMAGE: dict[str, Callable[[Services, str], None]] = {
    "garbage": lambda services, game: rewrite(services, game, lambda record: b"\xff\x00{"),
    "no object": lambda services, game: rewrite(services, game, lambda record: b"[1,2]"),
    "nested": lambda services, game: rewrite(services, game, lambda record: b"[" * 100_000),
    "record 0 garbage": lambda services, game: rewrite(services, game, lambda record: b"", only=0),
    "another ruleset": lambda services, game: _created(services, game, ruleset="santiago"),
    "a ruleset of another type": lambda services, game: _created(services, game, ruleset=7),
    "no event": lambda services, game: rewrite(services, game, lambda record: b'{"events": []}'),
    "an event of a newer version": lambda services, game: rewrite(services, game, _newer),
    "a pack that is gone": _pack,
    "entries without records": _bare,
    "a log of another type": _log_of_another_type,
    "a snapshot of garbage": lambda services, game: _snap(services, game, position=b"\xff", head=b"{"),
    "a snapshot of another ruleset": lambda services, game: _snap(services, game, position=b"santiago\n{}"),
    "a snapshot without a state": lambda services, game: _snap(services, game, position=b'cubaneo\n{"game": "x"}'),
    "a head of garbage": lambda services, game: _snap(services, game, head=b"no head"),
    "a log whose format is no number": lambda services, game: _created(services, game, log="2"),
    "a log whose format is a fraction": lambda services, game: _created(services, game, log=1.5),
    "a log of a format below 1": lambda services, game: _created(services, game, log=-1),
    "a revision that does not ship": lambda services, game: _rules(services, game, 0),
    "a revision that is no number": lambda services, game: _rules(services, game, "2"),
    "a snapshot of a revision that does not ship": lambda services, game: _named(services, game, b"cubaneo 0"),
    "a snapshot of no revision": lambda services, game: _named(services, game, b"cubaneo x"),
    "a snapshot of another game's rules": lambda services, game: _named(services, game, b"havana 1"),
    "a pack of another form": lambda services, game: _pinned(services, game, b'{"format":"malecon/pack/9"}'),
    "a pack that is no object": lambda services, game: _pinned(services, game, b"[1,2]"),
    "records that are no frames": lambda services, game: _frames(services, game, b"\xff{"),
    "records of half a frame": lambda services, game: _frames(services, game, compression.MAGIC + b"\x20"),
    "a snapshot of half a frame": lambda services, game: _snap(services, game, position=compression.MAGIC + b"\x20"),
    "a pack of garbage": lambda services, game: _pinned(services, game, b"\xff{"),
}

NEWER: dict[str, Callable[[Services, str], None]] = {
    "a newer format of the log": lambda services, game: _created(services, game, log=FORM + 1),
    "a log of a huge format": lambda services, game: _created(services, game, log=10**30),
    "newer rules from the beginning": lambda services, game: _rules(services, game, 1000),
    "newer rules in the last record": lambda services, game: _last(services, game, 1000),
    "records of a newer dictionary": lambda services, game: _frames(services, game, _of_dictionary(77)),
    "a snapshot of a newer dictionary": lambda services, game: _snap(services, game, position=_of_dictionary(77)),
    "a snapshot of newer rules": lambda services, game: _named(services, game, b"cubaneo 1000"),
}
