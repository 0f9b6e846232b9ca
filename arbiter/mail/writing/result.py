"""The mail that tells a seat how the game ended."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.events import Finished, GameEnded
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Block, Heading, Items, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.telling.clocks import early


def id(services: Services, to: Addressee) -> str:
    p = to.position
    return message_id(services, f"{p.game}/{to.seat}/{p.version}/result")


def write(services: Services, to: Addressee, result: Finished | GameEnded, id: str) -> Envelope:
    blocks = [
        Paragraph(f"Hello {to.player.name}, the game is over{', and you won' * (to.seat in result.winners)}."),
        *early_end(result),
        Heading("The result"),
        Items(ranking(to, result)),
        *game_mail.since(services, to, to.position.version),
        *game_mail.position(to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def ranking(to: Addressee, result: Finished | GameEnded) -> list[str]:
    """All players with their points, the winners first."""
    rows = sorted(enumerate(result.scores, 1), key=lambda row: (row[0] not in result.winners, -row[1], row[0]))
    return [f"{to.names[n]}: {points} VP{_mark(to, n, result)}" for n, points in rows]


def early_end(result: Finished | GameEnded) -> list[Block]:
    """Why the game is over, where its rules did not end it."""
    if isinstance(result, Finished):
        return []
    return [Paragraph(f"It ended early, as {early(result.reason)}. The points are those of that moment.")]


def _mark(to: Addressee, seat: int, result: Finished | GameEnded) -> str:
    if seat in result.winners:
        return " (winner)"
    return {"forfeited": " (forfeited)", "open": " (left)"}.get(to.position.autopilot.get(seat, ""), "")
