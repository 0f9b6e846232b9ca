"""Seats of running games that change hands: taken over, resigned, left by a deleted player. They refuse, or draft."""

from typing import Any

from msgspec import UNSET, UnsetType

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import durations
from arbiter.kernel.clocks.terms import allowance
from arbiter.kernel.decide import Draft, played_for
from arbiter.kernel.endings import early
from arbiter.kernel.lobby import AUTOPILOT, OPEN, own_zone
from arbiter.kernel.position import Position, Taken, owed, reveal_due
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Ruleset

RESIGNED, DELETED = "resigned", "deleted"


def take_over(draft: Draft[Any], player: str, seat: int, zone: str = "") -> None:
    """Take a seat that stands open: its owner comes back to it, and finds it as it is; anybody else takes it over.

    A successor's bank is at least a turn, and its sealed answers are asked again, except half-sealed ones. `zone`: the
    time zone of the clock, "" for the game's, or that of before for an owner. Refuses `not_found`, `seat_not_open`,
    `already_seated`, and as `must_run` does.
    """
    must_run(draft.rules, draft.position)
    p = draft.position
    owner = _owner(p, seat)
    if p.autopilot.get(seat) != OPEN:
        raise Refusal("seat_not_open", f"Seat {seat} does not stand open for a substitute.")
    if p.seat_of(player) not in (0, seat):
        raise Refusal("already_seated", f"You already have seat {p.seat_of(player)}.")
    draft.extend()
    new_zone = own_zone(p.setup, zone)
    if owner.player == player:
        draft.add(ev.SeatTaken(seat, player, _bank(p, seat), new_zone if zone else owner.zone))
    else:
        draft.add(ev.SeatTaken(seat, player, _bank(p, seat, a_turn=True), new_zone, _replaceable(draft, seat)))
    draft.force()


def resign(draft: Draft[Any], seat: int) -> None:
    """Give a seat up: as the game's options say it stands open, or the autopilot plays it to the end.

    Refuses `seat_on_autopilot` where the arbiter plays it already, and as `must_run` does.
    """
    must_run(draft.rules, draft.position)
    forfeits = draft.position.setup.on_resignation == AUTOPILOT
    give_up(draft, seat, ev.SeatForfeited(seat, RESIGNED) if forfeits else ev.SeatOpened(seat, RESIGNED))


def vacate(draft: Draft[Any], seat: int) -> None:
    """Open the seat of a player whose account was deleted; refuses as `resign` does."""
    must_run(draft.rules, draft.position)
    give_up(draft, seat, ev.SeatOpened(seat, DELETED))


def give_up(draft: Draft[Any], seat: int, event: ev.SeatOpened | ev.SeatForfeited) -> None:
    """A game that nobody plays any more ends, as does one with a single player left; else the autopilot plays on."""
    if seat in draft.position.autopilot:
        raise played_for(draft.position, seat)
    draft.extend()
    draft.add(event)
    if end := early(draft.rules, draft.position):
        draft.add(end)
    draft.force()


def must_run(rules: Ruleset[Any], p: Position[Any]) -> None:
    """Refuse `game_not_started`, `game_finished`, and `busy` while all sealed answers are in and wait to be opened."""
    if p.status == "open":
        raise Refusal("game_not_started", "The game starts when all its seats are taken.")
    if p.status != "running":
        raise Refusal("game_finished", f"The game is {p.status}.")
    if reveal_due(rules, p):
        raise Refusal("busy", "The sealed answers are about to be opened; retry with the same key.")


def _owner(position: Position[Any], seat: int) -> Taken:
    taken = position.taken[seat - 1] if 1 <= seat <= len(position.taken) else None
    if taken is None:
        raise Refusal("not_found", f"The game has seats 1 to {len(position.taken)}.")
    return taken


def _bank(position: Position[Any], seat: int, *, a_turn: bool = False) -> str | UnsetType:
    """The bank with which a seat goes on, in a game with clocks; with `a_turn`, at least that."""
    terms = position.setup.clock
    if terms is UNSET:
        return UNSET
    bank = position.clocks[seat - 1].bank
    return durations.text(max(bank, allowance(terms).turn) if a_turn else bank)


def _replaceable(draft: Draft[Any], seat: int) -> tuple[str, ...]:
    """The decisions to which a seat gave a sealed answer that it could still replace."""
    answered = {answer.decision for answer in draft.position.answers if answer.seat == seat}
    decisions = owed(draft.rules, draft.position)
    return tuple(o.decision for o in decisions if o.sealed is True and o.decision in answered)
