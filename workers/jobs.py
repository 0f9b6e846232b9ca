"""What RQ runs. A job's last effect is to take its entry out of the outbox, and a second run finds nothing to do."""

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from arbiter.app import resolve as reveals
from arbiter.app.ports.letters import Letter
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.sending import bounces, delivery_status, digests, gate, kinds, overdue
from arbiter.mail.sending.due import Due
from arbiter.mail.sending.due import letter as to_send
from arbiter.mail.sending.lease import alone
from arbiter.mail.writing import digest
from workers import office, post

log = logging.getLogger("malecon.jobs")


def resolve(shard: int, entry: str, game: str, decision: str) -> None:
    """Open the sealed answers of a decision, which is done at most once; where that fails the entry stays."""
    services = office.services()
    try:
        reveals.resolve(services, game, decision)
    except Unavailable:
        raise
    except Exception:
        log.exception("a reveal failed", extra={"game": game, "decision": decision})
        services.troubles.note("reveal", game, services.now())
        return
    services.troubles.clear("reveal", game)
    services.outbox.done(shard, entry)


def verified(shard: int, entry: str, player: str) -> None:
    """Have a player told what is asked already; doing so twice sends no second mail."""
    services = office.services()
    overdue.tell(services, player)
    services.outbox.done(shard, entry)


def mail(shard: int, entry: str, message: dict[str, Any]) -> None:
    """Send the mail that an entry stands for, if the entry is still there and there is still something to tell.

    Both are looked up under the mail's own lease. Only one whose attempt ended between the server's 250 and our mark
    that it went is sent again, with the same bytes.
    """
    services, asked = office.services(), msgspec.convert(message, Message)
    due = kinds.DUE[asked.kind](services, asked)
    if due is None:  # answered meanwhile, or no longer anybody's
        if services.outbox.present(shard, entry):
            delivery_status.stale(services, asked)
        services.outbox.done(shard, entry)
        return
    _alone(services, due.id, shard, entry, lambda: _post(services, asked, due))


def digested(shard: int, entry: str, player: str, day: str) -> None:
    """Send a day's digest; what it tells needs no mail of its own any more."""
    services = office.services()
    lease = digest.id(services, player, day)
    _alone(services, lease, shard, entry, lambda: _digest(services, Message("digest", "", player=player, about=day)))


def _alone(services: Services, id: str, shard: int, entry: str, work: Callable[[], None]) -> None:
    """Work on an entry that is still there, if nobody else does, and take it out."""
    with alone(services, id) as ours:
        if ours and services.outbox.present(shard, entry):
            work()
            services.outbox.done(shard, entry)


def _post(services: Services, message: Message, due: Due) -> None:
    if services.letters.went(due.id):
        delivery_status.note(services, message, "sent", due=due)
        return
    match gate.verdict(services, message, due.to):
        case gate.Drop(why):
            delivery_status.note(services, message, "dropped", why, due=due)
        case gate.Hold(room, at, why):
            room.put(message.player, message, at)
            delivery_status.note(services, message, "held", why, due=due, until=at)
        case None:
            _send(services, message, due)


def _digest(services: Services, message: Message) -> None:
    player, day = message.player, message.about
    found, later = digests.parted(services, digests.gathered(services, player, day))
    told = digests.open(services, found)
    for each in found:
        if each not in told:
            delivery_status.stale(services, each)
    due = digests.due(services, player, day, told)
    state = _daily(services, message, told, due) if due else ""
    for each in later:
        services.outbox.push(each)
    services.digests.done(player, day)
    if due and state == "refused":
        for each in told:
            bounces.refused_in_digest(services, each, due)


def _daily(services: Services, message: Message, told: list[Message], due: Due) -> str:
    """What became of it: `sent`, `refused` or `dropped`."""
    verdict = gate.verdict(services, message, due.to)
    if isinstance(verdict, gate.Drop):
        for each in told:
            delivery_status.note(services, each, "dropped", verdict.why, due=due)
        return "dropped"
    state = _send(services, message, due)
    digests.told(services, told, due, state)
    return state


def _send(services: Services, message: Message, due: Due) -> str:
    """Returns `sent` or `refused`. What became of the mail is told before it is marked, so that no report misses it."""
    tried = services.letters.kept(due.id) is not None  # what is left of an attempt may be in other hands
    letter = to_send(services, due)
    if letter is None:  # it went before this job was killed
        return "refused" if services.letters.lost(due.id) else "sent"
    if not _taken(services, message, due._replace(fixed=due.fixed or tried), letter):
        return "refused"
    try:
        delivery_status.handed(services, message, "sent", due, called=letter.called)
    finally:
        services.letters.sent(due.id)
    return "sent"


def _taken(services: Services, message: Message, due: Due, letter: Letter) -> bool:
    """What surely was not taken, now or before, is written anew next time, if it can be: it may be stale by then."""
    try:
        office.mailer().send(letter)
    except post.Refused as error:
        log.warning("mail dropped: %s", error, extra={"message_id": letter.id})
        bounces.refused(services, message, due, error.reply)
        return False
    except post.Later as error:
        if not due.fixed:
            services.letters.forget(letter.id)
        delivery_status.note(services, message, "held", f"The mail server: {error}", due=due)
        raise
    return True
