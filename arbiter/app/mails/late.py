"""Having players told who can be told only now."""

from collections.abc import Iterator

from arbiter.app import log
from arbiter.app.mails import turn
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal


def tell(services: Services, player: str) -> None:
    """Have the mails sent for all decisions that wait for a player whose address is good now.

    Each is sent once; one that did not arrive, though it was sent, is sent again.
    """
    for game in running(services, player):
        for message in _open(services, game, player):
            again(services, message)


def again(services: Services, message: Message) -> None:
    """Have the mail sent for a decision, though it may have been sent and did not arrive; nothing for other mails."""
    if message.kind == "notify" and message.decision:
        services.letters.again(turn.id(services, message.game, message.decision, message.seat))
        services.outbox.push(message)


def running(services: Services, player: str) -> Iterator[str]:
    """The games that a player plays in."""
    cursor = ""
    while True:
        games, cursor = services.index.page(player=player, status="running", cursor=cursor)
        yield from games
        if not cursor:
            return


def _open(services: Services, game: str, player: str) -> list[Message]:
    try:
        found = log.load(services, game)
        seat = found.position.seat_of(player)
        with reading(services, game):
            asked = [o.decision for o in owed(found.rules, found.position) if seat in o.seats]
    except Refusal:  # decided by newer rules than ours, or unreadable
        return []
    return [Message("notify", game, decision, seat, player) for decision in asked]
