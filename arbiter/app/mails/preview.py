"""The mail that tells what steps would do."""

from collections.abc import Sequence

from arbiter.app.mails import parts
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.blocks import Paragraph, quoted
from arbiter.app.mails.frame import message_id
from arbiter.app.mails.question import goes_on
from arbiter.app.mails.reader import Reader
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services
from arbiter.kernel.events import Event

STOPPED = {
    "random": "What follows is drawn by chance, and is not told before it is played.",
    "reveal": "It would be sealed, and opened together with the others' answers.",
    "": "To play it, send the same without the line preview.",
}


def write(
    services: Services, to: Reader, mail: Asking, said: Sequence[str], events: Sequence[Event], stopped: str
) -> Letter:
    """`said`: the steps as lines; `events` and `stopped` as `look.preview` tells them."""
    blocks = [
        Paragraph(f"Hello {to.player.name}, nothing was played. You tried:"),
        quoted(said),
        *parts.happened("What would happen", to.told(events)),
        Paragraph(STOPPED[stopped]),
        *goes_on(services, to),
    ]
    id = message_id(services, mail.about("preview"))
    return parts.about_game(services, to, id, blocks, answers=mail.id)
