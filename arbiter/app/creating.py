"""Opening a game."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from arbiter.app import log, packs
from arbiter.app.answers import opened
from arbiter.app.invitations import first_ones
from arbiter.app.once import Call, call, known, replay
from arbiter.app.ports.games import Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel import lobby
from arbiter.kernel.canonical import within
from arbiter.kernel.chance import NoChance, seed_commitment
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import Created
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
KEY_SECONDS = 24 * 3600
OPEN_AT_ONCE = 50  # games of one player that wait for others


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The game that a player wants to open; `invite` holds addresses that are sent an invitation."""

    ruleset: str
    seats: int
    options: Mapping[str, Any] = {}
    visibility: str = "public"
    nonce: str = ""
    invite: Sequence[str] = ()


def create(services: Services, player: str, wanted: Wanted, key: str | None) -> bytes:
    """Open a game and take seat 1. The answer's JSON: the game as it is shown, without names."""
    asked = call(services, "games", player, key, wanted)
    try:
        created = _created(services, wanted)
    except Refusal:  # what could be opened when the key was first used
        if before := _opened_before(services, asked):
            return replay(before, asked.body)
        raise
    game = _new_id(services)
    if asked.keyed:
        game = services.limits.once(f"games/{asked.id}", game, KEY_SECONDS)
    return until_written(services, game, asked, lambda: _open(services, game, player, wanted, created, asked))


def _opened_before(services: Services, asked: Call) -> Known | None:
    game = services.limits.kept(f"games/{asked.id}") if asked.keyed else None
    return known(services, game, asked.id) if game else None


def _created(services: Services, wanted: Wanted) -> Created:
    edition = RULESETS.get(wanted.ruleset)
    if edition is None:
        raise Refusal("invalid_request", f"There is no ruleset `{wanted.ruleset}`; available: {', '.join(RULESETS)}.")
    given = {name: value for name, value in wanted.options.items() if value is not None}
    pack = given.pop("pack", "house")
    if not isinstance(pack, str) or not within(given):
        raise Refusal("invalid_request", "`pack` must name a component pack; options contain text, numbers and lists.")
    content = packs.playable(services, edition.key, pack)
    pinned = packs.pin(services, pack, content)
    return lobby.created(edition, wanted.seats, given, wanted.visibility, pinned, content)


def _new_id(services: Services) -> str:
    drawn = int.from_bytes(services.entropy(20), "big")
    letters = []
    for _ in range(20):
        drawn, digit = divmod(drawn, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return "".join(letters)


def _open(
    services: Services, game: str, player: str, wanted: Wanted, created: Created, asked: Call
) -> log.Written | Known | Stale:
    if before := known(services, game, asked.id):
        return before
    _not_too_many(services, player)
    seed = services.entropy(32)
    rules = packs.rules(services, RULESETS[created.ruleset], created.pack.digest)
    draft = Draft(rules, Position(game=game), NoChance(), lambda: "")
    lobby.begin(draft, msgspec.structs.replace(created, seed=seed_commitment(seed)), player, wanted.nonce)
    first = first_ones(services, game, player, wanted.invite, asked.id)
    commit = log.Commit(
        actor={"player": player},
        cause=log.cause(services, "api"),
        call=asked,
        before=None,
        seed=seed,
        answer=partial(opened, draft.rules),
        vault={"seed": seed, **first.vault},
        further=first.mails,
    )
    return log.write(services, draft, commit)


def _not_too_many(services: Services, player: str) -> None:
    allowed = OPEN_AT_ONCE * services.settings.limits
    if allowed and len(services.index.page(player=player, status="open", limit=allowed)[0]) == allowed:
        enough = f"You already have {allowed} games waiting for players; cancel or leave some of them first."
        raise Refusal("rate_limited", enough, retry_after=600)
