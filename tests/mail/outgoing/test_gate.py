"""Whether a mail goes now: to an address that is stopped, and in the hours that its player wants quiet."""

from dataclasses import replace

import pytest

from arbiter.app import players
from arbiter.app.ids import address_digest
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.mail.sending import policy


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
    assert policy.verdict(services, Message(kind, "g1"), to) is None
    services.stops.stop(address_digest(to), Stop(why, services.now()))
    assert (policy.verdict(services, Message(kind, "g1"), to) is None) is goes


def test_a_digest_comes_at_its_hour_be_that_quiet_or_not(services: Services) -> None:
    night = replace(services, now=lambda: "2026-11-30T23:10:00.000Z")
    player, _ = players.create(night, "Ann", "", "UTC")
    quiet = {"quiet": {"start": "22:00", "end": "07:00"}}
    ann = players.change(night, player, None, None, None, quiet)
    assert policy.verdict(night, Message("digest", "", player=ann.id), "ann@example.org") is None
    held = policy.verdict(night, Message("notify", "g1", player=ann.id), "ann@example.org")
    assert isinstance(held, policy.Hold)
    assert held.why == policy.QUIET


@pytest.mark.parametrize(
    ("deadline", "waits"),
    [("2026-12-01T06:59:59.999Z", False), ("2026-12-01T07:00:00.000Z", False), ("2026-12-01T07:00:00.001Z", True)],
)
def test_a_reminder_waits_for_the_end_of_quiet_hours_unless_the_deadline_passes_in_them(
    services: Services, deadline: str, waits: bool
) -> None:
    night = replace(services, now=lambda: "2026-11-30T23:10:00.000Z")
    player, _ = players.create(night, "Ann", "", "UTC")
    quiet = {"mode": "digest", "quiet": {"start": "22:00", "end": "07:00"}}
    ann = players.change(night, player, None, None, None, quiet)
    reminder = Message("reminder", "g1", "3-turn", 1, ann.id, f"{instants.ms(deadline)}/{3600_000}")
    held = policy.verdict(night, reminder, "ann@example.org")
    assert (isinstance(held, policy.Hold) and held.why == policy.QUIET) is waits
