"""Mails that waited for a time of their player's day, when it has come."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from arbiter.app import times
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.ports.waiting import Waiting
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
        with _alone(player):
            _each(services, services.quiet, player)
    for player in daily:
        with _alone(player):
            _daily(services, player)
    return len(quiet) + len(daily) + retries.release(services)


@contextmanager
def _alone(player: str) -> Iterator[None]:
    """What goes wrong with one player's mails holds up no other's."""
    try:
        yield
    except Unavailable:
        raise
    except Exception:
        log.exception("held mails cannot be sent", extra={"player": player})


def _each(services: Services, room: Waiting, player: str) -> None:
    """Each as a mail of its own, looked at again before it goes: it may be stale, or have to wait again."""
    messages = room.messages(player)
    for message in messages:
        services.outbox.push(message)
    room.drop(player, messages)


def _daily(services: Services, id: str) -> None:
    """One digest a day, called after the day that it was due on, however late it is.

    Where it went, the next comes tomorrow; without digests, each mail by itself.
    """
    player, now = services.players.get(id), times.moment(services)
    if player is None or player.notifications.mode != "digest":
        _each(services, services.digests, id)
        _on_its_way(services, id, "")
        services.digests.later(id, now.timestamp() + AGAIN)
        return
    clock, zone = player.notifications.digest_at, player.timezone
    today = times.day(zone, times.last_at(clock, zone, now))
    if not services.envelopes.went(digest.id(services, id, today)):
        _on_its_way(services, id, today)
    services.digests.later(id, times.next_at(clock, zone, now).timestamp())


def _on_its_way(services: Services, player: str, day: str) -> None:
    """Have the digest sent that is on its way already, or one of this day of all that waits."""
    on = services.digests.take(player, day)
    if on:
        services.outbox.push(Message("digest", "", player=player, about=on))
