"""Taking a seat in an open game."""

from typing import Any

from arbiter.app import absences, log, log_writer
from arbiter.app.admission import invalid, usable_invitation
from arbiter.app.lobby_action import LobbyAction, perform
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel import lobby
from arbiter.kernel.chance import SeededChance
from arbiter.kernel.clocks import instants
from arbiter.kernel.decide import Draft
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing.absences import planned_at_start

JOINS_A_DAY = 5  # of one player in one game: each is a record that stays


def join(
    services: Services,
    player: str,
    game: str,
    nonce: str,
    key: str | None,
    code: str = "",
    via: str = "api",
    zone: str = "",
) -> bytes:
    """Take the lowest free seat, by an invitation's code where there is one; the game starts when it is full.

    `zone`: the time zone of the seat's clock, "" for the game's. The answer's JSON: `{"seat", "version", "game"}`.
    Without a code an invitation to the player's address is used up.
    """
    action = LobbyAction(
        player=player,
        game=game,
        name="seats",
        answer="joined",
        change=lambda loaded, seed, id: _join(services, loaded, player, nonce, zone, seed, id),
        body=[nonce, code, zone] if zone else [nonce, code] if code else nonce,
        key=key,
        ticket=lambda position: usable_invitation(services, position, player, code),
        via=via,
    )
    try:
        return perform(services, action)
    except Refusal as refusal:
        if code and refusal.code == "not_found":
            raise invalid(services) from None
        raise


def _join(services: Services, game: log.Game, player: str, nonce: str, zone: str, seed: bytes, id: str) -> Draft[Any]:
    if game.archive:
        lobby.must_be_open(game.position)
    draft = log_writer.draft(services, game, seed)
    lobby.join(draft, player, nonce, lambda p: SeededChance(seed, p.game, p.nonces, p.draws), zone)
    count_seat(services, game, player, id)
    if draft.position.clocks:
        planned_at_start(draft, absences.of_seats(services, draft.position), instants.ms(draft.at))
    return draft


def count_seat(services: Services, game: log.Game, player: str, id: str) -> None:
    """Count a seat that a player takes in a game, by an append of this id; refuses `rate_limited`."""
    limit = JOINS_A_DAY * services.settings.limits
    wait = limit and services.limits.spend(f"join/{game.position.game}/{player}", [id], limit, DAY)
    if wait:
        raise Refusal("rate_limited", "You have taken seats in this game too many times today.", retry_after=wait)
