"""Opening, joining, leaving and cancelling games."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from arbiter.app import log, packs
from arbiter.app.answers import joined, left, opened
from arbiter.app.invitations import first_ones
from arbiter.app.invited import held, hide_private, invalid
from arbiter.app.once import Call, call, known, replay
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.invitations import Invitation
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel import lobby
from arbiter.kernel.canonical import within
from arbiter.kernel.chance import NoChance, SeededChance, seed_commitment
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import Created
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
KEY_SECONDS = DAY = 24 * 3600
OPEN_AT_ONCE = 50  # games of one player that wait for others
JOINS_A_DAY = 5  # of one player in one game: each is a record that stays


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
    return until_written(
        services, game, asked.id, asked.body, lambda: _open(services, game, player, wanted, created, asked)
    )


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
    vault = {"seed": seed, **first.vault}
    return _write(services, draft, None, player, asked, seed, opened, vault=vault, further=first.mails)


def _not_too_many(services: Services, player: str) -> None:
    allowed = OPEN_AT_ONCE * services.settings.limits
    if allowed and len(services.index.page(player=player, status="open", limit=allowed)[0]) == allowed:
        enough = f"You already have {allowed} games waiting for players; cancel or leave some of them first."
        raise Refusal("rate_limited", enough, retry_after=600)


def join(
    services: Services,
    player: str,
    game: str,
    nonce: str,
    key: str | None,
    code: str = "",
    via: str = "api",
) -> bytes:
    """Take the lowest free seat, by an invitation's code where there is one; the game starts when it is full.

    The answer's JSON: `{"seat", "version", "game"}`. Without a code an invitation to the player's address is used up.
    """
    body = [nonce, code] if code else nonce
    try:
        return _change(
            services,
            player,
            game,
            "seats",
            body,
            key,
            lambda g, seed, id: _join(services, g, player, nonce, seed, id),
            ticket=lambda p: held(services, p, player, code),
            via=via,
        )
    except Refusal as refusal:
        if code and refusal.code == "not_found":
            raise invalid(services) from None
        raise


def _join(services: Services, game: log.Game, player: str, nonce: str, seed: bytes, id: str) -> tuple[Draft[Any], Any]:
    if game.archive:
        lobby.must_be_open(game.position)
    draft = log.draft(services, game, seed)
    seat = lobby.join(draft, player, nonce, lambda p: SeededChance(seed, p.game, p.nonces, p.draws))
    allowed = JOINS_A_DAY * services.settings.limits
    wait = allowed and services.limits.spend(f"join/{game.position.game}/{player}", [id], allowed, DAY)
    if wait:
        raise Refusal("rate_limited", "You have joined this game too many times today.", retry_after=wait)
    return draft, joined(seat)


def leave(services: Services, player: str, game: str, key: str | None, via: str = "api") -> bytes:
    """Give an open game's seat back; its creator leaving cancels it. The answer's JSON: `{"version", "status"}`."""
    return _change(services, player, game, "leave", "", key, lambda g, seed, id: _leave(services, g, player), via=via)


def _leave(services: Services, game: log.Game, player: str) -> tuple[Draft[Any], Any]:
    _not_a_copy(game)
    draft = log.draft(services, game, b"")
    lobby.leave(draft, player)
    return draft, left


def leave_all(services: Services, player: str) -> None:
    """Leave every open game, before a player goes; those that started meanwhile go on."""
    cursor = ""
    while True:
        games, cursor = services.index.page(player=player, status="open", cursor=cursor)
        for game in games:
            with suppress(Refusal):
                leave(services, player, game, None)
        if not cursor:
            return


def cancel(services: Services, player: str, game: str, key: str | None) -> bytes:
    """Give up an open game; its creator's to do. The answer's JSON: `{"version", "status"}`."""
    return _change(services, player, game, "cancel", "", key, lambda g, seed, id: _cancel(services, g, player))


def _cancel(services: Services, game: log.Game, player: str) -> tuple[Draft[Any], Any]:
    _not_a_copy(game)
    draft = log.draft(services, game, b"")
    lobby.cancel(draft, player)
    return draft, left


def _not_a_copy(game: log.Game) -> None:
    """The ids in an archive copy are nobody's here."""
    if game.archive:
        raise Refusal("forbidden", "This is a copy of a game played elsewhere; nobody here has a seat in it.")


Change = Callable[[log.Game, bytes, str], tuple[Draft[Any], Any]]
Ticket = Callable[[Position[Any]], Invitation | None]


def _change(
    services: Services,
    player: str,
    game: str,
    name: str,
    body: object,
    key: str | None,
    change: Change,
    *,
    ticket: Ticket = lambda position: None,
    via: str = "api",
) -> bytes:
    """`change` is given the game, its seed and the append's id; `ticket` is the invitation that it uses up."""
    asked = call(services, f"{name}/{game}", player, key, body)

    def attempt() -> log.Written | Known | Stale:
        found = log.load(services, game, id=asked.id, vault=("seed",))
        if found.known:
            return found.known
        used = ticket(found.position)
        if used is None:
            hide_private(services, found, player)
        seed = log.seed(found)
        draft, answer = change(found, seed, asked.id)
        kept = _used(used, player) if used else {}
        needs = used.field if used else ""
        return _write(services, draft, found.position, player, asked, seed, answer, vault=kept, needs=needs, via=via)

    return until_written(services, game, asked.id, asked.body, attempt)


def _used(invitation: Invitation, player: str) -> Mapping[str, bytes]:
    return {invitation.field: msgspec.json.encode(msgspec.structs.replace(invitation, used=player))}


def _write(
    services: Services,
    draft: Draft[Any],
    before: Position[Any] | None,
    player: str,
    asked: Call,
    seed: bytes,
    answer: Any,
    via: str = "api",
    **beside: Any,
) -> log.Written | Known | Stale:
    return log.write(
        services,
        draft,
        actor={"player": player},
        why=log.cause(services, via),
        id=asked.id,
        body=asked.body,
        seed=seed,
        answer=lambda position, head, record: answer(draft.rules, position, head, record),
        before=before,
        **beside,
    )
