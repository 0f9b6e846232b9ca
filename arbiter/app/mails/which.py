"""The mail that asks which game is meant, where an answer to a mail about several does not say so."""

from collections.abc import Sequence
from urllib.parse import quote

from arbiter.app.mails import address, parts
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.blocks import Block, Heading, Lines, Link, Paragraph, quoted
from arbiter.app.mails.frame import Frame, framed, message_id, witness
from arbiter.app.mails.question import stands
from arbiter.app.mails.reader import Reader
from arbiter.app.ports.letters import Letter
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.refusal import Refusal

MAILED = 500  # signs of what was written that a link to a new mail bears


def write(services: Services, player: Player, mail: Asking, lines: Sequence[str], games: Sequence[Reader]) -> Letter:
    """`lines`: what the player wrote, `games`: all that may be meant."""
    blocks: list[Block] = [
        Paragraph(
            f"Hello {player.name}, which game do you mean? Your mail answers one about several games, so nothing was"
            " done for it."
        ),
        *([quoted(lines)] if lines else []),
        Paragraph("Send it to the address of the game." if games else "You play in no game that goes on."),
        *[block for to in games for block in _game(services, to, lines)],
    ]
    digests = message_id(services, f"{player.id}/digest")
    frame = Frame(
        id=message_id(services, mail.about("which")),
        to=player.email,
        player=player.id,
        subject="Which game do you mean?",
        thread=(digests, mail.id) if mail.id else (digests,),
        reply_to=address.any_game(services, player.id),
        heads=[witness(to.position.game, to.found.head) for to in games],
        answers=True,
    )
    return framed(services, frame, blocks)


def _game(services: Services, to: Reader, lines: Sequence[str]) -> list[Block]:
    answers = parts.reply_to(services, to)
    body = quote("\r\n".join(lines)[:MAILED])
    return [
        Heading(to.title),
        *_stands(services, to),
        Lines((answers,)),
        Link("Write to this game", f"mailto:{answers}?body={body}"),
    ]


def _stands(services: Services, to: Reader) -> list[Block]:
    """What the game waits for; nothing where that cannot be told."""
    try:
        with reading(services, to.position.game):
            return [Paragraph(stands(to))]
    except Refusal:
        return []
