"""The mail that tells what was proposed, and how to vote, or that a seat has more time."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.position import Proposal
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee, record
from arbiter.mail.writing.blocks import Block, Heading, Lines, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import status_blocks


def id(services: Services, m: Message) -> str:
    return message_id(services, f"{m.game}/{m.seat}/{m.about}/announced")


def write(services: Services, to: Addressee, seq: int, id: str) -> Envelope:
    """`seq`: of the record that is told of."""
    open_ones = [each for each in to.position.proposals if to.seat not in each.votes]
    asked = "there is a proposal to vote on." if open_ones else "there is news of your game."
    blocks = [
        Paragraph(f"Hello {to.player.name}, {asked}"),
        *game_mail.happened("What happened", to.sentences([record(services, to, seq)])),
        *(block for proposal in open_ones for block in _voting(to, proposal)),
        *status_blocks(services, to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def _voting(to: Addressee, proposal: Proposal) -> list[Block]:
    call = f"POST /v1/games/{to.position.game}/proposals/{proposal.name}/votes"
    return [
        Heading("How to vote"),
        Paragraph("All whose seats are not played by the arbiter must be for it. With your token, send to the API:"),
        Lines((call, '{"yes": true}')),
    ]
