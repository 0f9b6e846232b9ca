"""Reading: games, lists, records, positions of the past, options, receipts."""

from collections.abc import Sequence
from typing import Any

import msgspec

from arbiter.app import codec, log
from arbiter.app.answers import facts
from arbiter.app.invited import hide_private
from arbiter.app.ports.invitations import Invitation
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.app.unreadable import reading, tell
from arbiter.kernel.events import Opened
from arbiter.kernel.position import Position, fold
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition
from arbiter.kernel.seals import Receipt

DELETED = "(deleted)"
ARCHIVED = "(archive)"


class Shown(msgspec.Struct, frozen=True):
    """A game as one caller may see it, and as the JSON that is sent."""

    body: dict[str, Any]
    text: bytes


def visible(services: Services, game: str, player: str | None, *, vault: Sequence[str] = ()) -> log.Game:
    """A game that the caller may see; refuses `not_found`."""
    found = log.load(services, game, vault=vault)
    hide_private(services, found, player)
    return found


def edition(services: Services, id: str) -> Edition:
    """The edition under which a game goes on, which never changes; refuses `not_found`."""
    with reading(services, id):
        first = services.games.entries(id, -1, 1)
        if not first:
            raise log.absent(services)
        created, revision = codec.created(first[0].record)
        return codec.continuing(created.ruleset, revision)


def game(services: Services, id: str, player: str | None) -> Shown:
    """The whole game for a caller; for a seat with its own open sealed answer."""
    found = visible(services, id, player)
    with reading(services, id):
        body = _facts(services, found, player)
        body["view"] = view(services, found, found.seat_of(player))
    names(services, [body])
    return Shown(body, msgspec.json.encode(body))


def invited(services: Services, invitation: Invitation) -> dict[str, Any]:
    """The open game of an invitation, for whoever holds it."""
    body = _facts(services, log.load(services, invitation.game), None)
    names(services, [body])
    return body


def _facts(services: Services, found: log.Game, player: str | None) -> dict[str, Any]:
    mark = {"archive": found.archive} if found.archive else {}
    body = {**facts(found.rules, found.position, found.head), **mark, "you": found.seat_of(player) or None}
    for decision in body["awaiting"]:
        if decision["kind"] == "reveal" and (since := services.troubles.since("reveal", found.position.game)):
            decision["failing_since"] = since
    return body


def names(services: Services, games: Sequence[dict[str, Any]]) -> None:
    """Put the players' names into games as `facts` gives them; a deleted player keeps the id only.

    The players of an archive copy are unknown here, whatever their ids are.
    """
    shown = [(seat["player"], "archive" in game) for game in games for seat in game["seats"] if seat["player"]]
    known = services.players.many(sorted({player["id"] for player, archived in shown if not archived}))
    for player, archived in shown:
        name = known[player["id"]].name if player["id"] in known else DELETED
        player["name"] = ARCHIVED if archived else name


def view(services: Services, found: log.Game, seat: int) -> dict[str, Any] | None:
    """The view of a seat (0: of a stranger); None before the start."""
    p = found.position
    if p.state is None:
        return None
    body: dict[str, Any] = msgspec.to_builtins(found.rules.view(p.state))
    answer = next((a for a in p.answers if a.seat == seat), None)
    if answer:
        opened = sealed(services, found, answer.decision, seat)
        if opened:
            body["sealed"] = {"decision": answer.decision, "steps": opened[1].steps}
    return body


def sealed(services: Services, found: log.Game, decision: str, seat: int) -> tuple[str, Opened] | None:
    """The answer of a seat that counts in a sealed decision, with its commitment, from the vault."""
    field = f"answer:{decision}:{seat}"
    kept = found.vault.get(field) or log.load(services, found.position.game, vault=(field,)).vault.get(field)
    return msgspec.json.decode(kept, type=tuple[str, Opened]) if kept else None


def receipt(services: Services, id: str, decision: str, player: str) -> Receipt:
    """The caller's own receipt of a sealed decision, before and after the reveal."""
    found = visible(services, id, player)
    seat = found.seat_of(player)
    if not seat:
        raise Refusal("forbidden", "You have no seat in this game.")
    kept = sealed(services, found, decision, seat)
    if kept is None:
        raise Refusal("not_found", "You have no sealed answer to a decision with that name.")
    return Receipt(kept[0], kept[1].salt)


def events(services: Services, id: str, player: str | None, after: int, limit: int, wait: float) -> list[bytes]:
    """Records behind `after`, byte for byte as they are chained; waits up to `wait` seconds for one.

    Who may not see the game any more when the wait is over is told no more of it.
    """
    visible(services, id, player)
    if wait:
        services.news.wait(id, wait, after)
        visible(services, id, player)
    return [entry.record for entry in services.games.entries(id, after, limit)]


def state(services: Services, id: str, player: str | None, version: int) -> dict[str, Any]:
    """The view after record `version`; sealed answers of that time are left out."""
    found = visible(services, id, player)
    p = past(services, found, version)
    with reading(services, id):
        shown = None if p.state is None else msgspec.to_builtins(found.rules.view(p.state))
    return {"game": id, "version": version, "hash": p.hash, "status": p.status, "view": shown}


def past(services: Services, found: log.Game, version: int) -> Position[Any]:
    """The position after record `version`; refuses `not_found`."""
    now = found.position
    if not 0 <= version <= now.version:
        raise Refusal("not_found", f"The game has versions 0 to {now.version}.")
    records = log.records(services, now, version)
    with reading(services, now.game):
        return fold(found.rules, Position(game=now.game), records)


def listing(
    services: Services, player: str | None, *, status: str, ruleset: str, mine: bool, awaiting: bool, cursor: str
) -> tuple[list[dict[str, Any]], str | None]:
    """A page of games, newest first, and the cursor of the next. What a seat is asked is read from the games."""
    own = player if player and (mine or awaiting) else ""
    listed = status or ("running" if awaiting else "")
    services.keyring.verify()
    try:
        ids, following = services.index.page(player=own, status=listed, cursor=cursor)
    except ValueError:
        told = "Not a cursor from a page of this list."
        raise Refusal("invalid_request", f"cursor: {told}", errors={"cursor": [told]}) from None
    found = [_listed(services, id, player) for id in ids]
    kept = [g for g in found if g and _matches(g, status, ruleset, awaiting)]
    names(services, kept)
    return kept, following or None


def _listed(services: Services, id: str, player: str | None) -> dict[str, Any] | None:
    """A game of a list; None for one that the caller may not see, and for one that cannot be read."""
    try:
        return _facts(services, visible(services, id, player), player)
    except Refusal:
        return None
    except Unavailable:
        raise
    except Exception as error:
        tell(services, id, error)
        return None


def _matches(game: dict[str, Any], status: str, ruleset: str, awaiting: bool) -> bool:
    asked = not awaiting or any(game["you"] in decision["seats"] for decision in game["awaiting"])
    return asked and status in ("", game["status"]) and ruleset in ("", game["ruleset"])
