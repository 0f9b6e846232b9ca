"""The mail that tells what steps would do."""

from collections.abc import Sequence

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.events import Event
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph, quoted
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import goes_on

STOPPED = {
    "random": "What follows is random, and is not revealed before you play it.",
    "reveal": "Your answer would be sealed, then opened together with the others.",
    "": "To play it, send the same mail without the preview line.",
}


def write(
    services: Services, to: Addressee, mail: Incoming, said: Sequence[str], events: Sequence[Event], stopped: str
) -> Envelope:
    """`said`: the steps as lines; `events` and `stopped` as `previews.preview` tells them."""
    blocks = [
        Paragraph(f"Hello {to.player.name}, nothing was played. You tried:"),
        quoted(said),
        *game_mail.happened("What would happen", to.told(events)),
        Paragraph(STOPPED[stopped]),
        *goes_on(services, to),
    ]
    id = message_id(services, mail.about("preview"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)
