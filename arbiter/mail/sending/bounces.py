"""Mails that came back. One that says that there is no such address stops all mail to that address, and to it only.

What did not arrive for another reason is tried again for a few days. Beyond that it is sent once its player has the
stop undone or verifies another address, and to an address that was verified meanwhile.
"""

import time
from collections.abc import Collection

import msgspec

from arbiter.app import links
from arbiter.app.ids import address_digest
from arbiter.app.links import Recipient
from arbiter.app.ports.notices import Notice, Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.reading import dsn
from arbiter.mail.sending import delivery_status, overdue, retries, seat_mail
from arbiter.mail.sending.due import Due, first_id
from arbiter.mail.sending.lease import exclusive
from arbiter.mail.writing import turn

TOLD_AGAIN = ("turn", "started", "result")  # kinds of mails that are tried again when they came back
STATES = {"failed": "bounced", "delayed": "delayed"}
ATTEMPTS, PAUSE = 20, 0.1  # looks whether the mail was handed over, seconds between them


def handle_bounce(services: Services, token: str, raw: bytes) -> bool:
    """Deal with a mail (RFC 5322) to the address `bounce+<token>`; False when the token is none of ours.

    Doing so again does nothing more. Refuses `busy` while the mail that it is about is being sent.
    """
    to = sealed_addresses.read_bounce(services, f"bounce+{token}")
    if to is None:
        return False
    report = dsn.read(raw)
    if report:
        if report.hard:
            services.stops.stop(to.digest, Stop("bounced", services.now(), report.diagnostic))
        if report.message_id:
            _after_sending(services, to, report)
    return True


def _after_sending(services: Services, to: Recipient, report: dsn.Report) -> None:
    """A report may be quicker than the sender's own note that the mail went."""
    for _ in range(ATTEMPTS):
        with exclusive(services, first_id(report.message_id)) as acquired:
            if acquired:
                _record(services, to, report)
                return
        time.sleep(PAUSE)
    raise Refusal("busy", "The mail that bounced is still being sent.")


def _record(services: Services, to: Recipient, report: dsn.Report) -> None:
    """The mails that it was about: several decisions may stand in one. What went to other addresses is not meant."""
    entries = {
        name: entry
        for name, entry in services.notices.all(to.player).items()
        if entry.message_id == report.message_id and address_digest(entry.to) == to.digest
    }
    for name, entry in entries.items():
        retry_at = _retry_at(services, to, entry) if report.action == "failed" else 0
        updated = msgspec.structs.replace(
            entry,
            state=STATES[report.action],
            at=services.now(),
            detail=report.diagnostic,
            until=delivery_status.shown_time(retry_at),
        )
        services.notices.note(to.player, name, updated)
    if report.action == "failed":
        _mark_undelivered(services, to, entries.values())


def _retry_at(services: Services, to: Recipient, entry: Notice) -> float:
    return retries.put_off(services, _message(to, entry), entry.to) if entry.kind in TOLD_AGAIN else 0.0


def _message(to: Recipient, entry: Notice) -> Message:
    return Message("notify", entry.game, entry.decision, entry.seat, to.player)


def _mark_undelivered(services: Services, to: Recipient, entries: Collection[Notice]) -> None:
    """Neither the mails nor, where one was a digest, what it told of a decision."""
    for entry in entries:
        for id in {first_id(entry.message_id), *_singles(services, to, entry)}:
            services.envelopes.bounced(id)
    if _has_moved(services, to):
        for entry in entries:
            if entry.kind in TOLD_AGAIN:
                overdue.resend(services, _message(to, entry))


def _singles(services: Services, to: Recipient, entry: Notice) -> tuple[str, ...]:
    """The Message-IDs that the mail of its own may have that a digest stood for."""
    if entry.kind == "turn":
        return turn.ids(services, entry.game, entry.decision, entry.seat, to.player)
    due = seat_mail.due(services, _message(to, entry)) if entry.kind in TOLD_AGAIN else None
    return (due.id,) if due else ()


def _has_moved(services: Services, to: Recipient) -> bool:
    """Whether the player has verified another address since: what did not arrive was asked for by that already."""
    player = services.players.get(to.player) if to.player else None
    return player is not None and player.verified and address_digest(player.email) != to.digest


def handle_refusal(services: Services, message: Message, due: Due, reply: str) -> None:
    """The server would not take a mail: `reply`. Where it says that there is no such address, that is a bounce too."""
    if dsn.no_such_address(reply):
        to = links.recipient(message.player, due.to)
        services.stops.stop(to.digest, Stop("bounced", services.now(), reply))
    at = retries.put_off(services, message, due.to)
    delivery_status.note_attempt(services, message, "refused", due, reply, until=at)
    if not (at and due.fixed):
        services.envelopes.refused(due.id)
    resend_elsewhere(services, message, due)


def handle_refused_digest(services: Services, message: Message, due: Due) -> None:
    """The server would not take a digest that told of this too."""
    at = retries.put_off(services, message, due.to)
    delivery_status.note_attempt(services, message, "refused", due, "In a digest.", until=at)
    resend_elsewhere(services, message, due)


def resend_elsewhere(services: Services, message: Message, due: Due) -> None:
    """Have a decision told at the address that its player verified while another one's server refused the mail."""
    if _has_moved(services, links.recipient(message.player, due.to)):
        overdue.resend(services, message)
