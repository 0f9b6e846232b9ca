"""Players, their tokens and codes. All are in one slot, so that one script reads a token and its owner."""

import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from arbiter.app.ports.players import Player, Token
from arbiter.app.ports.unavailable import Damaged
from arbiter.store.cipher import Cipher
from arbiter.store.key_names import noticed, notices, of_player
from arbiter.store.store import Read, Script, Store

_CREATE = Script("create_player.lua")
_GRANT = Script("grant_token.lua")
_DELETE = Script("delete_player.lua")
_AUTHENTICATE = Script("authenticate.lua")
_TAKE_CODE = Script("take_code.lua")
_UPDATE = Script("update_player.lua")

TRIES = 10

log = logging.getLogger("malecon.store")


class Players:
    """Implements `ports.players`."""

    def __init__(self, store: Store, cipher: Cipher) -> None:
        self._store = store
        self._cipher = cipher

    def create(self, player: Player, token: Token, secret: str) -> None:
        digest = _digest(secret)
        places = [of_player(player.id), _tokens(player.id), _token(digest)]
        self._store.write(_CREATE, places, _text(player), token.id, digest, token.player, " ".join(token.scopes))
        self._note(player)

    def grant(self, token: Token, secret: str) -> bool:
        digest = _digest(secret)
        places = [of_player(token.player), _tokens(token.player), _token(digest)]
        return bool(self._store.write(_GRANT, places, token.id, digest, token.player, " ".join(token.scopes)))

    def get(self, id: str) -> Player | None:
        text = self._store.call("GET", of_player(id))
        return None if text is None else _decode(text)

    def many(self, ids: Sequence[str]) -> dict[str, Player]:
        wanted = list(dict.fromkeys(ids))
        [texts] = self._store.many([("MGET", *map(of_player, wanted))]) if wanted else [[]]
        return {id: player for id, text in zip(wanted, texts, strict=True) if (player := _read(id, text))}

    def update(self, player: Player, before: Player | None = None) -> bool:
        replaced = self._replaced(player, before)
        if replaced:
            self._note(player)
        return replaced

    def _replaced(self, player: Player, before: Player | None) -> bool:
        place, new = of_player(player.id), _text(player)
        if before is None:
            return bool(self._store.call("SET", place, new, "XX"))
        text = self._store.call("GET", place)
        return text is not None and _decode(text) == before and bool(self._store.write(_UPDATE, [place], text, new))

    def delete(self, id: str) -> None:
        player = self.get(id)
        if player and player.verified and self.by_address(player.email) == player:
            self._store.call("DEL", self._address(player.email))
        self._store.write(_DELETE, [of_player(id), _tokens(id), _code(id), notices(id), noticed(id)])

    def by_address(self, email: str) -> Player | None:
        id = self._store.call("GET", self._address(email))
        player = self.get(id.decode()) if id else None
        return player if player and player.verified and player.email.lower() == email.lower() else None

    def _note(self, player: Player) -> None:
        """An entry that leads nowhere, or to a player who now has a different address, is ignored."""
        if player.verified:
            self._store.call("SET", self._address(player.email), player.id)

    def _address(self, email: str) -> str:
        digest = self._cipher.mac(b"address\n" + email.lower().encode())
        return f"{{players}}:address:{digest}"

    def authenticate(self, secret: str) -> tuple[Player, Token] | None:
        script, keys, _ = self.token(secret)
        return self.owner(self._store.read(script, keys))

    def token(self, secret: str) -> Read:
        """Reads a token with its owner."""
        return _AUTHENTICATE, [_token(_digest(secret))], ()

    def owner(self, reply: Any) -> tuple[Player, Token] | None:
        """What was read."""
        if reply is None:
            return None
        id, player, scopes, text = reply
        return _decode(text), Token(id.decode(), player.decode(), tuple(scopes.decode().split()))

    def set_code(self, player: str, email: str, code: str, seconds: int) -> None:
        self._store.call("SET", _code(player), f"0 {self._mac(player, code)} {email}", "EX", seconds)

    def take_code(self, player: str, code: str, cost: int = 1) -> str | None:
        email = self._store.write(_TAKE_CODE, [_code(player)], self._mac(player, code), TRIES, cost)
        return None if email is None else str(email, "utf-8")

    def _mac(self, player: str, code: str) -> str:
        """A code is short: without the key its hash could be brute-forced."""
        return self._cipher.mac(f"{player}\n{code}".encode())


def _tokens(id: str) -> str:
    return f"{{players}}:tokens:{id}"


def _code(id: str) -> str:
    return f"{{players}}:code:{id}"


def _token(digest: str) -> str:
    return f"{{players}}:token:{digest}"


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _text(player: Player) -> bytes:
    return msgspec.json.encode(player)


def _read(id: str, text: bytes | None) -> Player | None:
    """One player who cannot be read does not affect others."""
    try:
        return None if text is None else _decode(text)
    except Damaged:
        log.exception("player cannot be read", extra={"player": id})
        return None


def _decode(text: bytes) -> Player:
    try:
        return msgspec.json.decode(text, type=Player)
    except msgspec.DecodeError as error:
        raise Damaged(f"a stored player cannot be decoded: {error}") from error
