"""How a player is told: each decision, one digest a day, or nothing; hours in which no mail comes."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from arbiter.app import times
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Notifications, Player, Quiet
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

MODES = ("each", "digest", "off")
CLOCK = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")


def changed(before: Notifications, changes: Mapping[str, Any]) -> Notifications:
    """What was asked for in place of what was; refuses `invalid_request`.

    `quiet` holds `start` and `end`; null takes the quiet hours away.
    """
    fields = dict(changes)
    if fields.get("quiet"):
        fields["quiet"] = Quiet(fields["quiet"]["start"], fields["quiet"]["end"])
    new = msgspec.structs.replace(before, **fields)
    _check(new)
    return new


def _check(notifications: Notifications) -> None:
    quiet = notifications.quiet
    clocks = [notifications.digest_at, *((quiet.start, quiet.end) if quiet else ())]
    if notifications.mode not in MODES or not all(CLOCK.fullmatch(clock) for clock in clocks):
        raise Refusal("invalid_request", f"`mode` must be one of {', '.join(MODES)}; times have the form `21:30`.")
    if quiet and quiet.start == quiet.end:
        raise Refusal("invalid_request", "Quiet hours must not start and end at one time; `mode` off stops all mails.")


def apply(services: Services, before: Player, player: Player) -> None:
    """Reschedule waiting mails by the new preferences, and send what was not sent while mails were off."""
    old, new = before.notifications, player.notifications
    if (old, before.timezone) == (new, player.timezone):
        return
    now = times.moment(services)
    digest = times.next_at(new.digest_at, player.timezone, now) if new.mode == "digest" else now
    services.digests.later(player.id, digest.timestamp())
    services.quiet.later(player.id, now.timestamp())
    if old.mode == "off" and new.mode != "off":
        services.outbox.push(Message("verified", "", player=player.id))
