"""Lists of games. They are in many slots and may lag; adding a game again completes anything left half done."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

from arbiter.store.store import Store

MEMBERS = re.compile("[!-~]+ [!-~]+")
SEPARATOR = " "  # between a game's time of creation, by which lists are sorted, and its id


class Index:
    """Implements `ports.index`. A list is a sorted set of `<created> <game>`; `created` is RFC 3339 of fixed width."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, game: str, created: str, status: str, public: bool, players: Sequence[str]) -> None:
        owners = ([""] if public else []) + [player for player in players if player]
        wanted = {name for owner in owners for name in (_list(owner, ""), _list(owner, status))}
        record, member = f"index:of:{game}", f"{created}{SEPARATOR}{game}"
        present = {name.decode() for name in self._store.call("SMEMBERS", record)}
        gone = sorted(present - wanted)
        if wanted - present:
            self._store.call("SADD", record, *sorted(wanted))
        self._store.many(
            [*(("ZADD", name, 0, member) for name in sorted(wanted)), *(("ZREM", name, member) for name in gone)]
        )
        if gone:
            self._store.call("SREM", record, *gone)

    def page(self, *, player: str = "", status: str = "", cursor: str = "", limit: int = 50) -> tuple[list[str], str]:
        start = f"({_opened(cursor)}" if cursor else "+"
        name = _list(player, status)
        page_read = self._store.call("ZRANGE", name, start, "-", "BYLEX", "REV", "LIMIT", 0, limit + 1)
        members = [member.decode() for member in page_read]
        more = members[limit - 1] if len(members) > limit else ""
        return [member.partition(SEPARATOR)[2] for member in members[:limit]], _cursor(more)


def _list(player: str, status: str) -> str:
    return f"index:{'player:' + player if player else 'public'}:{status or 'any'}"


def _cursor(member: str) -> str:
    return urlsafe_b64encode(member.encode()).decode().rstrip("=")


def _opened(cursor: str) -> str:
    """The member before the page. Raises `ValueError` for a cursor not from a page of the list."""
    member = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    if not MEMBERS.fullmatch(member) or _cursor(member) != cursor:
        raise ValueError("not a cursor from a page of this list")
    return member
