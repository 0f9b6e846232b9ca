"""The mail of a day that tells a player of all that waits, with one address to answer to for each decision."""

from collections.abc import Sequence

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee, addressee
from arbiter.mail.writing.blocks import Block, Heading, Items, Lines, Link, Paragraph
from arbiter.mail.writing.clock import time_left
from arbiter.mail.writing.compose import Headers, compose, message_id, witness
from arbiter.mail.writing.question import choices, decision_text
from arbiter.mail.writing.result import early_end, ranking
from arbiter.telling.phrases import some

MAX_PICTURED = 5  # games whose position is shown
MAX_DETAILED = 25  # games that are told of at length, the others in a line each


def id(services: Services, player: str, day: str) -> str:
    """Its Message-ID: one a player and day."""
    return message_id(services, f"{player}/{day}/digest")


def write(services: Services, player: Player, day: str, messages: Sequence[Message]) -> Envelope:
    addressed = [(message, addressee(services, message.game, message.seat)) for message in messages]
    entries = [(message, to) for message, to in addressed if to]
    awaiting = [to for message, to in entries if message.decision not in ("started", "result")]
    waiting = some(len(awaiting), "new decision is waiting", "new decisions are waiting")
    blocks: list[Block] = [
        Paragraph(f"Hello {player.name}, {waiting} for you."),
        *[
            block
            for n, (m, to) in enumerate(entries[:MAX_DETAILED])
            for block in _section(services, m, to, n < MAX_PICTURED)
        ],
        *_others(services, [to for _, to in entries[MAX_DETAILED:]]),
    ]
    headers = Headers(
        id=id(services, player.id, day),
        to=player.email,
        player=player.id,
        subject=f"{day}: {some(len(awaiting), 'decision')}",
        thread=(message_id(services, f"{player.id}/digest"),),
        heads=list(dict.fromkeys(witness(to.position.game, to.game.head) for _, to in entries)),
        reply_to=_reply_to(services, player, awaiting),
    )
    return compose(services, headers, blocks)


def _reply_to(services: Services, player: Player, awaiting: Sequence[Addressee]) -> str:
    """The one decision's address; of several, one at which the player is asked which is meant."""
    if len(awaiting) == 1:
        return game_mail.reply_to(services, awaiting[0])
    return sealed_addresses.any_game_address(services, player.id)


def _section(services: Services, message: Message, to: Addressee, pictured: bool) -> list[Block]:
    try:
        with reading(services, message.game):
            return _details(services, message, to, pictured)
    except Refusal:  # what happened in it cannot be read or told
        return _others(services, [to])


def _details(services: Services, message: Message, to: Addressee, pictured: bool) -> list[Block]:
    blocks = {"started": _started, "result": _result}.get(message.decision, _turn)(services, to)
    position = game_mail.position(to) if pictured else []
    return [*blocks, *position, game_mail.page(services, to)]


def _turn(services: Services, to: Addressee) -> list[Block]:
    decision = to.decision
    if decision is None:  # answered a moment ago
        return [Heading(to.title), Paragraph("You have answered.")]
    opened = int(decision.decision.partition("-")[0])
    answers = game_mail.reply_to(services, to)
    return [
        Heading(f"{to.title}: your {decision.kind.replace('_', ' ')} ({decision.decision})"),
        Paragraph(f"In this game {decision_text(to, decision)}"),
        *time_left(services, to),
        *choices(to),
        Paragraph(
            "To answer, send a mail to this address with your steps, one per line. Each game in"
            " this mail has its own address:"
        ),
        Lines((answers,)),
        Link("Write your answer", f"mailto:{answers}"),
        Paragraph(game_mail.seats(to)),
        *game_mail.since(services, to, opened),
    ]


def _started(services: Services, to: Addressee) -> list[Block]:
    return [Heading(f"{to.title}: the game has started"), Paragraph(game_mail.seats(to))]


def _result(services: Services, to: Addressee) -> list[Block]:
    result = to.position.result
    told = [*early_end(result), Items(ranking(to, result))] if result else []
    return [Heading(f"{to.title}: the result"), *told]


def _others(services: Services, further: Sequence[Addressee]) -> list[Block]:
    links = [Link(to.title, game_mail.page_url(services, to)) for to in further]
    return [Heading("More games"), *links] if links else []
