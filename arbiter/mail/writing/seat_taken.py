"""The mails about a seat that was taken over: to its new player, and to the one who had it."""

from arbiter.app import log
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import Headers, compose, message_id, thread
from arbiter.mail.writing.question import status_blocks


def id(services: Services, m: Message) -> str:
    return message_id(services, f"{m.game}/{m.seat}/{m.about}/{m.kind}")


def write(services: Services, to: Addressee, id: str) -> Envelope:
    """`to`: the new player."""
    blocks = [
        Paragraph(
            f"Hello {to.player.name}, you have taken over a seat. {game_mail.seats(to)} You will get a mail when it is"
            " your turn."
        ),
        *status_blocks(services, to),
        *game_mail.position(to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def lost(services: Services, player: Player, game: log.Game, seat: int, id: str) -> Envelope:
    """`player`: the one who had the seat, and is told nothing more about the game."""
    p = game.position
    title = f"{RULESETS[p.setup.ruleset].title} {p.game[:6]}"
    blocks = [
        Paragraph(
            f"Hello {player.name}, another player has taken over seat {seat}, which was yours and stood open. You will"
            " get no more mails about this game, and replies to earlier ones have no effect."
        )
    ]
    headers = Headers(id=id, to=player.email, player=player.id, subject=title, thread=(thread(services, p.game, seat),))
    return compose(services, headers, blocks)
