"""The mail to a verified address that is its player's no more, so that nobody loses one unawares."""

from arbiter.app.former_address import FormerAddress
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing.blocks import Block, Paragraph
from arbiter.mail.writing.compose import Headers, compose, message_id


def id(services: Services, former: FormerAddress) -> str:
    return message_id(services, f"{former.email}/{former.nonce}/moved")


def write(services: Services, former: FormerAddress) -> Envelope:
    """It does not name the new address, which is nobody else's business, and goes to no player: wishes moved on."""
    where = "go to another address" if former.moved else "are no longer sent, because your address was removed"
    blocks: list[Block] = [
        Paragraph(f"Hello {former.name}, from now on, mails about your games {where}. This is the last one sent here."),
        Paragraph(
            "If you did not ask for this, somebody else has your API token: tell whoever runs this installation."
        ),
    ]
    headers = Headers(id=id(services, former), to=former.email, player="", subject="Your address was changed")
    return compose(services, headers, blocks)
