"""Answers to players' mails: written while the mail is dealt with, kept, and sent by a job."""

from arbiter.app.ports.letters import Letter
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending.due import Due


def post(services: Services, letter: Letter, game: str = "") -> None:
    """Have an answer sent; done again for the same mail, it is sent once."""
    services.letters.keep(letter)
    services.outbox.push(Message("answer", game, about=letter.id))


def pass_on(services: Services, letter: Letter, game: str, player: str) -> None:
    """The same for what nobody asked for, so that it keeps to the wishes of the player who gets it."""
    services.letters.keep(letter)
    services.outbox.push(Message("say", game, player=player, about=letter.id))


def due(services: Services, id: str) -> Due | None:
    """The answer with this Message-ID; None when it went."""
    letter = services.letters.kept(id)
    return Due(id, letter.to, lambda: letter, fixed=True) if letter else None
