"""Lists of games. They are in many slots and may lag; adding a game again completes anything left half done."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import defaultdict
from collections.abc import Iterable, Sequence

from arbiter.app.ports.games import BATCHES
from arbiter.app.ports.index import STATUS, Listed
from arbiter.store.node_pools import Command
from arbiter.store.store import Store

MEMBERS = re.compile("[!-~]+ [!-~]+")
SEPARATOR = " "  # between a game's time of creation, by which lists are sorted, and its id
EARLIER: dict[str, tuple[str, ...]] = {
    "open": (),
    "running": ("open",),
    "finished": ("open", "running"),
    "cancelled": ("open",),
}
VACANT = "vacant"
BUILT = "index:built"
FORMER = "index:public:any"  # a list that earlier releases kept


class Index:
    """Implements `ports.index`. A list is a sorted set of `<created> <game>`; `created` is RFC 3339 of fixed width.

    Each owner, the public or a player, has a list for each status, and one for each status and ruleset. Statuses are
    read in the order in which a game goes through them, so that one that moves on meanwhile is not missed. Public games
    with a seat that stands open are in lists of their own, as if that were a status.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._complete = False

    def put(self, listed: Listed, left: Sequence[str] = ()) -> None:
        gone = [(name, _member(listed)) for name in _lists(left, STATUS, listed.ruleset)]
        self._store.many(_commands([listed], gone))

    def put_all(self, games: Sequence[Listed]) -> None:
        former = [(f"{owner}:any", _member(listed)) for listed in games for owner in map(_owner, ["", *listed.players])]
        records = [("DEL", f"index:of:{listed.game}") for listed in games]
        self._store.many([*_commands(games, former), *records])

    def page(
        self, *, player: str = "", status: str = "", ruleset: str = "", cursor: str = "", limit: int = 50
    ) -> tuple[list[str], str]:
        return self._page(player, [status] if status else STATUS, ruleset, cursor, limit)

    def vacant(self, *, ruleset: str = "", cursor: str = "", limit: int = 50) -> tuple[list[str], str]:
        return self._page("", [VACANT], ruleset, cursor, limit)

    def _page(
        self, player: str, statuses: Iterable[str], ruleset: str, cursor: str, limit: int
    ) -> tuple[list[str], str]:
        start = f"({_opened(cursor)}" if cursor else "+"
        ruleset = ruleset if ruleset and self._built_completely() else ""
        names = [_list(player, each, ruleset) for each in statuses]
        ranges = self._store.many(("ZRANGE", name, start, "-", "BYLEX", "REV", "LIMIT", 0, limit + 1) for name in names)
        members = sorted({member.decode() for members in ranges for member in members}, reverse=True)
        more = members[limit - 1] if len(members) > limit else ""
        return [member.partition(SEPARATOR)[2] for member in members[:limit]], _cursor(more)

    def built(self) -> int:
        former, batches = self._store.many([("EXISTS", FORMER), ("GET", BUILT)])
        return 0 if former and int(batches or 0) == BATCHES else int(batches or 0)

    def set_built(self, batches: int) -> None:
        if batches == BATCHES:
            self._store.call("DEL", FORMER)
        self._store.call("SET", BUILT, batches)

    def _built_completely(self) -> bool:
        if not self._complete:
            self._complete = int(self._store.call("GET", BUILT) or 0) == BATCHES
        return self._complete


def _commands(games: Iterable[Listed], gone: Iterable[tuple[str, str]]) -> list[Command]:
    """Commands that enter games into their lists, and take them out of their earlier ones and those that are `gone`."""
    added, removed = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    for listed in games:
        owners = [*([""] if listed.public else []), *listed.players]
        for name in _lists(owners, [listed.status], listed.ruleset):
            added[name] += ("0", _member(listed))
        for name in _lists(owners, EARLIER[listed.status], listed.ruleset):
            removed[name].append(_member(listed))
        for name in _lists([""], [VACANT], listed.ruleset):
            if listed.public and listed.vacant:
                added[name] += ("0", _member(listed))
            else:
                removed[name].append(_member(listed))
    for name, member in gone:
        removed[name].append(member)
    changes = (("ZADD", added), ("ZREM", removed))
    return [(command, name, *members) for command, lists in changes for name, members in lists.items()]


def _lists(owners: Sequence[str], statuses: Iterable[str], ruleset: str) -> list[str]:
    return [_list(owner, status, kind) for owner in owners for status in statuses for kind in ("", ruleset)]


def _list(player: str, status: str, ruleset: str) -> str:
    return f"{_owner(player)}:{status}:{ruleset}".rstrip(":")


def _owner(player: str) -> str:
    return f"index:player:{player}" if player else "index:public"


def _member(listed: Listed) -> str:
    return f"{listed.created}{SEPARATOR}{listed.game}"


def _cursor(member: str) -> str:
    return urlsafe_b64encode(member.encode()).decode().rstrip("=")


def _opened(cursor: str) -> str:
    """The member before the page. Raises `ValueError` for a cursor not from a page of the list."""
    member = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    if not MEMBERS.fullmatch(member) or _cursor(member) != cursor:
        raise ValueError("not a cursor from a page of this list")
    return member
