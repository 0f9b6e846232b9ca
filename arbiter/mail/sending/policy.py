"""Whether a mail goes out now, by the preferences of its player and address."""

from typing import NamedTuple

from arbiter.app import times
from arbiter.app.ids import address_digest
from arbiter.app.ports.delay_queue import DelayQueue
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.mail.sending.reminder_times import deadline_of

OFF = "You have turned mails off."
DIGEST = "It will go out with the next digest."
QUIET = "It will go out when your quiet hours end."
STOPPED = {
    "unsubscribed": "All mails to this address were stopped through a link in one of them.",
    "bounced": "A mail to this address bounced; see `stopped`.",
}


class Drop(NamedTuple):
    """It is not sent at all; why not."""

    why: str


class Hold(NamedTuple):
    """It waits in a queue until `at` (seconds of the epoch)."""

    queue: DelayQueue
    at: float
    why: str


def verdict(services: Services, message: Message, to: str) -> Drop | Hold | None:
    """None: it goes now. An answer to a player's own mail always does; so it comes from an address that works."""
    if message.kind == "answer":
        return None
    stop = stop_for(services, to)
    if stop and (message.kind, stop.why) != ("verify", "bounced"):
        return Drop(STOPPED[stop.why])
    player = services.players.get(message.player) if message.player else None
    return _preferred(services, message, player) if player and message.kind != "verify" else None


def stop_for(services: Services, email: str) -> Stop | None:
    """Why nothing is sent to an address."""
    return services.stops.find(address_digest(email))


def _preferred(services: Services, message: Message, player: Player) -> Drop | Hold | None:
    """A digest comes at its hour, which the player named; the other mails keep to the quiet hours.

    A reminder does not wait for their end if the deadline passes before it.
    """
    preferences, now = player.notifications, times.moment(services)
    if preferences.mode == "off":
        return Drop(OFF)
    if message.kind == "digest":
        return None
    if preferences.mode == "digest" and message.kind == "notify":
        return Hold(services.digests, times.next_at(preferences.digest_at, player.timezone, now).timestamp(), DIGEST)
    end = times.quiet_until(preferences.quiet, player.timezone, now) if preferences.quiet else None
    if end and message.kind == "reminder" and deadline_of(message) <= end.timestamp() * 1000:
        return None
    return Hold(services.quiet, end.timestamp(), QUIET) if end else None
