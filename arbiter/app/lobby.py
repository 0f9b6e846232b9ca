"""Opening, joining, leaving and cancelling games."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from arbiter.app import log, packs
from arbiter.app.answers import joined, left, opened
from arbiter.app.ids import append_id, body_digest, replay
from arbiter.app.invitations import first_ones
from arbiter.app.invited import held, hide_private, invalid
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
    body, id = body_digest(wanted), append_id(services, "games", player, key)
    try:
        created = _created(services, wanted)
    except Refusal:  # what could be opened when the key was first used
        if known := _opened_before(services, id if key is not None else ""):
            return replay(known, body)
        raise
    game = _new_id(services)
    if key is not None:
        game = services.limits.once(f"games/{id}", game, KEY_SECONDS)
    return until_written(services, game, id, body, lambda: _open(services, game, player, wanted, created, id, body))


def _opened_before(services: Services, id: str) -> Known | None:
    game = services.limits.kept(f"games/{id}") if id else None
    found = services.games.load(game, "", id=id) if game else None
    return found.known if found else None


def _created(services: Services, wanted: Wanted) -> Created:
    edition = RULESETS.get(wanted.ruleset)
    if edition is None:
        raise Refusal("invalid_request", f"There is no ruleset `{wanted.ruleset}`; there are: {', '.join(RULESETS)}.")
    given = {name: value for name, value in wanted.options.items() if value is not None}
    pack = given.pop("pack", "house")
    if not isinstance(pack, str) or not within(given):
        raise Refusal("invalid_request", "`pack` names a component pack; options hold text, numbers and lists.")
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
    services: Services, game: str, player: str, wanted: Wanted, created: Created, id: str, body: str
) -> log.Written | Known | Stale:
    found = services.games.load(game, "", id=id)
    if found and found.known:
        return found.known
    _not_too_many(services, player)
    seed = services.entropy(32)
    rules = packs.rules(services, RULESETS[created.ruleset], created.pack.digest)
    draft = Draft(rules, Position(game=game), NoChance(), lambda: "")
    lobby.begin(draft, msgspec.structs.replace(created, seed=seed_commitment(seed)), player, wanted.nonce)
    asked = first_ones(services, game, player, wanted.invite, id)
    vault = {"seed": seed, **asked.vault}
    return _write(services, draft, None, player, id, body, seed, opened, vault=vault, further=asked.mails)


def _not_too_many(services: Services, player: str) -> None:
    allowed = OPEN_AT_ONCE * services.settings.limits
    if allowed and len(services.index.page(player=player, status="open", limit=allowed)[0]) == allowed:
        enough = f"You have {allowed} games that wait for players; cancel or leave some of them first."
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
        raise Refusal("rate_limited", "You have joined this game often enough for today.", retry_after=wait)
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
        raise Refusal("forbidden", "Nobody here has a seat in this copy of a game that was played elsewhere.")


Change = Callable[[log.Game, bytes, str], tuple[Draft[Any], Any]]
Ticket = Callable[[Position[Any]], Invitation | None]


def _change(
    services: Services,
    player: str,
    game: str,
    call: str,
    body: object,
    key: str | None,
    change: Change,
    *,
    ticket: Ticket = lambda position: None,
    via: str = "api",
) -> bytes:
    """`change` is given the game, its seed and the append's id; `ticket` is the invitation that it uses up."""
    id, digest = append_id(services, f"{call}/{game}", player, key), body_digest(body)

    def attempt() -> log.Written | Known | Stale:
        found = log.load(services, game, id=id, vault=("seed",))
        if found.known:
            return found.known
        used = ticket(found.position)
        if used is None:
            hide_private(services, found, player)
        seed = log.seed(found)
        draft, answer = change(found, seed, id)
        kept = _used(used, player) if used else {}
        needs = used.field if used else ""
        return _write(
            services, draft, found.position, player, id, digest, seed, answer, vault=kept, needs=needs, via=via
        )

    return until_written(services, game, id, digest, attempt)


def _used(invitation: Invitation, player: str) -> Mapping[str, bytes]:
    return {invitation.field: msgspec.json.encode(msgspec.structs.replace(invitation, used=player))}


def _write(
    services: Services,
    draft: Draft[Any],
    before: Position[Any] | None,
    player: str,
    id: str,
    body: str,
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
        id=id,
        body=body,
        seed=seed,
        answer=lambda position, head, record: answer(draft.rules, position, head, record),
        before=before,
        **beside,
    )
