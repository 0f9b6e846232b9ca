"""The lobby's decisions: opening a game, taking and leaving seats, starting, cancelling. They refuse, or draft."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from arbiter.kernel.chance import Chance
from arbiter.kernel.clocks import zones
from arbiter.kernel.clocks.terms import Terms
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import FORM, Cancelled, Created, Joined, Left, Pack, Started
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition, Table

PLAIN = 1  # the format of the log of games without clocks and practice, which programs of before can read
Chances = Callable[[Position[Any]], Chance]


def created(
    edition: Edition,
    seats: int,
    options: Mapping[str, Any],
    visibility: str,
    pack: Pack,
    content: Mapping[str, Any],
    clock: Terms | UnsetType = UNSET,
    *,
    practice: bool = False,
) -> Created:
    """The event that opens a game with these options, this pack and these terms; refuses `invalid_request`.

    The commitment to the seed is put in once there is a seed.
    """
    if seats not in edition.seats:
        raise Refusal("invalid_request", f"{edition.title} has {edition.seats[0]} to {edition.seats[-1]} seats.")
    completed = {**edition.completed_options(seats, options, content), "pack": pack.name}
    form = PLAIN if clock is UNSET and not practice else FORM
    return Created(edition.key, completed, pack, seats, visibility, "", form, clock, practice)


def begin(draft: Draft[Any], event: Created, player: str, nonce: str, zone: str = "") -> None:
    """Open the game; its creator takes seat 1."""
    draft.add(event, Joined(1, player, nonce, own_zone(event, zone)))


def join(draft: Draft[Any], player: str, nonce: str, chances: Chances, zone: str = "") -> int:
    """Take the lowest free seat and return it; when all are taken the game starts, with draws from `chances`."""
    p = draft.position
    if p.seat_of(player):
        raise Refusal("already_seated", f"You already have seat {p.seat_of(player)}.")
    must_be_open(p)
    seat = p.taken.index(None) + 1
    draft.add(Joined(seat, player, nonce, own_zone(p.setup, zone)))
    if None not in draft.position.taken:
        draft.chance = chances(draft.position)
        _start(draft)
    return seat


def own_zone(created: Created, zone: str) -> str:
    """The time zone of a seat's clock where it differs from the game's, else ""; refuses `invalid_request`."""
    if zone and zone not in zones.NAMES:
        detail = "No time zone of the IANA database, such as Europe/Berlin."
        raise Refusal("invalid_request", f"zone: {detail}", errors={"zone": [detail]})
    return "" if created.clock is UNSET or zone == created.clock.zone else zone


def _start(draft: Draft[Any]) -> None:
    setup = draft.position.setup
    draft.add(Started())
    draft.add(*draft.rules.setup(Table(setup.seats, setup.options), draft.chance))
    draft.settle(draft.chance)
    draft.force()


def leave(draft: Draft[Any], player: str) -> None:
    """Leave an open game; if its creator leaves, it is cancelled."""
    seat = draft.position.seat_of(player)
    if not seat:
        raise Refusal("forbidden", "You have no seat in this game.")
    must_be_open(draft.position)
    draft.add(Cancelled() if seat == 1 else Left(seat))


def cancel(draft: Draft[Any], player: str) -> None:
    """Cancel an open game, as its creator."""
    if draft.position.creator != player:
        raise Refusal("forbidden", "Only the player who opened the game can cancel it.")
    leave(draft, player)


def must_be_open(position: Position[Any]) -> None:
    """Refuse `game_not_open` or `game_finished` once nobody can join or leave."""
    if position.status == "cancelled":
        raise Refusal("game_not_open", "The game was cancelled.")
    if position.status == "finished":
        raise Refusal("game_finished", "The game is over.")
    if position.status == "running":
        raise Refusal("game_not_open", "The game has started, and all its seats are taken.")
