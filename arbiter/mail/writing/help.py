"""The mail that tells what can be written in a reply."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Items, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import status_blocks

COMMANDS = (
    "Steps, one per line, in the forms shown below: either all of them are played or none."
    " Capitals, punctuation, plurals and shortened words are fine as long as a line can"
    " mean only one thing.",
    "preview on the first line: tells you what the steps below it would do, without playing them.",
    "say, followed by words: a message to the other players.",
    "show: the current position.",
    "order on the first line: the steps below it are your next answer, given in advance. They are played as"
    " soon as you are asked, if the rules allow them then. A line with the word or separates up to five answers,"
    " of which the first possible one is played. Here, steps must have exactly the forms of the rules. order show"
    " tells you what you gave, order off withdraws it. Nobody else learns of it.",
    "resend: the mail that asks for your answer, once more.",
    "token: a new token for the API.",
    "leave: gives up your seat, as long as the game has not started.",
    "resign: tells you what giving up your seat in a game that has started leads to, and how to confirm it.",
    "return: takes back your own seat that stands open for a substitute.",
    "help: this mail.",
)


def write(services: Services, to: Addressee, mail: Incoming) -> Envelope:
    blocks = [
        Paragraph(
            f"Hello {to.player.name}, this is what you can write in a reply, above the quoted text."
            " Every command except say stands alone."
        ),
        Items(COMMANDS),
        *status_blocks(services, to),
    ]
    id = message_id(services, mail.about("help"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)
