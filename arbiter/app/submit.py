"""Submitting a move: decided by the rules, appended once, all or nothing."""

from collections.abc import Sequence
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.answers import moved, receipt_wanted, with_receipt
from arbiter.app.once import call
from arbiter.app.ports.games import Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.decide import Said, decide, owing
from arbiter.kernel.refusal import Refusal


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """What a player says: steps or lines, the request's body for comparison, the client's key, the version expected."""

    player: str
    game: str
    said: Sequence[Said]
    body: Any
    key: str | None = None
    expected: int | None = None
    via: str = "api"


def submit(services: Services, asked: Submission) -> bytes:
    """The answer's JSON: version, head, events, awaiting, and the receipt of a sealed answer."""
    once = call(services, f"moves/{asked.game}", asked.player, asked.key, asked.body)
    id, body = once.id, once.body
    stored = until_written(services, asked.game, id, body, lambda: _attempt(services, asked, id, body))
    return answer_of(services, asked.game, stored)


def answer_of(services: Services, game: str, stored: bytes) -> bytes:
    """The JSON of a stored answer; a receipt's salt comes from the vault."""
    seal = receipt_wanted(stored)
    if not seal:
        return with_receipt(stored, "")
    field = f"salt:{seal}"
    with reading(services, game):
        return with_receipt(stored, log.load(services, game, vault=(field,)).vault[field].decode())


def _attempt(services: Services, asked: Submission, id: str, body: str) -> log.Written | Known | Stale:
    game = log.load(services, asked.game, id=id, vault=("seed",))
    if game.known:
        return game.known
    seat = seat_of(game, asked.player)
    expect(services, game, seat, asked.expected)
    return _append(services, game, seat, asked, id, body)


def seat_of(game: log.Game, player: str) -> int:
    """The player's seat in a running game; refuses otherwise."""
    seat = game.seat_of(player)
    if not seat:
        raise Refusal(*_stranger(game))
    status = game.position.status
    if status == "open":
        raise Refusal("game_not_started", "The game starts when all its seats are taken.")
    if status != "running":
        raise Refusal("game_finished", f"The game is {status}.")
    return seat


def _stranger(game: log.Game) -> tuple[str, str]:
    if game.private:
        return "not_found", "There is no such game, or it is private."
    return "forbidden", "You have no seat in this game."


def expect(services: Services, game: log.Game, seat: int, version: int | None) -> None:
    """Refuse `stale_version` unless the game is at the version, or it lies within the seat's open sealed decision."""
    p = game.position
    if version is None or version == p.version or (version < p.version and _within(game, seat, version)):
        return
    entries = services.games.entries(p.game, version) if version >= -1 else []
    since = [msgspec.Raw(entry.record) for entry in entries]
    detail = f"The game is at version {p.version}, not {version}; `records` has what happened since."
    raise Refusal("stale_version", detail, version=p.version, records=since)


def _within(game: log.Game, seat: int, version: int) -> bool:
    try:
        decision = owing(game.rules, game.position, seat)
    except Refusal:
        return False
    return bool(decision.sealed) and version >= int(decision.decision.partition("-")[0])


def _append(
    services: Services, game: log.Game, seat: int, asked: Submission, id: str, body: str
) -> log.Written | Known | Stale:
    seed = log.seed(game)
    draft = log.draft(services, game, seed)
    seal = decide(draft, seat, asked.said, services.settings.replacements)
    why = log.cause(services, asked.via, [msgspec.to_builtins(s) for s in draft.steps])
    return log.write(
        services,
        draft,
        actor={"seat": seat},
        why=why,
        id=id,
        body=body,
        seed=seed,
        answer=moved(game.rules, seal),
        before=game.position,
    )
