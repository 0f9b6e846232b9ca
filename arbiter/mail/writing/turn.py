"""The mail that asks a seat for a decision."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.position import Owed
from arbiter.mail.writing import game_mail, missed
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.clock import time_left
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import choices, decision_text, how_to_answer


def id(services: Services, game: str, decision: str, seat: int, again: int = 0, *, successor: str = "") -> str:
    """Its Message-ID, or that of the mail sent `again` for the n-th time because its reader asked for that.

    `successor`: the player who took the seat while it was asked, and is asked anew.
    """
    return message_id(services, f"{game}/{seat}/{decision}/turn{f'/{successor}' * bool(successor)}", again)


def id_for(services: Services, to: Addressee, decision: str) -> str:
    """That of its reader, who may have taken the seat after the decision was opened."""
    p, taken = to.position, to.position.taken[to.seat - 1]
    new = taken is not None and taken.since > int(decision.partition("-")[0])
    return id(services, p.game, decision, to.seat, successor=to.player.id if new else "")


def ids(services: Services, game: str, decision: str, seat: int, player: str) -> tuple[str, str]:
    """The Message-IDs that a player's turn mail has, one or the other."""
    return id(services, game, decision, seat), id(services, game, decision, seat, successor=player)


def write(services: Services, to: Addressee, decision: Owed, id: str) -> Envelope:
    opened = int(decision.decision.partition("-")[0])
    blocks = [
        Paragraph(f"Hello {to.player.name}, {decision_text(to, decision)}"),
        *time_left(services, to),
        *missed.told_of(services, to, opened),
        *choices(to),
        *game_mail.since(services, to, opened),
        *game_mail.position(to),
        Paragraph(game_mail.seats(to)),
        *how_to_answer(services, to),
    ]
    return game_mail.about_game(services, to, id, blocks, seq=opened)
