"""Rate limits for clients and players on permanent things, enforced by Flask-Limiter and counted in the store."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Flask, Response, g
from flask_limiter import Limiter
from limits.storage import Storage

from api.auth import caller_id
from api.context import services
from api.parsing import View
from api.peer import peer
from arbiter.app.ports.unavailable import Unavailable

HOUR, DAY = 3600, 24 * 3600


class Counters(Storage):
    """The counters of `ports.limits`; counts for the current request are cached."""

    STORAGE_SCHEME = ["malecon"]
    base_exceptions = Unavailable

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        count, left = services().limits.count(f"requests/{key}", expiry, amount)
        g.counted = {**g.get("counted", {}), key: (count, time.time() + left)}
        return count

    def get(self, key: str) -> int:
        return int(g.counted[key][0])

    def get_expiry(self, key: str) -> float:
        return float(g.counted[key][1])

    def check(self) -> bool:
        raise NotImplementedError

    def reset(self) -> int | None:
        raise NotImplementedError

    def clear(self, key: str) -> None:
        raise NotImplementedError


def client() -> str:
    """The requesting peer."""
    return peer() or "local"


def player() -> str:
    return caller_id() or client()


class Policy(NamedTuple):
    """An hourly and a daily limit for a client or a player; `message` is for those who exceed it."""

    name: str
    hourly: int
    daily: int
    whose: Callable[[], str]
    message: str


limiter = Limiter(client, storage_uri="malecon://", strategy="fixed-window", fail_on_first_breach=True)
PLAYERS = Policy("players", 120, 600, client, "Too many new players have been created from your address.")
GAMES = Policy("games", 60, 300, player, "You have opened too many games recently.")
GAMES_OF_ALL = Policy("games-of-all", 600, 3000, client, "Too many games have been opened from your address.")
SEATS = Policy("seats", 120, 600, player, "You have requested too many seats recently.")
SEATS_OF_ALL = Policy("seats-of-all", 1200, 6000, client, "Too many seats have been requested from your address.")
INVITATIONS = Policy("invitations", 300, 1500, client, "Too many invitations have been sent from your address.")
MAILS = Policy("mails", 60, 300, client, "Too many verification mails have been requested from your address.")


def limited(*policies: Policy) -> Callable[[View], View]:
    """Count the call by these policies; refuses `rate_limited` if it exceeds one."""

    def decorator(view: View) -> View:
        for policy in policies:
            view = _counted(view, policy)
        return _documented(view)

    return decorator


def _counted(view: View, policy: Policy) -> View:
    counted: View = limiter.shared_limit(
        lambda: _allowed(policy),
        scope=policy.name,
        key_func=policy.whose,
        error_message=f"{policy.message} Try again after the number of seconds in `Retry-After`.",
        exempt_when=lambda: not services().settings.limits,
    )(view)
    return counted


def _allowed(policy: Policy) -> str:
    factor = services().settings.limits
    return f"{policy.hourly * factor} per hour; {policy.daily * factor} per day"


def _documented(view: Any) -> View:
    doc = getattr(view, "_apidoc", {})
    manual = doc.get("manual_doc", {})
    responses = {**manual.get("responses", {}), 429: "RATE_LIMITED"}
    view._apidoc = {**doc, "manual_doc": {**manual, "responses": responses}}
    documented: View = view
    return documented


@limited(PLAYERS)
def player_wanted() -> None:
    """Count a new player."""


@limited(MAILS)
def mail_wanted() -> None:
    """Count a mail to an address that is not verified yet."""


def _report_limit(response: Response) -> Response:
    """What is left of the most restrictive limit (draft-ietf-httpapi-ratelimit-headers-10)."""
    limit = limiter.current_limit if "counted" in g else None
    if limit is not None:
        window, left = limit.limit.get_expiry(), max(1, limit.reset_at - int(time.time()))
        name = "day" if window == DAY else "hour"
        response.headers["RateLimit-Policy"] = f'"{name}";q={limit.limit.amount};w={window}'
        response.headers["RateLimit"] = f'"{name}";r={limit.remaining};t={left}'
        if limit.breached:
            response.headers["Retry-After"] = str(left)
    return response


def register(app: Flask) -> None:
    limiter.init_app(Flask(__name__))  # whose hooks nobody calls: the limits are checked where they are declared
    app.after_request(_report_limit)
