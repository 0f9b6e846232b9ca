"""The mail that tells a seat that the game has started, where it is not asked at once."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee, records
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.telling.terms import terms


def id(services: Services, game: str, seat: int) -> str:
    return message_id(services, f"{game}/{seat}/started")


def write(services: Services, to: Addressee, id: str) -> Envelope:
    blocks = [
        Paragraph(
            f"Hello {to.player.name}, the game has started. {game_mail.seats(to)} You will get a"
            " mail when it is your turn."
        ),
        *game_mail.happened("The clock", terms(to.position.setup.clock)),
        *game_mail.happened("What happened", to.sentences(records(services, to)[1:])),
        *game_mail.position(to),
    ]
    return game_mail.about_game(services, to, id, blocks)
