"""Invitations: stored in the vault of their games, and found by the hash of their codes."""

from base64 import b32encode
from hashlib import sha256
from typing import Any

import msgspec

from arbiter.app.ports.archives import Archives
from arbiter.app.ports.games import Stale
from arbiter.app.ports.invitations import Invitation, Kept
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Damaged
from arbiter.store import key_names
from arbiter.store.cipher import Cipher
from arbiter.store.store import Script, Store

_INVITE = Script("invite.lua")
_DROP = Script("drop.lua")
SIZE = 10  # bytes of an id


class Invitations:
    """Implements `ports.invitations.Invitations`. A code that leads to nothing is not valid and does no harm."""

    def __init__(self, store: Store, cipher: Cipher, archives: Archives) -> None:
        self._store = store
        self._cipher = cipher
        self._archives = archives

    def named(self, game: str, email: str) -> str:
        digest = self._cipher.mac(f"invitation\n{game}\n{email.lower()}".encode())
        return b32encode(bytes.fromhex(digest)[:SIZE]).decode().lower()

    def announce(self, invitation: Invitation) -> None:
        self._store.call("SET", _code(invitation.code), f"{invitation.game} {invitation.id}")

    def keep(self, invitation: Invitation, id: str, answer: Kept, over: Invitation | None) -> Kept | Stale | None:
        game, field = invitation.game, _answer(id)
        message = Message("invite", game, about=invitation.id)
        stored = self._raw(game, invitation.id)
        if (self._opened(game, invitation.field, stored) if stored else None) != over:
            return Stale(0)
        self.announce(invitation)
        outcome = self._store.write(
            _INVITE,
            [key_names.of_game(game).vault, key_names.of_game(game).outbox],
            field,
            self._cipher.seal(game, field, msgspec.json.encode(answer)),
            invitation.field,
            self._cipher.seal(game, invitation.field, msgspec.json.encode(invitation)),
            stored or b"",
            invitation.mailed if invitation.email else "",
            msgspec.json.encode(message),
            key_names.shard(game),
        )
        if outcome == [b"kept"]:
            return None
        if over is None or over.code != invitation.code:
            self._store.call("DEL", _code(invitation.code))
        return Stale(0) if outcome == [b"stale"] else self._known(game, field, outcome[1])

    def known(self, game: str, id: str) -> Kept | None:
        field, keys = _answer(id), key_names.of_game(game)
        sealed, archive = self._store.many([("HGET", keys.vault, field), ("HGET", keys.snap, "archive")])
        if archive is not None:
            sealed = self._archives.read(game, archive.decode()).vault.get(field)
        return None if sealed is None else self._known(game, field, sealed)

    def find(self, code: str) -> Invitation | None:
        location = self._store.call("GET", _code(code))
        invitation = self.get(*location.decode().split()) if location else None
        return invitation if invitation and invitation.code == code else None

    def get(self, game: str, id: str) -> Invitation | None:
        sealed = self._raw(game, id)
        return None if sealed is None else self._opened(game, f"{FIELD}{id}", sealed)

    def drop(self, invitation: Invitation) -> bool:
        game, field = invitation.game, invitation.field
        while (sealed := self._raw(game, invitation.id)) and self._opened(game, field, sealed) == invitation:
            if self._store.write(_DROP, [key_names.of_game(game).vault], field, sealed):
                self._store.call("DEL", _code(invitation.code))
                return True
        return False

    def clear(self, game: str) -> None:
        vault = key_names.of_game(game).vault
        fields = [field.decode() for field in self._store.call("HKEYS", vault)]
        for field in fields:
            if field.startswith(FIELD) and (invitation := self._readable(game, field.removeprefix(FIELD))):
                self.drop(invitation)

    def _readable(self, game: str, id: str) -> Invitation | None:
        """One that cannot be read is not valid either."""
        try:
            return self.get(game, id)
        except (Damaged, msgspec.DecodeError):
            return None

    def _raw(self, game: str, id: str) -> Any:
        return self._store.call("HGET", key_names.of_game(game).vault, f"{FIELD}{id}")

    def _opened(self, game: str, field: str, sealed: bytes) -> Invitation:
        return msgspec.json.decode(self._cipher.open(game, field, sealed), type=Invitation)

    def _known(self, game: str, field: str, sealed: bytes) -> Kept:
        return msgspec.json.decode(self._cipher.open(game, field, sealed), type=Kept)


FIELD = "invitation:"


def _answer(id: str) -> str:
    return f"answered:{id}"


def _code(code: str) -> str:
    """A code is long enough for a plain hash."""
    return f"invitation:{sha256(code.encode()).hexdigest()}"
