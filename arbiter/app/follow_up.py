"""What follows a record: messages for the outbox, the trial of standing orders, and which of these end with it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from arbiter.app.ports.games import Instead
from arbiter.app.ports.orders import field
from arbiter.app.ports.outbox import Message
from arbiter.kernel.position import Position, owed, reveal_due
from arbiter.kernel.ruleset import Ruleset


def messages(rules: Ruleset[Any], before: Position[Any] | None, after: Position[Any]) -> list[Message]:
    """What follows an append: updates of the lists, the reveal, and notices to the seats that owe a new decision."""
    messages = []
    if due := reveal_due(rules, after):
        messages.append(Message("resolve", after.game, due))
    if before is None or (before.status, before.taken) != (after.status, after.taken):
        messages.append(Message("index", after.game, player=_left(before, after)))
    already_asked = {o.decision for o in owed(rules, before)} if before else set()
    for o in owed(rules, after):
        messages += [_notice(after, o.decision, seat) for seat in o.seats if o.decision not in already_asked]
    if before and (before.status, after.status) == ("open", "running"):
        asked_seats = {seat for o in owed(rules, after) for seat in o.seats}
        messages += [
            _notice(after, "started", seat) for seat in range(1, len(after.taken) + 1) if seat not in asked_seats
        ]
    if after.status == "finished":
        messages += [_notice(after, "result", seat) for seat in range(1, len(after.taken) + 1)]
    return messages


def _left(before: Position[Any] | None, after: Position[Any]) -> str:
    """The player who gave a seat back, or ""."""
    players = {taken.player for taken in after.taken if taken}
    return next((taken.player for taken in before.taken if taken and taken.player not in players), "") if before else ""


def _notice(position: Position[Any], decision: str, seat: int) -> Message:
    taken = position.taken[seat - 1]
    assert taken is not None, "a game that has started has no free seat"
    return Message("notify", position.game, decision, seat, taken.player)


def instead(messages: Sequence[Message]) -> list[Instead]:
    """Of the messages that follow an append: to seats that have an order, its trial takes the place of the notice."""
    return [
        Instead(each, field(each.seat, each.player), msgspec.structs.replace(each, kind="order"))
        for each in messages
        if each.kind == "notify" and "-" in each.decision
    ]


def ended(before: Position[Any] | None, after: Position[Any]) -> list[str]:
    """Where orders lay that a record ends: with the game, with the player's seat, and when the arbiter plays it."""
    if before is None or before.status != "running":
        return []
    seats = enumerate(zip(before.taken, after.taken, strict=True), 1)
    return [
        field(seat, was.player)
        for seat, (was, now) in seats
        if was and (after.status != "running" or now is None or now.player != was.player or seat in after.autopilot)
    ]
