"""Links that show a game as one of its seats sees it, to whoever has them (docs/architecture-mail.md, "Sending")."""

from arbiter.app import links, log
from arbiter.app.links import View
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal


def viewed(services: Services, token: str) -> View:
    """Whose view a link shows; refuses `not_found` once the seat is not that player's any more."""
    to = links.read_view(services, token)
    if to is None or log.load(services, to.game).seat_of(to.player) != to.seat or not services.players.get(to.player):
        raise Refusal(
            "not_found", "This link is no longer valid or is incomplete; use the one in the latest mail about the game."
        )
    return to
