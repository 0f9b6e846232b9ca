"""The mail with a code for an address that was not verified yet."""

from arbiter.app import names, proofs
from arbiter.app.addresses import new_code
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.mail.writing.blocks import Block, Lines, Link, Paragraph
from arbiter.mail.writing.compose import Headers, compose, message_id


def id(services: Services, known: Player, asked: str) -> str:
    """`asked` names the occasion on which the address was given."""
    return message_id(services, f"{known.id}/{known.unverified}/{asked}/verify")


def write(services: Services, known: Player, id: str) -> Envelope:
    """Makes a fresh code, which replaces any other."""
    code = new_code(services, known)
    page = f"{services.settings.base_url}/verification/{proofs.word(services, known)}"
    blocks: list[Block] = [
        Paragraph(f"Somebody, probably you, registered this address for the player {names.to_strangers(known.name)}."),
        Paragraph("If it was you, your code is:"),
        Lines((code,)),
        Link("Enter it, or open this page and press the button", page),
        *_until(known),
        Paragraph("If it was not you, do nothing: no mails about games will be sent here."),
    ]
    headers = Headers(id=id, to=known.unverified, player=known.id, subject="Verify your address")
    return compose(services, headers, blocks)


def _until(known: Player) -> list[Block]:
    return [Paragraph("Until then, mails go to your previous address.")] if known.pending else []
