"""A game's position as a picture, for whoever may see the game."""

from arbiter.app import log, read
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.refusal import Refusal
from arbiter.telling import Names, teller
from arbiter.telling.sections import as_lines


def text(services: Services, id: str, player: str | None) -> str:
    """The present position as lines of text; "" before the start."""
    game = read.visible(services, id, player)
    p = game.position
    if p.state is None:
        return ""
    seat_names = names(services, game)
    with reading(services, id):
        view = game.rules.view(p.state)
        return "\n".join(as_lines(teller(p.setup.ruleset).position(game.rules, view, seat_names)))


def board(services: Services, id: str, player: str | None, version: int | None) -> str:
    """The picture (SVG) after record `version`, or of now; refuses `not_found`, also before the start."""
    game = read.visible(services, id, player)
    p = game.position if version is None else read.past(services, game, version)
    if p.state is None:
        raise Refusal("not_found", "The game had not started at that point, so there is no board.")
    seat_names = names(services, game)
    with reading(services, id):
        view = game.rules.view(p.state)
        return teller(p.setup.ruleset).picture(game.rules, view, seat_names)


def names(services: Services, game: log.Game) -> Names:
    """The players' names by seat; those of an archive copy are unknown here, whatever their ids are."""
    taken = {seat: t.player for seat, t in enumerate(game.position.taken, 1) if t}
    if game.archive:
        return dict.fromkeys(taken, read.ARCHIVED)
    players = services.players.many(sorted(set(taken.values())))
    return {seat: players[player].name if player in players else read.DELETED for seat, player in taken.items()}
