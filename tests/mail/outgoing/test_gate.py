"""Whether a mail goes now: to an address that is stopped, and in the hours that its player wants quiet."""

from dataclasses import replace

import pytest

from arbiter.app import players
from arbiter.app.ids import address_digest
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending import gate


@pytest.mark.parametrize(
    ("why", "kind", "goes"),
    [
        ("bounced", "notify", False),
        ("bounced", "invite", False),
        ("bounced", "verify", True),
        ("bounced", "answer", True),
        ("unsubscribed", "notify", False),
        ("unsubscribed", "invite", False),
        ("unsubscribed", "verify", False),
        ("unsubscribed", "answer", True),
    ],
)
def test_what_goes_to_a_stopped_address(services: Services, why: str, kind: str, goes: bool) -> None:
    """Codes, which its owner may have asked for, unless the owner wants no mail; and answers to mails from there."""
    to = f"{why}.{kind}@example.org"
    assert gate.verdict(services, Message(kind, "g1"), to) is None
    services.stops.stop(address_digest(to), Stop(why, services.now()))
    assert (gate.verdict(services, Message(kind, "g1"), to) is None) is goes


def test_a_digest_comes_at_its_hour_be_that_quiet_or_not(services: Services) -> None:
    night = replace(services, now=lambda: "2026-11-30T23:10:00.000Z")
    player, _ = players.create(night, "Ann", "", "UTC")
    quiet = {"quiet": {"start": "22:00", "end": "07:00"}}
    ann = players.change(night, player, None, None, None, quiet)
    assert gate.verdict(night, Message("digest", "", player=ann.id), "ann@example.org") is None
    held = gate.verdict(night, Message("notify", "g1", player=ann.id), "ann@example.org")
    assert isinstance(held, gate.Hold)
    assert held.why == gate.QUIET
