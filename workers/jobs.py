"""What RQ runs. A job's last effect is to take its entry out of the outbox, and a second run finds nothing to do."""

import logging
from collections.abc import Callable
from email.message import EmailMessage

from arbiter.app import notices
from arbiter.app import resolve as reveals
from arbiter.app.services import Services
from workers import office, post

HELD = 55  # seconds for which one attempt alone may send a mail: longer than a job lasts, shorter than its lease

log = logging.getLogger("malecon.jobs")


def resolve(shard: int, entry: str, game: str, decision: str) -> None:
    """Open the sealed answers of a decision, which is done at most once."""
    services = office.services()
    reveals.resolve(services, game, decision)
    services.outbox.done(shard, entry)


def notify(shard: int, entry: str, game: str, decision: str, seat: int) -> None:
    """Ask a seat for a decision by mail, or tell it the result."""
    if decision == "result":
        _mail(shard, entry, lambda services: notices.result_mail(services, game, seat))
    else:
        _mail(shard, entry, lambda services: notices.turn_mail(services, game, decision, seat))


def verify(shard: int, entry: str, player: str) -> None:
    """Send a player the code that verifies the address."""
    _mail(shard, entry, lambda services: notices.verification_mail(services, player))


def _mail(shard: int, entry: str, render: Callable[[Services], EmailMessage | None]) -> None:
    """Send a mail if its entry is still there. That is looked up under a lease: where it is, nobody was told yet.

    Only a mail whose attempt ended between the server's 250 and our next line is sent again, under the same Message-ID.
    """
    services = office.services()
    lease = f"mail/{shard}/{entry}"
    if not services.limits.claim(lease, HELD):
        return
    try:
        if services.outbox.present(shard, entry):
            _send(render(services))
            services.outbox.done(shard, entry)
    finally:
        services.limits.release(lease)


def _send(mail: EmailMessage | None) -> None:
    if mail is None:
        return  # answered meanwhile, or no longer anybody's
    try:
        office.mailer().send(mail)
    except post.Refused as error:
        log.warning("mail dropped: %s", error, extra={"message_id": mail["Message-ID"]})
