"""Submitting a move: decided by the rules, appended once, all or nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app import log, log_writer, sealed
from arbiter.app.answers import receipt_wanted, with_receipt
from arbiter.app.idempotency import Call, call, stored_answer
from arbiter.app.ports.games import Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel.decide import Draft, Said, decide, owing
from arbiter.kernel.refusal import Refusal

Load = Callable[[], log.Game]


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """What a player says: steps or lines, the request's body for comparison, the client's key, the version expected."""

    player: str
    game: str
    said: Sequence[Said]
    body: Any
    key: str | None = None
    expected: int | None = None
    via: str = "api"


class Submitted(msgspec.Struct, frozen=True):
    """`answer` is the JSON that `submit` returns; `after` the game as it was left, None for a repeated submission."""

    answer: bytes
    after: log.Game | None


def submit(services: Services, submission: Submission, load: Load | None = None) -> bytes:
    """The answer's JSON: version, head, events, awaiting, and the receipt of a sealed answer."""
    return submitted(services, submission, load).answer


def submitted(services: Services, submission: Submission, load: Load | None = None) -> Submitted:
    """The same. `load` returns the game with its seed as it stood just now; after a conflict it is loaded again."""
    request = call(services, f"moves/{submission.game}", submission.player, submission.key, submission.body)
    attempt = _Attempt(services, submission, request, load)
    stored = until_written(services, submission.game, request, attempt)
    vault = attempt.after.vault if attempt.after else {}
    return Submitted(answer_of(services, submission.game, stored, vault), attempt.after)


def answer_of(services: Services, game: str, stored: bytes, vault: Mapping[str, bytes]) -> bytes:
    """The JSON of a stored answer. `vault` holds what is known of the game's vault already."""
    seal = receipt_wanted(stored)
    return with_receipt(stored, sealed.salt(services, game, seal, vault) if seal else "")


class _Attempt:
    """Loads the game, decides and appends; `after` is the game then.

    The store notices itself that the call was answered before. Where the game has moved on so that the same steps are
    refused, the earlier answer is looked for.
    """

    def __init__(self, services: Services, submission: Submission, request: Call, load: Load | None) -> None:
        self._services, self._submission, self._request = services, submission, request
        self._load = load or self._load_again
        self.after: log.Game | None = None

    def __call__(self) -> log_writer.Written | Known | Stale:
        load, self._load = self._load, self._load_again
        game = load()
        try:
            result = self._decide(game)
        except Refusal:
            if before := self._request.keyed and stored_answer(self._services, game.position.game, self._request):
                return before
            raise
        self.after = result.game if isinstance(result, log_writer.Written) else None
        return result

    def _load_again(self) -> log.Game:
        return log.load(self._services, self._submission.game, vault=("seed",))

    def _decide(self, game: log.Game) -> log_writer.Written | Known | Stale:
        seat = seat_of(game, self._submission.player)
        expect(self._services, game, seat, self._submission.expected)
        return _append(self._services, game, seat, self._submission, self._request)


def seat_of(game: log.Game, player: str) -> int:
    """The player's seat in a running game; refuses otherwise."""
    seat = game.seat_of(player)
    if not seat:
        raise Refusal(*_not_seated(game))
    status = game.position.status
    if status == "open":
        raise Refusal("game_not_started", "The game starts when all its seats are taken.")
    if status != "running":
        raise Refusal("game_finished", f"The game is {status}.")
    return seat


def _not_seated(game: log.Game) -> tuple[str, str]:
    if game.private:
        return "not_found", "There is no such game, or it is private."
    return "forbidden", "You have no seat in this game."


def expect(services: Services, game: log.Game, seat: int, version: int | None) -> None:
    """Refuse `stale_version` unless the game is at the version, or it lies within the seat's open sealed decision."""
    p = game.position
    if version is None or version == p.version or (version < p.version and _within(game, seat, version)):
        return
    records = [msgspec.Raw(record) for record in log.chained(services, p.game, version)] if version >= -1 else []
    detail = f"The game is at version {p.version}, not {version}; `records` has what happened since."
    raise Refusal("stale_version", detail, version=p.version, records=records)


def _within(game: log.Game, seat: int, version: int) -> bool:
    try:
        decision = owing(game.rules, game.position, seat)
    except Refusal:
        return False
    return bool(decision.sealed) and version >= int(decision.decision.partition("-")[0])


def _append(
    services: Services, game: log.Game, seat: int, submission: Submission, request: Call
) -> log_writer.Written | Known | Stale:
    draft = decided(services, game, seat, submission.said)
    written = commit(services, game, seat, draft, submission.via, request)
    return log_writer.write(services, draft, written)


def decided(services: Services, game: log.Game, seat: int, said: Sequence[Said]) -> Draft[Any]:
    """The draft of a seat's submission to a game that was loaded with its seed; refuses what is not legal."""
    draft = log_writer.draft(services, game, log.seed(game))
    decide(draft, seat, said, services.settings.replacements)
    return draft


def commit(
    services: Services, game: log.Game, seat: int, draft: Draft[Any], via: str, request: Call
) -> log_writer.Commit:
    """What is stored with it."""
    return log_writer.Commit(
        actor={"seat": seat},
        cause=log_writer.cause(services, via, [msgspec.to_builtins(step) for step in draft.steps]),
        call=request,
        before=game.position,
        seed=log.seed(game),
        kind="move",
    )
