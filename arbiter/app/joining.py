"""Taking a seat in an open game."""

from arbiter.app import log
from arbiter.app.answers import joined
from arbiter.app.invited import held, invalid
from arbiter.app.lobby import Act, Decided, act
from arbiter.app.services import Services
from arbiter.kernel import lobby
from arbiter.kernel.chance import SeededChance
from arbiter.kernel.refusal import Refusal

DAY = 24 * 3600
JOINS_A_DAY = 5  # of one player in one game: each is a record that stays


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
    done = Act(
        player=player,
        game=game,
        name="seats",
        change=lambda found, seed, id: _join(services, found, player, nonce, seed, id),
        body=[nonce, code] if code else nonce,
        key=key,
        ticket=lambda position: held(services, position, player, code),
        via=via,
    )
    try:
        return act(services, done)
    except Refusal as refusal:
        if code and refusal.code == "not_found":
            raise invalid(services) from None
        raise


def _join(services: Services, game: log.Game, player: str, nonce: str, seed: bytes, id: str) -> Decided:
    if game.archive:
        lobby.must_be_open(game.position)
    draft = log.draft(services, game, seed)
    seat = lobby.join(draft, player, nonce, lambda p: SeededChance(seed, p.game, p.nonces, p.draws))
    allowed = JOINS_A_DAY * services.settings.limits
    wait = allowed and services.limits.spend(f"join/{game.position.game}/{player}", [id], allowed, DAY)
    if wait:
        raise Refusal("rate_limited", "You have joined this game too many times today.", retry_after=wait)
    return draft, joined(seat)
