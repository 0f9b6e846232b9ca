"""The mail that tells why nothing of a reply was played."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.offers import Offer
from arbiter.kernel.refusal import Refusal
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Block, Paragraph, quoted
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import goes_on, unmarked, verbs

LAST = (
    "Many of your mails about this game could not be played. This is the last time today"
    " that you are told: for up to a day, a mail that cannot be played gets no answer."
    " Mails that can be played are played and answered as usual."
)


def write(services: Services, to: Addressee, mail: Incoming, refusal: Refusal, *, last: bool) -> Envelope:
    """`last`: of the day, about this game."""
    blocks: list[Block] = [
        Paragraph(f"Hello {to.player.name}, none of your steps were played, and nothing was saved."),
        *_line(refusal.told.get("text", "")),
        Paragraph(unmarked(f"{refusal.detail}{_rule(refusal)}")),
        *_instead(to, refusal.told.get("offers", ()), refusal.told.get("step", 0)),
        *goes_on(services, to),
        *([Paragraph(LAST)] if last else []),
    ]
    id = message_id(services, mail.about("refused"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)


def _line(line: str) -> list[Block]:
    return [Paragraph("This line could not be played:"), quoted((line,))] if line else []


def _rule(refusal: Refusal) -> str:
    return f" (Rule {refusal.told['rule']}.)" if refusal.told.get("rule") else ""


def _instead(to: Addressee, offers: list[Offer], step: int) -> list[Block]:
    """What could be said after the steps before it; at the first step it is what the seat is asked anyway."""
    if not step or not offers:
        return []
    return [Paragraph("Instead of it, after the lines before it, you could write:"), *verbs(to, offers)]
