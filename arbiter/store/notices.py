"""The delivery status of players' mails: the last hundred of each."""

import msgspec

from arbiter.app.ports.notices import Notice
from arbiter.store.key_names import noticed, notices, of_player
from arbiter.store.store import Script, Store

_NOTE = Script("note.lua")
_ALL = Script("notices.lua")

MOST = 100


class Notices:
    """Implements `ports.notices.Notices`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def note(self, player: str, name: str, notice: Notice) -> None:
        self._keep(player, name, notice, "")

    def handed(self, player: str, name: str, notice: Notice) -> None:
        self._keep(player, name, notice, "handed")

    def _keep(self, player: str, name: str, notice: Notice, how: str) -> None:
        places, text = [notices(player), noticed(player), of_player(player)], msgspec.json.encode(notice)
        self._store.write(_NOTE, places, name, text, notice.state, MOST, how)

    def all(self, player: str) -> dict[str, Notice]:
        replies = self._store.read(_ALL, [notices(player), noticed(player)])
        pairs = zip(replies[::2], replies[1::2], strict=True)
        return {name.decode(): msgspec.json.decode(text, type=Notice) for name, text in pairs}
