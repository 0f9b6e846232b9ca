"""The mail that tells that a seat is open for a substitute."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee, record
from arbiter.mail.writing.blocks import Block, Lines, Link, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import status_blocks
from arbiter.mail.writing.resignation import BACK
from arbiter.telling.phrases import listed


def id(services: Services, m: Message) -> str:
    return message_id(services, f"{m.game}/{m.seat}/{m.about}/open")


def write(services: Services, to: Addressee, seq: int, id: str) -> Envelope:
    """`seq`: of the record that opened the seat."""
    own = to.position.autopilot.get(to.seat) == "open"
    blocks = [
        Paragraph(f"Hello {to.player.name}, {'your seat is' if own else _seats(to)} open for a substitute."),
        *game_mail.happened("What happened", to.sentences([record(services, to, seq)])),
        *(coming_back(services, to) if own else _taking(services, to)),
        *status_blocks(services, to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def coming_back(services: Services, to: Addressee) -> list[Block]:
    """How the seat's own player takes it again."""
    words = "You can come back as long as nobody has taken your seat: reply with this line, or use the game's page."
    return [Paragraph(words), Lines((BACK,)), Link("Take your seat again", game_mail.page_url(services, to))]


def _taking(services: Services, to: Addressee) -> list[Block]:
    who = "invited" if to.position.setup.visibility == "private" else "not in this game yet"
    words = f"Whoever is {who} can take it on the game's page; its own player may come back until then."
    return [Paragraph(words), Link("Take the seat", _page(services, to))]


def _seats(to: Addressee) -> str:
    """As in `seat 2 (Ben) is`."""
    seats = [f"seat {seat} ({to.names[seat]})" for seat, why in sorted(to.position.autopilot.items()) if why == "open"]
    return f"{listed(seats)} {'is' if len(seats) == 1 else 'are'}"


def _page(services: Services, to: Addressee) -> str:
    return f"{services.settings.base_url}/games/{to.position.game}"
