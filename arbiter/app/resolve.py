"""Opening sealed answers together, once all are in."""

import hashlib
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.answers import moved
from arbiter.app.ports.games import Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.decide import reveal
from arbiter.kernel.events import Opened
from arbiter.kernel.position import Position, reveal_due


def resolve(services: Services, game: str, decision: str) -> None:
    """Append the reveal of a decision whose answers are all in; does nothing when it was done, or is not due."""
    found = log.load(services, game)
    if reveal_due(found.rules, found.position) != decision:
        return
    id = hashlib.sha256(f"reveal/{game}/{decision}".encode()).hexdigest()
    until_written(services, game, id, "", lambda: _attempt(services, game, decision, id))


def _attempt(services: Services, game: str, decision: str, id: str) -> log.Written | Known | Stale:
    before = log.load(services, game, id=id)
    if before.known:
        return before.known
    if reveal_due(before.rules, before.position) != decision:
        return Known("", b"")
    found = log.load(services, game, vault=("seed", *_fields(before.position)))
    if found.position.version != before.position.version:
        return Stale(found.position.version)
    return _append(services, found, id)


def _append(services: Services, found: log.Game, id: str) -> log.Written | Known | Stale:
    with reading(services, found.position.game):
        answers = [msgspec.json.decode(found.vault[f], type=tuple[str, Opened])[1] for f in _fields(found.position)]
    draft = log.draft(services, found, log.seed(found))
    reveal(draft, answers)
    return log.write(
        services,
        draft,
        actor="arbiter",
        why=log.cause(services, "arbiter"),
        id=id,
        body="",
        seed=log.seed(found),
        answer=moved(found.rules, ""),
        before=found.position,
    )


def _fields(position: Position[Any]) -> list[str]:
    return [f"answer:{a.decision}:{a.seat}" for a in position.answers]
