"""The mail of a day that tells a player of all that waits, with one address to answer to for each decision."""

from collections.abc import Sequence

from arbiter.app.mails import address, notice, parts, states
from arbiter.app.mails.blocks import Block, Heading, Items, Lines, Link, Paragraph
from arbiter.app.mails.due import Due
from arbiter.app.mails.frame import Frame, framed, message_id, witness
from arbiter.app.mails.question import asks, choices
from arbiter.app.mails.reader import Reader, reader
from arbiter.app.mails.result import ranking
from arbiter.app.ports.letters import Letter
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.refusal import Refusal
from arbiter.telling.words import some

PICTURED = 5  # games whose position is shown
TOLD = 25  # games that are told of at length, the others in a line each


def id(services: Services, player: str, day: str) -> str:
    """Its Message-ID: one a player and day."""
    return message_id(services, f"{player}/{day}/digest")


def gathered(services: Services, player: str, day: str) -> list[Message]:
    """What the day's digest on its way is about; all that waits, unless it may be in other hands already."""
    name = id(services, player, day)
    if services.letters.kept(name) is None and not services.letters.went(name):
        services.digests.gather(player)
    return services.digests.taken(player, day)


def due(services: Services, player: str, day: str, messages: Sequence[Message]) -> Due | None:
    """The digest of a day about these; None when there are none, or nobody to be told."""
    known = services.players.get(player)
    if known is None or not known.verified or not messages:
        return None
    return Due(id(services, player, day), known.email, lambda: write(services, known, day, messages))


def parted(services: Services, messages: Sequence[Message]) -> tuple[list[Message], list[Message]]:
    """Those whose games can be read now, and the others, which are not lost."""
    found: list[Message] = []
    later: list[Message] = []
    for message in messages:
        try:
            with reading(services, message.game):
                notice.due(services, message)
        except Refusal as refusal:
            if refusal.passing:
                later.append(message)
        else:
            found.append(message)
    return found, later


def open(services: Services, messages: Sequence[Message]) -> list[Message]:
    """Those of which there is still something to tell, and which were not told by a mail of their own."""
    found = [(message, notice.due(services, message)) for message in messages]
    return [message for message, due in found if due and not services.letters.went(due.id)]


def told(services: Services, messages: Sequence[Message], due: Due, state: str) -> None:
    """They were told by a digest, `sent` or `refused`, and are told no more by mails of their own."""
    mark = services.letters.refused if state == "refused" else services.letters.sent
    for message in messages:
        states.handed(services, message, state, due, "In a digest.")
        if single := notice.due(services, message):
            mark(single.id)


def write(services: Services, player: Player, day: str, messages: Sequence[Message]) -> Letter:
    read = [(message, reader(services, message.game, message.seat)) for message in messages]
    found = [(message, to) for message, to in read if to]
    asked = [to for message, to in found if message.decision not in ("started", "result")]
    blocks: list[Block] = [
        Paragraph(f"Hello {player.name}, {some(len(asked), 'new decision waits', 'new decisions wait')} for you."),
        *[block for n, (m, to) in enumerate(found[:TOLD]) for block in _section(services, m, to, n < PICTURED)],
        *_others(services, [to for _, to in found[TOLD:]]),
    ]
    frame = Frame(
        id=id(services, player.id, day),
        to=player.email,
        player=player.id,
        subject=f"{day}: {some(len(asked), 'decision')}",
        thread=(message_id(services, f"{player.id}/digest"),),
        heads=list(dict.fromkeys(witness(to.position.game, to.found.head) for _, to in found)),
        reply_to=parts.reply_to(services, asked[0]) if len(asked) == 1 else address.any_game(services, player.id),
    )
    return framed(services, frame, blocks)


def _section(services: Services, message: Message, to: Reader, pictured: bool) -> list[Block]:
    try:
        with reading(services, message.game):
            return _told(services, message, to, pictured)
    except Refusal:  # what happened in it cannot be read or told
        return _others(services, [to])


def _told(services: Services, message: Message, to: Reader, pictured: bool) -> list[Block]:
    told = {"started": _started, "result": _result}.get(message.decision, _turn)(services, to)
    position = parts.position(to) if pictured else []
    return [*told, *position, parts.page(services, to)]


def _turn(services: Services, to: Reader) -> list[Block]:
    asked = to.asked
    if asked is None:  # answered a moment ago
        return [Heading(to.title), Paragraph("You have answered.")]
    opened = int(asked.decision.partition("-")[0])
    answers = parts.reply_to(services, to)
    return [
        Heading(f"{to.title}: your {asked.kind.replace('_', ' ')} ({asked.decision})"),
        Paragraph(f"In this game {asks(to, asked)}"),
        *choices(to),
        Paragraph("Answer by a mail to this address, your steps one a line; each game of this mail has its own:"),
        Lines((answers,)),
        Link("Write the answer", f"mailto:{answers}"),
        Paragraph(parts.seats(to)),
        *parts.since(services, to, opened),
    ]


def _started(services: Services, to: Reader) -> list[Block]:
    return [Heading(f"{to.title}: the game has started"), Paragraph(parts.seats(to))]


def _result(services: Services, to: Reader) -> list[Block]:
    result = to.position.result
    lines = ranking(to, result) if result else []
    return [Heading(f"{to.title}: the result"), Items(lines)]


def _others(services: Services, further: Sequence[Reader]) -> list[Block]:
    links = [Link(to.title, parts.page_url(services, to)) for to in further]
    return [Heading("Further games"), *links] if links else []
