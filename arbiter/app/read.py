"""Reading: games, lists, records, positions of the past, options, receipts."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from arbiter.app import cards, codec, log, sealed
from arbiter.app.admission import hide_private
from arbiter.app.ports.invitations import Invitation
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.position import Position, fold
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition
from arbiter.kernel.seals import Receipt

PAGE, AWAITING = 50, 500  # games that are read for one page
DELETED = "(deleted)"
ARCHIVED = "(archive)"


class VisibleGame(msgspec.Struct, frozen=True):
    """A game as one caller may see it, and as the JSON that is sent."""

    body: dict[str, Any]
    text: bytes


def visible(services: Services, game: str, player: str | None, *, vault: Sequence[str] = ()) -> log.Game:
    """A game that the caller may see; refuses `not_found`."""
    loaded = log.load(services, game, vault=vault)
    hide_private(services, loaded, player)
    return loaded


def edition(services: Services, id: str) -> Edition:
    """The edition under which a game goes on, which never changes; refuses `not_found`."""
    with reading(services, id):
        first = services.games.records(id, -1, 1)
        if not first:
            raise log.absent(services)
        created, revision = codec.created(first[0])
        return codec.continuing(created.ruleset, revision)


def game(services: Services, id: str, player: str | None) -> VisibleGame:
    """The whole game for a caller; for a seat with its own open sealed answer."""
    loaded = visible(services, id, player)
    with reading(services, id):
        body = _facts(services, loaded, player)
        body["view"] = view(services, loaded, loaded.seat_of(player))
    names(services, [body])
    return VisibleGame(body, msgspec.json.encode(body))


def invited(services: Services, invitation: Invitation) -> dict[str, Any]:
    """The open game of an invitation, for whoever holds it."""
    body = _facts(services, log.load(services, invitation.game), None)
    names(services, [body])
    return body


def _facts(services: Services, game: log.Game, player: str | None) -> dict[str, Any]:
    body = {**cards.body(game), "you": game.seat_of(player) or None}
    _tell_failing(services, [body])
    return body


def _tell_failing(services: Services, games: Sequence[dict[str, Any]]) -> None:
    """Tell of reveals since when they have failed."""
    revealing = {game["id"]: game["awaiting"][0] for game in games if _is_revealing(game)}
    for id, since in services.troubles.among("reveal", list(revealing)).items():
        revealing[id]["failing_since"] = since


def _is_revealing(game: dict[str, Any]) -> bool:
    return any(decision["kind"] == "reveal" for decision in game["awaiting"])


def names(services: Services, games: Sequence[dict[str, Any]]) -> None:
    """Put the players' names into games as `facts` gives them; a deleted player keeps the id only.

    The players of an archive copy are unknown here, whatever their ids are.
    """
    players = [(seat["player"], "archive" in game) for game in games for seat in game["seats"] if seat["player"]]
    accounts = services.players.many(sorted({player["id"] for player, archived in players if not archived}))
    for player, archived in players:
        name = accounts[player["id"]].name if player["id"] in accounts else DELETED
        player["name"] = ARCHIVED if archived else name


def view(services: Services, game: log.Game, seat: int) -> dict[str, Any] | None:
    """The view of a seat (0: of a stranger); None before the start."""
    p = game.position
    if p.state is None:
        return None
    body: dict[str, Any] = msgspec.to_builtins(game.rules.view(p.state))
    answer = next((a for a in p.answers if a.seat == seat), None)
    if answer:
        opened = sealed.answer(services, game, answer.decision, seat)
        if opened:
            body["sealed"] = {"decision": answer.decision, "steps": opened[1].steps}
    return body


def receipt(services: Services, id: str, decision: str, player: str) -> Receipt:
    """The caller's own receipt of a sealed decision, before and after the reveal."""
    game = visible(services, id, player)
    seat = game.seat_of(player)
    if not seat:
        raise Refusal("forbidden", "You have no seat in this game.")
    own_answer = sealed.answer(services, game, decision, seat)
    if own_answer is None:
        raise Refusal("not_found", "You have no sealed answer to a decision with that name.")
    return Receipt(own_answer[0], own_answer[1].salt)


