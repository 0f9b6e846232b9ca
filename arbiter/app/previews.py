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

FLAT = 2000


class Ahead(msgspec.Struct, frozen=True):
    """What steps would do: the draft after them, and why it ends there: "random", "reveal" or ""."""

    draft: Draft[Any]
    stopped: str


def ahead(
    services: Services, game: log.Game, seat: int, said: Sequence[Said], put: Callable[..., str] = decide
) -> Ahead:
    """Try steps; refuses as submitting them would. `put`: `decide`, or `say` where more would be said."""
    draft = Draft(game.rules, game.position, NoChance(), lambda: services.entropy(32).hex())
    sealed = owing(game.rules, game.position, seat).sealed
    try:
        put(draft, seat, said, services.settings.replacements)
    except Hidden as hidden:
        return Ahead(draft, hidden.what)
    return Ahead(draft, "reveal" if sealed else "")


def preview(services: Services, player: str, id: str, said: Sequence[Said], expected: int | None) -> dict[str, Any]:
    """What a submission would do: `{"version", "events", "stopped"?}`, the events as far as they may be known now.

    What the arbiter would seal for others (R-0.1) is left out: its commitment is not made before.
    """
    game = visible(services, id, player)
    seat = seat_of(game, player)
    if expected is not None:
        expect(services, game, seat, expected)
    return previewed(services, game, seat, said)


def previewed(services: Services, game: log.Game, seat: int, said: Sequence[Said]) -> dict[str, Any]:
    """The same for a seat of a game that was just loaded."""
    seen = ahead(services, game, seat, said)
    events = [] if seen.stopped == "reveal" else [e for e in seen.draft.events if not isinstance(e, Sealed)]
    told = {"version": game.position.version, "events": events}
    return {**told, "stopped": seen.stopped} if seen.stopped else told


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
    if game.position.status != "running":
        return _nothing(game, flat, "")
    seat = game.seat_of(player)
    if not after:
        return _told(game, game.position.state, owed(game.rules, game.position), seat, flat, "")
    seen = ahead(services, game, seat, after, say)
    now = [] if seen.stopped else owed(game.rules, seen.draft.position)
    return _told(game, seen.draft.state, now, seat, flat, seen.stopped)


def _nothing(game: log.Game, flat: bool, stopped: str) -> Options:
    """Where nothing is asked, nothing can be said."""
    return Options(game.position.version, None, None, None, (), [] if flat else msgspec.UNSET, stopped=stopped)


def _told(game: log.Game, state: Any, now: Sequence[Owed], seat: int, flat: bool, stopped: str) -> Options:
    mine = next((o for o in now if seat in o.asked), None)
    if mine is None or not any(o.seats for o in now):
        return _nothing(game, flat, stopped)
    offers = tuple(game.rules.offers(state, seat))
    told = Options(game.position.version, mine.decision, mine.kind, mine.sealed, offers)
    if not flat:
        return told
    steps = list(islice(spelled(offers), FLAT + 1))
    return msgspec.structs.replace(told, steps=steps[:FLAT], truncated=len(steps) > FLAT)
