"""Opening a game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.app import log_writer, packs, repeated
from arbiter.app.idempotency import Call, call, stored_answer
from arbiter.app.invitations import initial_invitations
from arbiter.app.ports.games import Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.games import RULESETS
from arbiter.kernel import lobby
from arbiter.kernel.canonical import within
from arbiter.kernel.chance import NoChance, seed_commitment
from arbiter.kernel.clocks import terms
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import Created
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
KEY_SECONDS = DAY
START_WITHIN = "P28D"
OPEN_AT_ONCE = 50  # games of one player that wait for others


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The game that a player wants to open; `invite` holds addresses that are sent an invitation.

    `clock` has the terms of its clocks (docs/time.md); `zone` is the time zone of the creator's own. `start_within`:
    the time (ISO 8601) within which it must start, None for any; `on_resignation`: what becomes of resigned seats.
    """

    ruleset: str
    seats: int
    options: Mapping[str, Any] = {}
    visibility: str = "public"
    nonce: str = ""
    invite: Sequence[str] = ()
    clock: Mapping[str, Any] | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    start_within: str | UnsetType | None = UNSET
    on_resignation: str | UnsetType = UNSET


def create(services: Services, player: str, wanted: Wanted, key: str | None) -> bytes:
    """Open a game and take seat 1. The answer's JSON: the game as it is shown, without names."""
    request = call(services, "games", player, key, wanted)
    try:
        created = _created(services, wanted)
    except Refusal:  # what could be opened when the key was first used
        if before := _earlier_answer(services, request):
            return before
        raise
    game = _new_id(services)
    if request.keyed:
        game = services.limits.once(f"games/{request.id}", game, KEY_SECONDS)
    return until_written(services, game, request, lambda: _open(services, game, player, wanted, created, request))


def _earlier_answer(services: Services, request: Call) -> bytes:
    game = services.limits.kept(f"games/{request.id}") if request.keyed else None
    before = stored_answer(services, game, request) if game else None
    return repeated.replay(services, game, before) if game and before else b""


def _created(services: Services, wanted: Wanted) -> Created:
    edition = RULESETS.get(wanted.ruleset)
    if edition is None:
        raise Refusal("invalid_request", f"There is no ruleset `{wanted.ruleset}`; available: {', '.join(RULESETS)}.")
    options = {name: value for name, value in wanted.options.items() if value is not None}
    pack = options.pop("pack", "house")
    if not isinstance(pack, str) or not within(options):
        raise Refusal("invalid_request", "`pack` must name a component pack; options contain text, numbers and lists.")
    content = packs.playable(services, edition.key, pack)
    pinned = packs.pin(services, pack, content)
    clock = UNSET if wanted.clock is UNSET else terms.completed(wanted.clock)
    return lobby.created(
        edition,
        wanted.seats,
        options,
        wanted.visibility,
        pinned,
        content,
        clock,
        practice=services.settings.clock_file is not None,
        start_within=_start_within(wanted),
        on_resignation=wanted.on_resignation or lobby.OPEN,
    )


def _start_within(wanted: Wanted) -> str:
    """Unless it says otherwise, a game with clocks has four weeks; one without uses the format of the log of before."""
    if wanted.start_within is UNSET:
        return "" if wanted.clock is UNSET else START_WITHIN
    return wanted.start_within or ""


def _new_id(services: Services) -> str:
    drawn = int.from_bytes(services.entropy(20), "big")
    letters = []
    for _ in range(20):
        drawn, digit = divmod(drawn, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return "".join(letters)


def _open(
    services: Services, game: str, player: str, wanted: Wanted, created: Created, request: Call
) -> log_writer.Written | Known | Stale:
    if before := stored_answer(services, game, request):
        return before
    _check_open_games(services, player)
    seed = services.entropy(32)
    rules = packs.rules(services, RULESETS[created.ruleset], created.pack.digest)
    draft = Draft(rules, Position(game=game), NoChance(), lambda: "")
    lobby.begin(
        draft, msgspec.structs.replace(created, seed=seed_commitment(seed)), player, wanted.nonce, wanted.zone or ""
    )
    invitations = initial_invitations(services, game, player, wanted.invite, request.id)
    commit = log_writer.Commit(
        actor={"player": player},
        cause=log_writer.cause(services, "api"),
        call=request,
        before=None,
        seed=seed,
        kind="created",
        vault={"seed": seed, **invitations.vault},
        further=invitations.mails,
    )
    return log_writer.write(services, draft, commit)


def _check_open_games(services: Services, player: str) -> None:
    limit = OPEN_AT_ONCE * services.settings.limits
    if limit and len(services.index.page(player=player, status="open", limit=limit)[0]) == limit:
        detail = f"You already have {limit} games waiting for players; cancel or leave some of them first."
        raise Refusal("rate_limited", detail, retry_after=600)
