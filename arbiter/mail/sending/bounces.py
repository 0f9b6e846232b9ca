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
from arbiter.mail.sending import delivery_status, notice, overdue, retries
from arbiter.mail.sending.due import Due, first
from arbiter.mail.sending.lease import alone
from arbiter.mail.writing import turn

STATES = {"failed": "bounced", "delayed": "delayed"}
TURNS, PAUSE = 20, 0.1  # looks whether the mail was handed over, seconds between them


def bounced(services: Services, token: str, raw: bytes) -> bool:
    """Deal with a mail (RFC 5322) to the address `bounce+<token>`; False when the token is none of ours.

    Doing so again does nothing more. Refuses `busy` while the mail that it is about is being sent.
    """
    to = sealed_addresses.bounced(services, f"bounce+{token}")
    if to is None:
        return False
    report = dsn.read(raw)
    if report:
        if report.hard:
            services.stops.stop(to.digest, Stop("bounced", services.now(), report.said))
        if report.message_id:
            _once_sent(services, to, report)
    return True


def _once_sent(services: Services, to: Recipient, report: dsn.Report) -> None:
    """A report may be quicker than the sender's own note that the mail went."""
    for _ in range(TURNS):
        with alone(services, first(report.message_id)) as ours:
            if ours:
                _tell(services, to, report)
                return
        time.sleep(PAUSE)
    raise Refusal("busy", "The mail that bounced is still being sent.")


def _tell(services: Services, to: Recipient, report: dsn.Report) -> None:
    """The mails that it was about: several decisions may stand in one. What went to other addresses is not meant."""
    about = {
        name: known
        for name, known in services.notices.all(to.player).items()
        if known.message_id == report.message_id and address_digest(known.to) == to.digest
    }
    for name, known in about.items():
        at = _tried_again(services, to, known) if report.action == "failed" else 0
        now = msgspec.structs.replace(
            known, state=STATES[report.action], at=services.now(), detail=report.said, until=delivery_status.stamp(at)
        )
        services.notices.note(to.player, name, now)
    if report.action == "failed":
        _did_not_arrive(services, to, about.values())


def _tried_again(services: Services, to: Recipient, known: Notice) -> float:
    return retries.put_off(services, _message(to, known), known.to) if known.decision else 0.0


def _message(to: Recipient, known: Notice) -> Message:
    return Message("notify", known.game, known.decision, known.seat, to.player)


def _did_not_arrive(services: Services, to: Recipient, about: Collection[Notice]) -> None:
    """Neither the mails nor, where one was a digest, what it told of a decision."""
    for known in about:
        for id in {first(known.message_id), _single(services, to, known)}:
            services.envelopes.bounced(id)
    if _moved(services, to):
        for known in about:
            overdue.again(services, _message(to, known))


def _single(services: Services, to: Recipient, known: Notice) -> str:
    """The Message-ID of the mail of its own that a digest stood for."""
    if known.decision in ("started", "result"):
        due = notice.due(services, _message(to, known))
        return due.id if due else first(known.message_id)
    return turn.id(services, known.game, known.decision, known.seat)


def _moved(services: Services, to: Recipient) -> bool:
    """Whether the player has verified another address since: what did not arrive was asked for by that already."""
    player = services.players.get(to.player) if to.player else None
    return player is not None and player.verified and address_digest(player.email) != to.digest


def refused(services: Services, message: Message, due: Due, reply: str) -> None:
    """The server would not take a mail: `reply`. Where it says that there is no such address, that is a bounce too."""
    if dsn.no_such_address(reply):
        to = links.recipient(message.player, due.to)
        services.stops.stop(to.digest, Stop("bounced", services.now(), reply))
    at = retries.put_off(services, message, due.to)
    delivery_status.handed(services, message, "refused", due, reply, until=at)
    if not (at and due.fixed):
        services.envelopes.refused(due.id)
    elsewhere(services, message, due)


def refused_in_digest(services: Services, message: Message, due: Due) -> None:
    """The server would not take a digest that told of this too."""
    at = retries.put_off(services, message, due.to)
    delivery_status.handed(services, message, "refused", due, "In a digest.", until=at)
    elsewhere(services, message, due)


def elsewhere(services: Services, message: Message, due: Due) -> None:
    """Have a decision told at the address that its player verified while another one's server refused the mail."""
    if _moved(services, links.recipient(message.player, due.to)):
        overdue.again(services, message)
