"""Answers to players' mails: written while the mail is dealt with, kept, and sent by a job."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending.due import Due


def post(services: Services, envelope: Envelope, game: str = "") -> None:
    """Have an answer sent; done again for the same mail, it is sent once."""
    services.envelopes.keep(envelope)
    services.outbox.push(Message("answer", game, about=envelope.id))


def pass_on(services: Services, envelope: Envelope, game: str, player: str) -> None:
    """The same for what nobody asked for, so that it keeps to the wishes of the player who gets it."""
    services.envelopes.keep(envelope)
    services.outbox.push(Message("say", game, player=player, about=envelope.id))


def due(services: Services, id: str) -> Due | None:
    """The answer with this Message-ID; None when it went."""
    envelope = services.envelopes.kept(id)
    return Due(id, envelope.to, lambda: envelope, fixed=True) if envelope else None
