"""The mail that confirms a move made by mail."""

from collections.abc import Sequence
from typing import Any

from arbiter.app import sealed
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.events import Sealed
from arbiter.kernel.offers import step_of
from arbiter.kernel.records import Record
from arbiter.kernel.seals import Receipt
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee, record
from arbiter.mail.writing.blocks import Block, Heading, Lines, Paragraph, quoted
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import status_blocks

REPLACED = "Nobody sees it until everyone has answered. Until then, another reply replaces it."
FINAL = "Nobody sees its hidden part until everyone has answered. It is final."


def write(
    services: Services, to: Addressee, mail: Incoming, taken: Sequence[str], version: int, receipt: Receipt | None
) -> Envelope | None:
    """`taken`: the lines that were played, `version`: of the record that holds them.

    None when that record ended the game or asks the seat again: the result or the turn mail confirms it then.
    """
    decision, p = to.decision, to.position
    if (decision and decision.decision.startswith(f"{version}-")) or (p.result and p.version == version):
        return None
    played, further = record(services, to, version), continuing(to, version)
    blocks = [
        Paragraph(f"Hello {to.player.name}, your move was played{further}:"),
        quoted(taken),
        *(sealed_answer(services, to, played, receipt) if receipt else []),
        *game_mail.happened("What happened", to.sentences([played])),
        *game_mail.position(to, drawn=not further),
        *_next(services, to, version),
    ]
    id = message_id(services, mail.about("accepted"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)


def continuing(to: Addressee, version: int) -> str:
    """What the seat is still asked that was asked before."""
    decision = to.decision
    early = decision is not None and int(decision.decision.partition("-")[0]) < version
    return f", and your {decision.kind.replace('_', ' ')} continues" if decision and early else ""


def _next(services: Services, to: Addressee, version: int) -> Sequence[Block]:
    """A decision that was opened meanwhile has a turn mail of its own, and is asked there alone."""
    if to.decision and not continuing(to, version):
        return [Paragraph("You have another decision to make: a separate mail asks you for it.")]
    return status_blocks(services, to)


def sealed_answer(services: Services, to: Addressee, played: Record[Any], receipt: Receipt) -> list[Block]:
    """The answer as it was understood, which no sentence tells yet, and its receipt."""
    event = next(event for event in played.events if isinstance(event, Sealed))
    kept = sealed.answer(services, to.game, event.decision, to.seat)
    rules, p = to.game.rules, to.position
    steps = kept[1].steps if kept else ()
    return [
        Heading("Your sealed answer"),
        Lines([rules.write(p.state, step_of(step, rules.steps)) for step in steps]),
        Paragraph(f"{FINAL if event.step else REPLACED} Its receipt:"),
        Lines(("commitment", receipt.commitment, "salt", receipt.salt)),
    ]
