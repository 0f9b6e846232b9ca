"""Looking ahead in one's own turn: previews and options. Nothing is stored, nothing drawn, nothing sealed opened."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.read import visible
from arbiter.app.services import Services
from arbiter.app.submit import expect, seat_of
from arbiter.kernel.chance import NoChance
from arbiter.kernel.decide import Draft, Said, decide, owing, say
from arbiter.kernel.events import Sealed
from arbiter.kernel.offers import Offer, spelled
from arbiter.kernel.position import Owed, owed
from arbiter.kernel.refusal import Hidden, Refusal

MAX_STEPS = 2000


class Ahead(msgspec.Struct, frozen=True):
    """What steps would do: the draft after them, and why it ends there: "random", "reveal" or ""."""

    draft: Draft[Any]
    stopped: str


def ahead(
    services: Services, game: log.Game, seat: int, steps: Sequence[Said], put: Callable[..., str] = decide
) -> Ahead:
    """Try steps; refuses as submitting them would. `put`: `decide`, or `say` where more would be said."""
    draft = Draft(game.rules, game.position, NoChance(), lambda: services.entropy(32).hex())
    sealed = owing(game.rules, game.position, seat).sealed
    try:
        put(draft, seat, steps, services.settings.replacements)
    except Hidden as hidden:
        return Ahead(draft, hidden.what)
    return Ahead(draft, "reveal" if sealed else "")


def preview(services: Services, player: str, id: str, steps: Sequence[Said], expected: int | None) -> dict[str, Any]:
    """What a submission would do: `{"version", "events", "stopped"?}`, the events as far as they may be known now.

    What the arbiter would seal for others (R-0.1) is left out: its commitment is not made before.
    """
    game = visible(services, id, player)
    seat = seat_of(game, player)
    if expected is not None:
        expect(services, game, seat, expected)
    return previewed(services, game, seat, steps)


def previewed(services: Services, game: log.Game, seat: int, steps: Sequence[Said]) -> dict[str, Any]:
    """The same for a seat of a game that was just loaded."""
    outcome = ahead(services, game, seat, steps)
    events = [] if outcome.stopped == "reveal" else [e for e in outcome.draft.events if not isinstance(e, Sealed)]
    body = {"version": game.position.version, "events": events}
    return {**body, "stopped": outcome.stopped} if outcome.stopped else body


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat may say next. `steps` spells it out where asked for; `truncated` says that there are more."""

    version: int
    decision: str | None
    kind: str | None
    sealed: bool | str | None
    offers: Sequence[Offer]
    steps: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    truncated: bool = False
    stopped: str = ""


def options(services: Services, player: str, id: str, after: Sequence[Said], flat: bool) -> Options:
    """The caller's offers, now or after further steps of the own turn (empty where a preview would stop)."""
    game = visible(services, id, player)
    if not game.seat_of(player):
        raise Refusal("forbidden", "You have no seat in this game.")
    seat = game.seat_of(player)
    if game.position.status != "running" or seat in game.position.autopilot:
        return _no_options(game, flat, "")
    if not after:
        return _options_of(game, game.position.state, owed(game.rules, game.position), seat, flat, "")
    outcome = ahead(services, game, seat, after, say)
    decisions = [] if outcome.stopped else owed(game.rules, outcome.draft.position)
    return _options_of(game, outcome.draft.state, decisions, seat, flat, outcome.stopped)


def _no_options(game: log.Game, flat: bool, stopped: str) -> Options:
    """Where nothing is asked, nothing can be said."""
    return Options(game.position.version, None, None, None, (), [] if flat else msgspec.UNSET, stopped=stopped)


def _options_of(game: log.Game, state: Any, decisions: Sequence[Owed], seat: int, flat: bool, stopped: str) -> Options:
    own = next((o for o in decisions if seat in o.asked), None)
    if own is None or not any(o.seats for o in decisions):
        return _no_options(game, flat, stopped)
    offers = tuple(game.rules.offers(state, seat))
    result = Options(game.position.version, own.decision, own.kind, own.sealed, offers)
    if not flat:
        return result
    steps = list(islice(spelled(offers), MAX_STEPS + 1))
    return msgspec.structs.replace(result, steps=steps[:MAX_STEPS], truncated=len(steps) > MAX_STEPS)
