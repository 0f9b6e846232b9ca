"""The mail to a verified address that is its player's no more, so that nobody loses one unawares."""

from arbiter.app.ports.letters import Letter
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.mail.writing.blocks import Block, Paragraph
from arbiter.mail.writing.envelope import Frame, framed, message_id


def post(services: Services, before: Player, after: Player) -> None:
    """Have the address of `before` told, if it was good and no mails come there any more."""
    if before.verified and before.email.lower() != after.email.lower():
        letter = write(services, before, after)
        services.letters.keep(letter)
        services.outbox.push(Message("moved", "", about=letter.id))


def write(services: Services, before: Player, after: Player) -> Letter:
    """It does not name the new address, which is nobody else's business, and goes to no player: wishes moved on."""
    where = "go to another address" if after.email else "are sent no more, as the address was taken away"
    blocks: list[Block] = [
        Paragraph(f"Hello {before.name}, from now on the mails about your games {where}. This is the last one here."),
        Paragraph(
            "If it was not you who asked for that, somebody else has your token for the API: tell whoever runs this"
            " installation."
        ),
    ]
    about = f"{before.id}/{services.entropy(8).hex()}/moved"
    frame = Frame(id=message_id(services, about), to=before.email, player="", subject="Your address was changed")
    return framed(services, frame, blocks)