def events(services: Services, id: str, player: str | None, after: int, limit: int, wait: float) -> list[bytes]:
    """Records behind `after`, byte for byte as they are chained; waits up to `wait` seconds for one.

    Who may not see the game any more when the wait is over is told no more of it.
    """
    visible(services, id, player)
    if wait:
        services.news.wait(id, wait, after)
        visible(services, id, player)
    return log.chained(services, id, after, limit)


def state(services: Services, id: str, player: str | None, version: int) -> dict[str, Any]:
    """The view after record `version`; sealed answers of that time are left out."""
    game = visible(services, id, player)
    p = past(services, game, version)
    with reading(services, id):
        view_body = None if p.state is None else msgspec.to_builtins(game.rules.view(p.state))
    return {"game": id, "version": version, "hash": p.hash, "status": p.status, "view": view_body}


def past(services: Services, game: log.Game, version: int) -> Position[Any]:
    """The position after record `version`; refuses `not_found`."""
    current = game.position
    if not 0 <= version <= current.version:
        raise Refusal("not_found", f"The game has versions 0 to {current.version}.")
    records = log.records(services, current, version)
    with reading(services, current.game):
        return fold(game.rules, Position(game=current.game), records)


def listing(
    services: Services, player: str | None, *, status: str, ruleset: str, mine: bool, awaiting: bool, cursor: str
) -> tuple[list[dict[str, Any]], str | None]:
    """A page of games, newest first, and the cursor of the next.

    What a seat is asked is read from the cards of its running games, so that list has long pages.
    """
    own = player if player and (mine or awaiting) else ""
    where, limit = ("running", AWAITING) if awaiting else (status, PAGE)
    index = services.index
    found, following = ids(
        services, lambda: index.page(player=own, status=where, ruleset=ruleset, cursor=cursor, limit=limit)
    )
    matching = [g for g in entries(services, found, player) if _matches(g, status, ruleset, awaiting, bool(own))]
    return completed(services, matching), following or None


def ids(services: Services, page: Callable[[], tuple[list[str], str]]) -> tuple[list[str], str]:
    """The ids of a page from the index, and the cursor of the next; refuses `invalid_request` for a bad cursor."""
    try:
        found, following = page()
    except ValueError:
        detail = "Not a cursor from a page of this list."
        raise Refusal("invalid_request", f"cursor: {detail}", errors={"cursor": [detail]}) from None
    if not following:
        services.keyring.verify()  # nobody is told of a list's end because the store was emptied
    return found, following


def entries(services: Services, ids: Sequence[str], player: str | None) -> list[dict[str, Any]]:
    """These games as their cards show them to a caller, without names; without those that cannot be read."""
    return [{**card, "you": _seat(card, player)} for card in cards.read(services, ids)]


def completed(services: Services, games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same with names, and since when reveals have failed."""
    _tell_failing(services, games)
    names(services, games)
    return games


def awaits(game: dict[str, Any]) -> bool:
    """Whether a game waits for the caller."""
    return any(game["you"] in decision["seats"] for decision in game["awaiting"])


def _seat(card: dict[str, Any], player: str | None) -> int | None:
    """The caller's seat; nobody here has one in an archive copy."""
    taken = () if player is None or "archive" in card else card["seats"]
    return next((seat["seat"] for seat in taken if seat["player"] and seat["player"]["id"] == player), None)


def _matches(game: dict[str, Any], status: str, ruleset: str, awaiting: bool, own: bool) -> bool:
    """Whether a game belongs into a list, as it is now: lists may lag."""
    is_shown = bool(game["you"]) if own else game["visibility"] == "public"
    is_awaited = not awaiting or awaits(game)
    return is_shown and is_awaited and status in ("", game["status"]) and ruleset in ("", game["ruleset"])
