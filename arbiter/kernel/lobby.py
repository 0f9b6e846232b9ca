"""The lobby's decisions: opening a game, taking and leaving seats, starting, cancelling. They refuse, or draft."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from arbiter.kernel.chance import Chance
from arbiter.kernel.clocks import durations, zones
from arbiter.kernel.clocks.terms import LONGEST, SHORTEST, Terms
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import FORM, Cancelled, Created, Joined, Left, Pack, Started
from arbiter.kernel.position import Position, start_deadline
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition, Table

FIRST = 1  # the format of the log of games that use nothing newer, which programs of before can read
OPEN, AUTOPILOT = RESIGNATIONS = ("open", "autopilot")  # what becomes of a seat whose player resigns
EXPIRED = "expired"
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
    start_within: str = "",
    on_resignation: str = OPEN,
) -> Created:
    """The event that opens a game with these options, this pack and these terms; refuses `invalid_request`.

    The commitment to the seed is put in once there is a seed.
    """
    if seats not in edition.seats:
        raise Refusal("invalid_request", f"{edition.title} has {edition.seats[0]} to {edition.seats[-1]} seats.")
    completed = {**edition.completed_options(seats, options, content), "pack": pack.name}
    if on_resignation not in RESIGNATIONS:
        raise _invalid("on_resignation", f"One of {', '.join(RESIGNATIONS)}.")
    within = _start_within(start_within) if start_within else ""
    plain = (clock, practice, within, on_resignation) == (UNSET, False, "", OPEN)
    form = FIRST if plain else FORM
    return Created(edition.key, completed, pack, seats, visibility, "", form, clock, practice, within, on_resignation)


def _start_within(text: str) -> str:
    """The time within which a game must start, in canonical form."""
    try:
        length = durations.parse(text)
    except ValueError:
        raise _invalid("start_within", "A duration in ISO 8601, such as P28D or PT12H.") from None
    if not SHORTEST <= length <= LONGEST:
        raise _invalid("start_within", f"From {durations.text(SHORTEST)} to {durations.text(LONGEST)}.")
    return durations.text(length)


def _invalid(name: str, detail: str) -> Refusal:
    return Refusal("invalid_request", f"{name}: {detail}", errors={name: [detail]})


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
        raise _invalid("zone", "No time zone of the IANA database, such as Europe/Berlin.")
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
    if draft.position.status == "running":
        raise Refusal("game_not_open", "The game has started, so nobody can leave it; to give up your seat, resign.")
    must_be_open(draft.position)
    draft.add(Cancelled() if seat == 1 else Left(seat))


def cancel(draft: Draft[Any], player: str) -> None:
    """Cancel an open game, as its creator."""
    if draft.position.creator != player:
        raise Refusal("forbidden", "Only the player who opened the game can cancel it.")
    leave(draft, player)


def start_missed(position: Position[Any], at: int) -> bool:
    """Whether an open game should have started by `at`, in ms."""
    return 0 < start_deadline(position) <= at


def expire(draft: Draft[Any]) -> None:
    """Cancel a game that did not start in time, as the arbiter."""
    draft.add(Cancelled(EXPIRED))


def must_be_open(position: Position[Any]) -> None:
    """Refuse `game_not_open` or `game_finished` once nobody can join or leave."""
    if position.status == "cancelled":
        why = ", as it did not start in time" if position.reason == EXPIRED else ""
        raise Refusal("game_not_open", f"The game was cancelled{why}.")
    if position.status == "finished":
        raise Refusal("game_finished", "The game is over.")
    if position.status == "running":
        vacant = [f"seat {seat}" for seat, why in sorted(position.autopilot.items()) if why == OPEN]
        hint = f" A substitute can take over {' or '.join(vacant)}." if vacant else ""
        raise Refusal("game_not_open", f"The game has started, and all its seats are taken.{hint}")
