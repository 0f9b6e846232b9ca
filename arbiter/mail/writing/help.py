"""The mail that tells what can be written in a reply."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Items, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import goes_on

COMMANDS = (
    "Steps, one a line, in the forms shown below: they are played, all of them or none. Capitals, signs, plurals and"
    " words that are cut short do no harm as long as a line can mean one thing only.",
    "preview in the first line: tells what the steps below it would do, and plays nothing.",
    "say and words: a line for the other players.",
    "show: the position as it stands.",
    "resend: the mail that asks you, once more.",
    "token: a new token for the API.",
    "leave: gives your seat back, as long as the game has not started.",
    "help: this mail.",
)


def write(services: Services, to: Addressee, mail: Incoming) -> Envelope:
    blocks = [
        Paragraph(
            f"Hello {to.player.name}, this is what you can write in a reply, above what it quotes. Each command but"
            " say stands alone."
        ),
        Items(COMMANDS),
        *goes_on(services, to),
    ]
    id = message_id(services, mail.about("help"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)
