"""What is kept of each append under its id: which answer was given, and a keyed digest of what was asked."""

import struct

from arbiter.app.ports.games import Answered, Append, Known
from arbiter.app.ports.unavailable import Damaged
from arbiter.store.cipher import Cipher

KINDS = ("", "move", "created", "joined", "left", "proposal")  # stored as their places here
MAC = 12  # bytes
_FORM = struct.Struct(f">BI{MAC}s8s")  # kind, seq, MAC of the body, key id


class KeptAnswers:
    """Writes and reads the values of a game's `keys`.

    Earlier releases kept the encrypted digest of the body, after its length (28 bytes or more), and the whole answer.
    """

    def __init__(self, cipher: Cipher) -> None:
        self._cipher = cipher

    def kept(self, append: Append) -> bytes:
        told = append.answer
        mac = self._mac(append.game, append.id, append.body)
        return _FORM.pack(KINDS.index(told.kind), told.seq, mac, bytes.fromhex(told.key))

    def known(self, game: str, id: str, body: str, kept: bytes) -> Known:
        """What was kept under an id, compared with the body of a call that uses the id again."""
        if kept[:1] >= bytes([len(KINDS)]):
            return self._earlier(game, id, body, kept)
        try:
            kind, seq, mac, key = _FORM.unpack(kept)
        except struct.error as error:
            raise Damaged(f"what was answered to {id} cannot be read: {error}") from error
        return Known(mac == self._mac(game, id, body), Answered(KINDS[kind], seq, key.hex()))

    def _earlier(self, game: str, id: str, body: str, kept: bytes) -> Known:
        end = 1 + kept[0]
        return Known(self._cipher.unwrap(game, f"body/{id}", kept[1:end]).decode() == body, kept[end:])

    def _mac(self, game: str, id: str, body: str) -> bytes:
        """Keyed, since a sealed answer could be guessed from a plain digest."""
        return bytes.fromhex(self._cipher.mac(f"body\n{game}\n{id}\n{body}".encode()))[:MAC]


def field(id: str) -> bytes:
    """The field of an append's id: its first 16 bytes. Earlier releases used all of it, in hex."""
    return bytes.fromhex(id[:32])
