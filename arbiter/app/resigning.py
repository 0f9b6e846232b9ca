"""Giving a seat of a running game up."""

from arbiter.app import log, log_writer
from arbiter.app.idempotency import Call, call
from arbiter.app.lobby_action import refuse_archive
from arbiter.app.ports.games import Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.app.submit import seat_of
from arbiter.kernel import seats


def resign(services: Services, player: str, game: str, key: str | None, via: str = "api") -> bytes:
    """Give a seat up for good, or until its player comes back; the answer's JSON: `{"version", "status", "head"}`."""
    request = call(services, f"resignation/{game}", player, key, "")
    return until_written(services, game, request, lambda: _attempt(services, player, game, request, via))


def _attempt(services: Services, player: str, id: str, request: Call, via: str) -> log_writer.Written | Known | Stale:
    game = log.load(services, id, call=request, vault=("seed",))
    if game.stored_answer:
        return game.stored_answer
    refuse_archive(game)
    seat, seed = seat_of(game, player), log.seed(game)
    draft = log_writer.draft(services, game, seed)
    seats.resign(draft, seat)
    commit = log_writer.Commit(
        actor={"seat": seat},
        cause=log_writer.cause(services, via),
        call=request,
        before=game.position,
        seed=seed,
        kind="left",
    )
    return log_writer.write(services, draft, commit)
