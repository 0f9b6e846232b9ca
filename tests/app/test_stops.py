"""What still goes to an address that gets no mail."""

import pytest

from arbiter.app.ids import address_digest
from arbiter.app.mails import gate
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services


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
