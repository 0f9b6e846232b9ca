"""What follows a record: messages for the outbox."""

from typing import Any

from arbiter.app import agreement_follow_up, clock_follow_up, seat_follow_up
from arbiter.app.ports.outbox import Message
from arbiter.kernel.position import Position, Taken, owed, reveal_due
from arbiter.kernel.ruleset import Ruleset


def messages(rules: Ruleset[Any], before: Position[Any] | None, after: Position[Any]) -> list[Message]:
    """What follows an append: updates of the lists, the reveal, and notices to the seats that owe a new decision."""
    messages = []
    if due := reveal_due(rules, after):
        messages.append(Message("resolve", after.game, due))
    if before is None or _listing(before) != _listing(after):
        messages.append(Message("index", after.game, player=_left(before, after)))
    already_asked = _asked(rules, before) if before else {}
    messages += [_notice(after, ask[0], ask[1]) for ask in _asked(rules, after) if ask not in already_asked]
    if before and (before.status, after.status) == ("open", "running"):
        asked_seats = {seat for o in owed(rules, after) for seat in o.seats}
        messages += [
            _notice(after, "started", seat) for seat in range(1, len(after.taken) + 1) if seat not in asked_seats
        ]
    if after.status == "finished":
        messages += [_notice(after, "result", seat) for seat in range(1, len(after.taken) + 1)]
    messages += _absences(before, after)
    if before:
        messages += seat_follow_up.messages(before, after, {message.seat for message in messages})
        messages += clock_follow_up.messages(before, after, {message.seat for message in messages})
        messages += agreement_follow_up.messages(before, after, {message.seat for message in messages})
    return messages


def _absences(before: Position[Any] | None, after: Position[Any]) -> list[Message]:
    """For players who come to a clock: what they planned may not have been in this record yet."""
    if before is None or after.status != "running" or not after.clocks:
        return []
    seats = zip(before.taken, after.taken, strict=True)
    new = [now for then, now in seats if now and (before.status == "open" or then != now)]
    return [Message("absence", after.game, player=taken.player) for taken in new]


def _listing(position: Position[Any]) -> tuple[Any, ...]:
    """What lists go by."""
    return position.status, position.taken, position.vacant


def _asked(rules: Ruleset[Any], position: Position[Any]) -> dict[tuple[str, int, Taken | None], None]:
    """Who owes an answer to what, in order: the decision, the seat, and its player, who may be a new one."""
    return {(o.decision, seat, position.taken[seat - 1]): None for o in owed(rules, position) for seat in o.seats}


def _left(before: Position[Any] | None, after: Position[Any]) -> str:
    """The player who gave a seat back, or ""."""
    players = {taken.player for taken in after.taken if taken}
    return next((taken.player for taken in before.taken if taken and taken.player not in players), "") if before else ""


def _notice(position: Position[Any], decision: str, seat: int) -> Message:
    taken = position.taken[seat - 1]
    assert taken is not None, "a game that has started has no free seat"
    return Message("notify", position.game, decision, seat, taken.player)
