"""The mail with a code for an address that was not verified yet."""

from arbiter.app import names, proofs
from arbiter.app.addresses import new_code
from arbiter.app.ports.letters import Letter
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.mail.writing.blocks import Block, Lines, Link, Paragraph
from arbiter.mail.writing.envelope import Frame, framed, message_id


def id(services: Services, known: Player, asked: str) -> str:
    """`asked` names the occasion on which the address was given."""
    return message_id(services, f"{known.id}/{known.unverified}/{asked}/verify")


def write(services: Services, known: Player, id: str) -> Letter:
    """Makes a fresh code, which replaces any other."""
    code = new_code(services, known)
    page = f"{services.settings.base_url}/verification/{proofs.word(services, known)}"
    blocks: list[Block] = [
        Paragraph(f"Somebody, probably you, gave this address to the player {names.to_strangers(known.name)}."),
        Paragraph("If it was you, the code is:"),
        Lines((code,)),
        Link("Type it, or open this page and press the button", page),
        *_until(known),
        Paragraph("If it was not you, do nothing, and no mail about any game comes here."),
    ]
    frame = Frame(id=id, to=known.unverified, player=known.id, subject="Verify your address")
    return framed(services, frame, blocks)


def _until(known: Player) -> list[Block]:
    return [Paragraph("Until then the mails go to the address that you had.")] if known.pending else []
