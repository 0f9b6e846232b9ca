"""The mail that tells a seat how the game ended."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.events import Finished, GameEnded
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Heading, Items, Paragraph
from arbiter.mail.writing.compose import message_id


def id(services: Services, to: Addressee) -> str:
    p = to.position
    return message_id(services, f"{p.game}/{to.seat}/{p.version}/result")


def write(services: Services, to: Addressee, result: Finished | GameEnded, id: str) -> Envelope:
    blocks = [
        Paragraph(f"Hello {to.player.name}, the game is over{', and you won' * (to.seat in result.winners)}."),
        Heading("The result"),
        Items(ranking(to, result)),
        *game_mail.since(services, to, to.position.version),
        *game_mail.position(to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def ranking(to: Addressee, result: Finished | GameEnded) -> list[str]:
    """All players with their points, the winners first."""
    rows = sorted(enumerate(result.scores, 1), key=lambda row: (row[0] not in result.winners, -row[1], row[0]))
    return [f"{to.names[n]}: {points} VP{' (winner)' * (n in result.winners)}" for n, points in rows]
