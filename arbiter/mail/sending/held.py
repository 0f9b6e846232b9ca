"""Releasing mails that waited for a time of their player's day."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from arbiter.app import times
from arbiter.app.ports.delay_queue import DelayQueue
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.sending import retries
from arbiter.mail.writing import digest

log = logging.getLogger("malecon.clock")

AGAIN = 3600  # seconds until a digest is looked after that is on its way though its player wants none any more


def release(services: Services) -> int:
    """Have all sent that waited until now; returns for how many players and mails.

    Doing so twice sends nothing twice.
    """
    now = times.moment(services).timestamp()
    quiet, daily = services.quiet.due(now), services.digests.due(now)
    for player in quiet:
        with _isolated(player):
            _release_each(services, services.quiet, player)
    for player in daily:
        with _isolated(player):
            _release_digest(services, player)
    return len(quiet) + len(daily) + retries.release(services)


@contextmanager
def _isolated(player: str) -> Iterator[None]:
    """What goes wrong with one player's mails holds up no other's."""
    try:
        yield
    except Unavailable:
        raise
    except Exception:
        log.exception("held mails cannot be sent", extra={"player": player})


def _release_each(services: Services, queue: DelayQueue, player: str) -> None:
    """Each as a mail of its own, looked at again before it goes: it may be stale, or have to wait again."""
    messages = queue.messages(player)
    for message in messages:
        services.outbox.push(message)
    queue.drop(player, messages)


def _release_digest(services: Services, id: str) -> None:
    """One digest a day, called after the day that it was due on, however late it is.

    Where it went, the next comes tomorrow; without digests, each mail by itself.
    """
    player, now = services.players.get(id), times.moment(services)
    if player is None or player.notifications.mode != "digest":
        _release_each(services, services.digests, id)
        _push_digest(services, id, "")
        services.digests.later(id, now.timestamp() + AGAIN)
        return
    clock, zone = player.notifications.digest_at, player.timezone
    today = times.day(zone, times.last_at(clock, zone, now))
    if not services.envelopes.went(digest.id(services, id, today)):
        _push_digest(services, id, today)
    services.digests.later(id, times.next_at(clock, zone, now).timestamp())


def _push_digest(services: Services, player: str, day: str) -> None:
    """Have the digest sent that is on its way already, or one of this day of all that waits."""
    digest_day = services.digests.take(player, day)
    if digest_day:
        services.outbox.push(Message("digest", "", player=player, about=digest_day))
