"""The mail that tells a seat how the game ended."""

from arbiter.app.mails import parts
from arbiter.app.mails.blocks import Heading, Items, Paragraph
from arbiter.app.mails.due import Due
from arbiter.app.mails.frame import message_id
from arbiter.app.mails.reader import Reader, reader
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services
from arbiter.kernel.events import Finished


def due(services: Services, game: str, seat: int) -> Due | None:
    to = reader(services, game, seat)
    if to is None or to.position.result is None:
        return None
    result = to.position.result
    id = message_id(services, f"{game}/{seat}/{to.position.version}/result")
    return Due(id, to.player.email, lambda: write(services, to, result, id))


def write(services: Services, to: Reader, result: Finished, id: str) -> Letter:
    blocks = [
        Paragraph(f"Hello {to.player.name}, the game is over{', and you have won' * (to.seat in result.winners)}."),
        Heading("The result"),
        Items(ranking(to, result)),
        *parts.since(services, to, to.position.version),
        *parts.position(to),
    ]
    return parts.about_game(services, to, id, blocks)


def ranking(to: Reader, result: Finished) -> list[str]:
    """All players with their points, the winners first."""
    rows = sorted(enumerate(result.scores, 1), key=lambda row: (row[0] not in result.winners, -row[1], row[0]))
    return [f"{to.names[n]}: {points} VP{' (winner)' * (n in result.winners)}" for n, points in rows]
