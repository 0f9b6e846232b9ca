"""A mail that is to be sent."""

from collections.abc import Callable
from typing import NamedTuple

from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services


class Due(NamedTuple):
    """Its Message-ID, the address it goes to, and how it is written, which is done once unless it surely did not go.

    `fixed`: what is kept of it is all there is, as what it tells was known once only.
    """

    id: str
    to: str
    write: Callable[[], Letter]
    fixed: bool = False


def letter(services: Services, due: Due) -> Letter | None:
    """What to send: the letter as it was written first, so that whoever has it already gets the same; None if it went.

    One that waited for another address is written anew.
    """
    if services.letters.went(due.id):
        return None
    before = services.letters.kept(due.id)
    if before and before.to != due.to:
        services.letters.forget(due.id)
        before = None
    return before or services.letters.keep(due.write())
