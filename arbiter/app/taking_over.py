"""Taking over a seat that stands open in a running game, or coming back to one's own."""

from typing import Any

from arbiter.app import log, log_writer
from arbiter.app.admission import invalid, usable_invitation
from arbiter.app.joining import count_seat
from arbiter.app.lobby_action import LobbyAction, perform, refuse_archive
from arbiter.app.services import Services
from arbiter.kernel import seats
from arbiter.kernel.decide import Draft
from arbiter.kernel.refusal import Refusal


def take_over(
    services: Services,
    player: str,
    game: str,
    seat: int,
    key: str | None,
    code: str = "",
    zone: str = "",
    via: str = "api",
) -> bytes:
    """Take a seat that stands open, as its owner or a substitute; the answer's JSON is that of joining.

    A private game is taken part in by invitation only: by its code, or one to the player's address. `zone`: the time
    zone of the seat's clock, "" for the game's, or for the owner's as it was.
    """
    action = LobbyAction(
        player=player,
        game=game,
        name="takeover",
        answer="joined",
        change=lambda loaded, seed, id: _take(services, loaded, player, seat, zone, seed, id),
        body=[seat, code, zone],
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


def _take(services: Services, game: log.Game, player: str, seat: int, zone: str, seed: bytes, id: str) -> Draft[Any]:
    refuse_archive(game)
    draft = log_writer.draft(services, game, seed)
    seats.take_over(draft, player, seat, zone)
    count_seat(services, game, player, id)
    return draft
