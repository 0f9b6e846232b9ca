"""Authentication: bearer tokens and their scopes."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import g, request

from api.context import services
from api.parsing import View
from arbiter.app import log
from arbiter.app.authentication import Authenticated, authenticate, authenticate_move
from arbiter.app.ports.players import Player
from arbiter.kernel.refusal import Refusal

SCHEME = {"type": "http", "scheme": "bearer", "description": "A token `mlc_...` from `POST /v1/players`."}


MOVES = "moves.Moves"  # the call whose game is read together with the token


def identify() -> None:
    """Before each request: look up the token, if any; an invalid one is refused even if none is needed."""
    g.player, g.scopes = None, ()
    header = request.headers.get("Authorization")
    if header is None:
        return
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer":
        raise Refusal("unauthenticated", "Send `Authorization: Bearer mlc_...`.")
    authenticated = _authenticated(secret.strip())
    if authenticated is None:
        raise Refusal("unauthenticated", "Unknown token.")
    g.player, g.scopes = authenticated[0], authenticated[1].scopes


def caller() -> Player:
    """The player whose token was sent."""
    player: Player | None = g.player
    if player is None:
        raise Refusal("unauthenticated", "This call needs a token: `Authorization: Bearer mlc_...`.")
    return player


def _authenticated(token: str) -> Authenticated | None:
    if request.endpoint != MOVES:
        return authenticate(services(), token)
    authenticated, g.load = authenticate_move(services(), token, (request.view_args or {})["game"])
    return authenticated


def load() -> log.Game:
    """The game to move in as it stood when the token was looked up, with its seed; refuses as `log.load` does."""
    loaded: log.Game = g.load()
    return loaded


def owner(token: str) -> Player:
    """The player of a token entered in a form, which must have the scope `play`."""
    authenticated = authenticate(services(), token)
    if authenticated is None or "play" not in authenticated[1].scopes:
        raise Refusal("unauthenticated", "Unknown token, or a token that may not play.")
    return authenticated[0]


def caller_id() -> str | None:
    """The calling player's id, None without a token."""
    return g.player.id if g.player else None


def needs(scope: str) -> Callable[[View], View]:
    """The call needs a token with this scope, as the document says."""

    def decorator(view: View) -> View:
        @wraps(view)
        def called(*args: Any, **kwargs: Any) -> Any:
            caller()
            if scope not in g.scopes:
                raise Refusal("forbidden", f"This token lacks the scope `{scope}`.")
            return view(*args, **kwargs)

        return _secured(called, [{"bearer": []}])

    return decorator


def open_to_all(view: View) -> View:
    """The call also works without a token if everyone may see the game."""

    @wraps(view)
    def called(*args: Any, **kwargs: Any) -> Any:
        if g.player and "read" not in g.scopes:
            raise Refusal("forbidden", "This token lacks the scope `read`.")
        return view(*args, **kwargs)

    return _secured(called, [{}, {"bearer": []}])


def _secured(view: Any, security: list[dict[str, list[str]]]) -> View:
    documented = getattr(view, "_apidoc", {})
    view._apidoc = {**documented, "manual_doc": {**documented.get("manual_doc", {}), "security": security}}
    secured: View = view
    return secured
