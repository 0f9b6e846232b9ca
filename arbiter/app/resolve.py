"""Revealing sealed answers together, once all are in."""

import hashlib
from typing import Any

import msgspec

from arbiter.app import log, log_writer
from arbiter.app.attempts import succeeds
from arbiter.app.idempotency import Call
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.troubles import REVEAL
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.decide import reveal
from arbiter.kernel.events import Opened
from arbiter.kernel.position import Position, reveal_due

SEATS = range(1, 9)  # whose answers are looked for at once


def attempt(services: Services, game: str, decision: str) -> bool:
    """Whether the reveal is done, now or before (`attempts.succeeds`)."""
    return succeeds(services, REVEAL, lambda: resolve(services, game, decision), game, decision=decision)


def resolve(services: Services, game: str, decision: str) -> None:
    """Append the reveal of a decision whose answers are all in; does nothing when it was done, or is not due."""
    id = hashlib.sha256(f"reveal/{game}/{decision}".encode()).hexdigest()
    call = Call(id, "", keyed=True)
    until_written(services, game, call, lambda: _attempt(services, game, decision, call))


def _attempt(services: Services, game: str, decision: str, call: Call) -> log_writer.Written | Known | Stale:
    """The game is loaded with whatever answers the decision may have, as only the game tells which there are."""
    loaded = log.load(services, game, call=call, vault=("seed", *(_field(decision, seat) for seat in SEATS)))
    if loaded.stored_answer:
        return loaded.stored_answer
    if reveal_due(loaded.rules, loaded.position) != decision:
        return Known(True, b"")
    fields = _fields(loaded.position)
    if not loaded.vault.keys() >= set(fields):  # answers to several decisions are opened together
        version = loaded.position.version
        loaded = log.load(services, game, vault=("seed", *fields))
        if loaded.position.version != version:
            return Stale(loaded.position.version)
    return _append(services, loaded, call)


def _append(services: Services, game: log.Game, call: Call) -> log_writer.Written | Known | Stale:
    with reading(services, game.position.game):
        answers = [msgspec.json.decode(game.vault[f], type=tuple[str, Opened])[1] for f in _fields(game.position)]
    draft = log_writer.draft(services, game, log.seed(game))
    reveal(draft, answers)
    return log_writer.write(
        services,
        draft,
        log_writer.Commit(
            actor="arbiter",
            cause=log_writer.cause(services, "arbiter"),
            call=call,
            before=game.position,
            seed=log.seed(game),
            drops=_published(game.position),
        ),
    )


def _fields(position: Position[Any]) -> list[str]:
    return [_field(answer.decision, answer.seat) for answer in position.answers]


def _published(position: Position[Any]) -> list[str]:
    """Secrets that the reveal's own record tells everyone."""
    return [*_fields(position), *(f"salt:{answer.commitment}" for answer in position.answers)]


def _field(decision: str, seat: int) -> str:
    return f"answer:{decision}:{seat}"
