"""The mail that asks which game is meant, where an answer to a mail about several does not say so."""

from collections.abc import Sequence
from urllib.parse import quote

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Block, Heading, Lines, Link, Paragraph, quoted
from arbiter.mail.writing.clock import time_left
from arbiter.mail.writing.compose import Headers, compose, message_id, witness
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import status_text

MAILED = 500  # characters of the player's text in a link that opens a new mail


def write(
    services: Services, player: Player, mail: Incoming, lines: Sequence[str], games: Sequence[Addressee]
) -> Envelope:
    """`lines`: what the player wrote, `games`: all that may be meant."""
    blocks: list[Block] = [
        Paragraph(
            f"Hello {player.name}, which game do you mean? You replied to a mail about several"
            " games, so nothing was done."
        ),
        *([quoted(lines)] if lines else []),
        Paragraph(
            "Send it to the address of the game you mean." if games else "You are not playing in any running game."
        ),
        *[block for to in games for block in _game(services, to, lines)],
    ]
    digests = message_id(services, f"{player.id}/digest")
    headers = Headers(
        id=message_id(services, mail.about("which")),
        to=player.email,
        player=player.id,
        subject="Which game do you mean?",
        thread=(digests, mail.id) if mail.id else (digests,),
        reply_to=sealed_addresses.any_game_address(services, player.id),
        heads=[witness(to.position.game, to.game.head) for to in games],
        answers=True,
    )
    return compose(services, headers, blocks)


def _game(services: Services, to: Addressee, lines: Sequence[str]) -> list[Block]:
    answers = game_mail.reply_to(services, to)
    body = quote("\r\n".join(lines)[:MAILED])
    return [
        Heading(to.title),
        *_status(services, to),
        Lines((answers,)),
        Link("Write to this game", f"mailto:{answers}?body={body}"),
    ]


def _status(services: Services, to: Addressee) -> list[Block]:
    """What the game waits for; nothing where that cannot be told."""
    try:
        with reading(services, to.position.game):
            return [Paragraph(status_text(to)), *time_left(services, to)]
    except Refusal:
        return []
