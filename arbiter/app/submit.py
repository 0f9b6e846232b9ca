"""Submitting a move: decided by the rules, appended once, all or nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.answers import moved, receipt_wanted, with_receipt
from arbiter.app.once import Call, call
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


class Submitted(msgspec.Struct, frozen=True):
    """`answer` is the JSON that `submit` returns; `after` the game as it was left, None for a repeated submission."""

    answer: bytes
    after: log.Game | None


def submit(services: Services, asked: Submission) -> bytes:
    """The answer's JSON: version, head, events, awaiting, and the receipt of a sealed answer."""
    return submitted(services, asked).answer


def submitted(services: Services, asked: Submission, found: log.Game | None = None) -> Submitted:
    """The same. `found`: the game as it was just loaded, with its seed."""
    once = call(services, f"moves/{asked.game}", asked.player, asked.key, asked.body)
    attempt = _Attempt(services, asked, once, found)
    stored = until_written(services, asked.game, once, attempt)
    vault = attempt.after.vault if attempt.after else {}
    return Submitted(answer_of(services, asked.game, stored, vault), attempt.after)


def answer_of(services: Services, game: str, stored: bytes, vault: Mapping[str, bytes]) -> bytes:
    """The JSON of a stored answer. A receipt's salt is in the vault; `vault` holds what is known of it already."""
    seal = receipt_wanted(stored)
    if not seal:
        return with_receipt(stored, "")
    field = f"salt:{seal}"
    with reading(services, game):
        salt = vault.get(field) or log.load(services, game, vault=(field,)).vault[field]
        return with_receipt(stored, salt.decode())


class _Attempt:
    """Loads the game, the first time unless it was loaded already, decides and appends; `after` is the game then."""

    def __init__(self, services: Services, asked: Submission, once: Call, found: log.Game | None) -> None:
        self._services, self._asked, self._once, self._found = services, asked, once, found
        self.after: log.Game | None = None

    def __call__(self) -> log.Written | Known | Stale:
        services, asked = self._services, self._asked
        game, self._found = self._found or log.load(services, asked.game, id=self._once.id, vault=("seed",)), None
        if game.known:
            return game.known
        seat = seat_of(game, asked.player)
        expect(services, game, seat, asked.expected)
        done = _append(services, game, seat, asked, self._once)
        self.after = done.game if isinstance(done, log.Written) else None
        return done


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
    services: Services, game: log.Game, seat: int, asked: Submission, once: Call
) -> log.Written | Known | Stale:
    seed = log.seed(game)
    draft = log.draft(services, game, seed)
    seal = decide(draft, seat, asked.said, services.settings.replacements)
    steps = [msgspec.to_builtins(step) for step in draft.steps]
    commit = log.Commit(
        actor={"seat": seat},
        cause=log.cause(services, asked.via, steps),
        call=once,
        before=game.position,
        seed=seed,
        answer=moved(game.rules, seal),
    )
    return log.write(services, draft, commit)
