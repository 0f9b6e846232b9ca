"""What a day's digest is about, and what becomes of what it told."""

from collections.abc import Sequence

from arbiter.app.ports.outbox import Message, Task
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.refusal import Refusal
from arbiter.mail.sending import bounces, delivery_status, policy, seat_mail
from arbiter.mail.sending.due import Due
from arbiter.mail.sending.mailer import Mailer
from arbiter.mail.sending.send import hand_over, run_once
from arbiter.mail.writing import digest


def gather(services: Services, player: str, day: str) -> list[Message]:
    """What the day's digest on its way is about; all that waits, unless it may be in other hands already."""
    name = digest.id(services, player, day)
    if services.envelopes.kept(name) is None and not services.envelopes.went(name):
        services.digests.gather(player)
    return services.digests.taken(player, day)


def due(services: Services, player: str, day: str, messages: Sequence[Message]) -> Due | None:
    """The digest of a day about these; None when there are none, or nobody to be told."""
    account = services.players.get(player)
    if account is None or not account.verified or not messages:
        return None
    return Due(digest.id(services, player, day), account.email, lambda: digest.write(services, account, day, messages))


def split_readable(services: Services, messages: Sequence[Message]) -> tuple[list[Message], list[Message]]:
    """Those whose games can be read now, and the others, which are not lost."""
    readable: list[Message] = []
    deferred: list[Message] = []
    for message in messages:
        try:
            with reading(services, message.game):
                seat_mail.due(services, message)
        except Refusal as refusal:
            if refusal.passing:
                deferred.append(message)
        else:
            readable.append(message)
    return readable, deferred


def still_open(services: Services, messages: Sequence[Message]) -> list[Message]:
    """Those of which there is still something to tell, and which were not told by a mail of their own."""
    dues = [(message, seat_mail.due(services, message)) for message in messages]
    return [message for message, due in dues if due and not services.envelopes.went(due.id)]


def mark_told(services: Services, messages: Sequence[Message], due: Due, state: str) -> None:
    """They were told by a digest, `sent` or `refused`, and are told no more by mails of their own."""
    mark = services.envelopes.refused if state == "refused" else services.envelopes.sent
    for message in messages:
        delivery_status.note_attempt(services, message, state, due, "In a digest.")
        if single := seat_mail.due(services, message):
            mark(single.id)


def send(services: Services, mailer: Mailer, task: Task) -> None:
    """Send a day's digest; what it tells needs no mail of its own any more."""
    player, day = task.message.player, task.message.about
    run_once(services, digest.id(services, player, day), task, lambda: _send(services, mailer, task.message))


def _send(services: Services, mailer: Mailer, message: Message) -> None:
    player, day = message.player, message.about
    readable, deferred = split_readable(services, gather(services, player, day))
    current = still_open(services, readable)
    for each in readable:
        if each not in current:
            delivery_status.note_stale(services, each)
    to_send = due(services, player, day, current)
    state = _hand_over(services, mailer, message, current, to_send) if to_send else ""
    for each in deferred:
        services.outbox.push(each)
    services.digests.done(player, day)
    if to_send and state == "refused":
        for each in current:
            bounces.handle_refused_digest(services, each, to_send)


def _hand_over(services: Services, mailer: Mailer, message: Message, messages: list[Message], due: Due) -> str:
    """What became of it: `sent`, `refused` or `dropped`."""
    verdict = policy.verdict(services, message, due.to)
    if isinstance(verdict, policy.Drop):
        for each in messages:
            delivery_status.note(services, each, "dropped", verdict.why, due=due)
        return "dropped"
    state = hand_over(services, mailer, message, due)
    mark_told(services, messages, due, state)
    return state
