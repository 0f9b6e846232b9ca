"""The mail that confirms a move made by mail."""

from collections.abc import Sequence

from arbiter.app.mails import parts
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.blocks import Block, Heading, Lines, Paragraph
from arbiter.app.mails.frame import message_id
from arbiter.app.mails.question import goes_on
from arbiter.app.mails.reader import Reader, records
from arbiter.app.ports import Letter
from arbiter.app.services import Services
from arbiter.kernel.seals import Receipt


def write(
    services: Services, to: Reader, mail: Asking, taken: Sequence[str], version: int, receipt: Receipt | None
) -> Letter | None:
    """`taken`: the steps as lines, `version`: of the record that holds them.

    None when that record ended the game or asks the seat again: the result or the turn mail confirms it then.
    """
    asked, p = to.asked, to.position
    if (asked and asked.decision.startswith(f"{version}-")) or (p.result and p.version == version):
        return None
    blocks = [
        Paragraph(f"Hello {to.player.name}, this was played for you:"),
        Lines(taken),
        *_proof(receipt),
        *parts.happened("What happened", to.sentences(records(services, to)[version : version + 1])),
        *parts.position(to),
        *_next(services, to, version),
    ]
    id = message_id(services, mail.about("accepted"))
    return parts.about_game(services, to, id, f"{to.title}: played", blocks, answers=mail.id)


def _next(services: Services, to: Reader, version: int) -> Sequence[Block]:
    """A decision that was opened meanwhile has a turn mail of its own, and is asked there alone."""
    if to.asked and int(to.asked.decision.partition("-")[0]) > version:
        return [Paragraph("You are asked again: a mail of its own tells what.")]
    return goes_on(services, to)


def _proof(receipt: Receipt | None) -> list[Block]:
    if receipt is None:
        return []
    return [
        Heading("Your sealed answer"),
        Paragraph("Nobody sees it before all have answered. Until then a further reply replaces it. Its receipt:"),
        Lines((f"commitment {receipt.commitment}", f"salt {receipt.salt}")),
    ]
