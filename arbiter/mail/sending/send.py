"""Sending the mail that an outbox entry stands for, once, whatever ends in between."""

import logging
from collections.abc import Callable

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message, Task
from arbiter.app.services import Services
from arbiter.mail.sending import bounces, delivery_status, gate
from arbiter.mail.sending.due import Due, to_send
from arbiter.mail.sending.kinds import DUE
from arbiter.mail.sending.lease import alone
from arbiter.mail.sending.mailer import Deferred, Mailer, Rejected

log = logging.getLogger("malecon.jobs")


def send(services: Services, mailer: Mailer, task: Task) -> None:
    """Send the mail, if the entry is still there and there is still something to tell.

    Both are looked up under the mail's own lease. Only one whose attempt ended between the server's 250 and our mark
    that it went is sent again, with the same bytes.
    """
    due = DUE[task.message.kind](services, task.message)
    if due is None:  # answered meanwhile, or no longer anybody's
        if services.outbox.present(task.shard, task.entry):
            delivery_status.stale(services, task.message)
        services.outbox.done(task.shard, task.entry)
        return
    once(services, due.id, task, lambda: _unless_held(services, mailer, task.message, due))


def once(services: Services, id: str, task: Task, work: Callable[[], None]) -> None:
    """Work on an entry that is still there, if nobody else works on this Message-ID, and take it out."""
    with alone(services, id) as ours:
        if ours and services.outbox.present(task.shard, task.entry):
            work()
            services.outbox.done(task.shard, task.entry)


def _unless_held(services: Services, mailer: Mailer, message: Message, due: Due) -> None:
    if services.envelopes.went(due.id):
        delivery_status.note(services, message, "sent", due=due)
        return
    match gate.verdict(services, message, due.to):
        case gate.Drop(why):
            delivery_status.note(services, message, "dropped", why, due=due)
        case gate.Hold(room, at, why):
            room.put(message.player, message, at)
            delivery_status.note(services, message, "held", why, due=due, until=at)
        case None:
            hand_over(services, mailer, message, due)


def hand_over(services: Services, mailer: Mailer, message: Message, due: Due) -> str:
    """Returns `sent` or `refused`. What became of the mail is noted before the mark, so that no report misses it."""
    tried = services.envelopes.kept(due.id) is not None  # what is left of an attempt may be in other hands
    envelope = to_send(services, due)
    if envelope is None:  # it went before this job was killed
        return "refused" if services.envelopes.lost(due.id) else "sent"
    if not _taken(services, mailer, message, due._replace(fixed=due.fixed or tried), envelope):
        return "refused"
    try:
        delivery_status.handed(services, message, "sent", due, called=envelope.called)
    finally:
        services.envelopes.sent(due.id)
    return "sent"


def _taken(services: Services, mailer: Mailer, message: Message, due: Due, envelope: Envelope) -> bool:
    """What surely was not taken, now or before, is written anew next time, if it can be: it may be stale by then."""
    try:
        mailer.send(envelope)
    except Rejected as error:
        log.warning("mail dropped: %s", error, extra={"message_id": envelope.id})
        bounces.refused(services, message, due, error.reply)
        return False
    except Deferred as error:
        if not due.fixed:
            services.envelopes.forget(envelope.id)
        delivery_status.note(services, message, "held", f"The mail server: {error}", due=due)
        raise
    return True
