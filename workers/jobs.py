"""What RQ runs. A job's last effect is to take its entry out of the outbox, and a second run finds nothing to do."""

import logging
from typing import Any

import msgspec

from arbiter.app import mails
from arbiter.app import resolve as reveals
from arbiter.app.mails import late
from arbiter.app.ports import Letter, Message
from arbiter.app.services import Services
from workers import office, post

HELD = 55  # seconds for which one attempt alone may send a mail: longer than a job lasts, shorter than its lease

log = logging.getLogger("malecon.jobs")


def resolve(shard: int, entry: str, game: str, decision: str) -> None:
    """Open the sealed answers of a decision, which is done at most once."""
    services = office.services()
    reveals.resolve(services, game, decision)
    services.outbox.done(shard, entry)


def verified(shard: int, entry: str, player: str) -> None:
    """Have a player told what is asked already; doing so twice sends no second mail."""
    services = office.services()
    late.tell(services, player)
    services.outbox.done(shard, entry)


def mail(shard: int, entry: str, message: dict[str, Any]) -> None:
    """Send the mail that an entry stands for, if the entry is still there and there is still something to tell.

    Both are looked up under the mail's own lease. Only one whose attempt ended between the server's 250 and our next
    line is sent again, with the same bytes.
    """
    services = office.services()
    due = mails.DUE[message["kind"]](services, msgspec.convert(message, Message))
    if due is None:  # answered meanwhile, or no longer anybody's
        services.outbox.done(shard, entry)
        return
    lease = f"mail/{due.id}"
    if not services.limits.claim(lease, HELD):
        return
    try:
        if services.outbox.present(shard, entry):
            _send(services, due)
            services.outbox.done(shard, entry)
    finally:
        services.limits.release(lease)


def _send(services: Services, due: mails.Due) -> None:
    letter = mails.letter(services, due)
    if letter is None:
        return  # it went
    try:
        _hand_over(services, letter)
    except post.Refused as error:
        log.warning("mail dropped: %s", error, extra={"message_id": letter.id})
    services.letters.sent(letter.id)


def _hand_over(services: Services, letter: Letter) -> None:
    """What surely was not taken is written anew next time, as it may be stale by then."""
    try:
        office.mailer().send(letter)
    except post.Later:
        services.letters.forget(letter.id)
        raise
