"""Mails that came back. One for good stops all mail to that address, and to that address only."""

import msgspec

from arbiter.app.ids import address_digest
from arbiter.app.mails import address, dsn, states
from arbiter.app.mails.address import Recipient
from arbiter.app.mails.due import Due
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services

STATES = {"failed": "bounced", "delayed": "delayed"}


def bounced(services: Services, token: str, raw: bytes) -> bool:
    """Deal with a mail (RFC 5322) to the address `bounce+<token>`; False when the token is none of ours.

    Doing so again does nothing more.
    """
    to = address.bounced(services, f"bounce+{token}")
    if to is None:
        return False
    report = dsn.read(raw)
    if report:
        if report.hard:
            services.stops.stop(to.digest, Stop("bounced", services.now(), report.said))
        _tell(services, to, report)
    return True


def _tell(services: Services, to: Recipient, report: dsn.Report) -> None:
    """The mails that it was about: several decisions may stand in one."""
    for name, known in services.notices.all(to.player).items():
        if report.message_id and known.message_id == report.message_id:
            now = msgspec.structs.replace(
                known, state=STATES[report.action], at=services.now(), detail=report.said, until=""
            )
            services.notices.note(to.player, name, now)


def refused(services: Services, message: Message, due: Due, reply: str) -> None:
    """The server would not take a mail: `reply`. Where it says that there is no such address, that is a bounce too."""
    status = dsn.STATUS.search(reply)
    if status and dsn.hard(status[0]):
        services.stops.stop(address_digest(due.to), Stop("bounced", services.now(), reply))
    states.note(services, message, "refused", reply, due=due)
