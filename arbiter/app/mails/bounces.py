"""Mails that came back. One for good stops all mail to that address, and to that address only.

What did not arrive is not sent again by itself, but once its player has the stop undone or verifies another address.
"""

import time

import msgspec

from arbiter.app.ids import address_digest
from arbiter.app.mails import address, dsn, states, turn
from arbiter.app.mails.address import Recipient
from arbiter.app.mails.due import Due
from arbiter.app.mails.lease import alone
from arbiter.app.ports.notices import Notice, Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

STATES = {"failed": "bounced", "delayed": "delayed"}
TURNS, PAUSE = 20, 0.1  # looks whether the mail was handed over, seconds between them


def bounced(services: Services, token: str, raw: bytes) -> bool:
    """Deal with a mail (RFC 5322) to the address `bounce+<token>`; False when the token is none of ours.

    Doing so again does nothing more. Refuses `busy` while the mail that it is about is being sent.
    """
    to = address.bounced(services, f"bounce+{token}")
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
        with alone(services, report.message_id) as ours:
            if ours:
                _tell(services, to, report)
                return
        time.sleep(PAUSE)
    raise Refusal("busy", "The mail that came back is being sent.")


def _tell(services: Services, to: Recipient, report: dsn.Report) -> None:
    """The mails that it was about: several decisions may stand in one. What went to other addresses is not meant."""
    for name, known in services.notices.all(to.player).items():
        if known.message_id == report.message_id and address_digest(known.to) == to.digest:
            now = msgspec.structs.replace(
                known, state=STATES[report.action], at=services.now(), detail=report.said, until=""
            )
            services.notices.note(to.player, name, now)
            if report.action == "failed":
                _did_not_arrive(services, known)


def _did_not_arrive(services: Services, known: Notice) -> None:
    """Neither the mail nor, where it was a digest, what it told of a decision."""
    for id in (known.message_id, turn.id(services, known.game, known.decision, known.seat)):
        services.letters.bounced(id)


def refused(services: Services, message: Message, due: Due, reply: str) -> None:
    """The server would not take a mail: `reply`. Where it says that there is no such address, that is a bounce too."""
    status = dsn.STATUS.search(reply)
    if status and dsn.hard(status[0]):
        services.stops.stop(address_digest(due.to), Stop("bounced", services.now(), reply))
    states.handed(services, message, "refused", due, reply)
    services.letters.refused(due.id)
