"""Whether a mail goes out now: what its player and its address want."""

from typing import NamedTuple

from arbiter.app import times
from arbiter.app.ids import address_digest
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.ports.waiting import Waiting
from arbiter.app.services import Services

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
    """It waits in a room until `at` (seconds of the epoch)."""

    room: Waiting
    at: float
    why: str


def verdict(services: Services, message: Message, to: str) -> Drop | Hold | None:
    """None: it goes now. An answer to a player's own mail always does; so it comes from an address that works."""
    if message.kind == "answer":
        return None
    stop = stopped(services, to)
    if stop and (message.kind, stop.why) != ("verify", "bounced"):
        return Drop(STOPPED[stop.why])
    player = services.players.get(message.player) if message.player else None
    return _wish(services, message, player) if player and message.kind != "verify" else None


def stopped(services: Services, email: str) -> Stop | None:
    """Why nothing is sent to an address."""
    return services.stops.find(address_digest(email))


def _wish(services: Services, message: Message, player: Player) -> Drop | Hold | None:
    """A digest comes at its hour, which the player named; the other mails keep to the quiet hours."""
    wanted, now = player.notifications, times.moment(services)
    if wanted.mode == "off":
        return Drop(OFF)
    if message.kind == "digest":
        return None
    if wanted.mode == "digest" and message.kind == "notify":
        return Hold(services.digests, times.next_at(wanted.digest_at, player.timezone, now).timestamp(), DIGEST)
    end = times.quiet_until(wanted.quiet, player.timezone, now) if wanted.quiet else None
    return Hold(services.quiet, end.timestamp(), QUIET) if end else None
