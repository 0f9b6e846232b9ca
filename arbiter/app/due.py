"""A player's running games by deadline, the soonest first.

Deadlines change with every record, so no list is kept in their order: the cards of all running games are read.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from arbiter.app import read
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

MOST = 2000  # running games of a player, the newest ones
PAGE = 500
NEVER = "9999-12-31T23:59:59.999Z"  # stands for no deadline
INSTANT = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"
KEY = re.compile(f"({INSTANT}) ({INSTANT}) ([a-z0-9]+)")
Key = tuple[str, str, str]
START = ("", "", "")


def listing(
    services: Services, player: str, *, ruleset: str = "", awaiting: bool = False, before: str = "", cursor: str = ""
) -> tuple[list[dict[str, Any]], str | None]:
    """A page of games, and the cursor of the next: games that wait for the player, or have a deadline.

    A game's place is that of the player's own deadline if it waits for the player, else of its earliest one; games
    without any come last, the oldest first. `before`: only games whose deadline comes before then (RFC 3339, UTC, ms).
    """
    after, bound = _opened(cursor), before or f"{NEVER}+"
    games = ((_key(game), game) for game in _running(services, player, ruleset))
    wanted = [(key, game) for key, game in games if after < key and key[0] < bound and _belongs(game, key, awaiting)]
    wanted.sort(key=itemgetter(0))
    following = _cursor(wanted[PAGE - 1][0]) if len(wanted) > PAGE else None
    return read.completed(services, [game for _, game in wanted[:PAGE]]), following


def _running(services: Services, player: str, ruleset: str) -> Iterator[dict[str, Any]]:
    cursor = ""
    for _ in range(0, MOST, PAGE):
        ids, cursor = services.index.page(player=player, status="running", ruleset=ruleset, cursor=cursor, limit=PAGE)
        yield from (g for g in read.entries(services, ids, player) if g["you"] and ruleset in ("", g["ruleset"]))
        if not cursor:
            services.keyring.verify()  # nobody is told of a list's end because the store was emptied
            return


def _belongs(game: dict[str, Any], key: Key, awaiting: bool) -> bool:
    """Whether a game belongs into the list, as it is now: lists may lag."""
    return read.awaits(game) or (not awaiting and key[0] < NEVER)


def _key(game: dict[str, Any]) -> Key:
    deadlines: dict[str, str] = {}
    for decision in game["awaiting"]:
        deadlines |= decision.get("deadlines", {})
    due = deadlines.get(str(game["you"]), NEVER) if read.awaits(game) else min(deadlines.values(), default=NEVER)
    return due, game["created"], game["id"]


def _cursor(key: Key) -> str:
    return urlsafe_b64encode(" ".join(key).encode()).decode().rstrip("=")


def _opened(cursor: str) -> Key:
    """The key of the last game of the page before; refuses `invalid_request`."""
    if not cursor:
        return START
    try:
        found = KEY.fullmatch(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode())
    except ValueError:
        found = None
    if found is None:
        detail = "Not a cursor from a page of this list."
        raise Refusal("invalid_request", f"cursor: {detail}", errors={"cursor": [detail]})
    return found[1], found[2], found[3]
