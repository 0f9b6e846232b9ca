"""Public games in which a seat stands open for a substitute."""

from typing import Any

from arbiter.app import read
from arbiter.app.lists import vacant
from arbiter.app.services import Services


def listing(
    services: Services, player: str | None, *, ruleset: str = "", cursor: str = ""
) -> tuple[list[dict[str, Any]], str | None]:
    """A page of them, those opened last first, and the cursor of the next; lists may lag, so the cards decide."""
    ids, following = read.ids(services, lambda: services.index.vacant(ruleset=ruleset, cursor=cursor))
    games = [g for g in read.entries(services, ids, player) if vacant(g) and g["visibility"] == "public"]
    return read.completed(services, [g for g in games if ruleset in ("", g["ruleset"])]), following or None
