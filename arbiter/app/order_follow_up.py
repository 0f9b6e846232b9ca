"""What a record means for standing orders: which are to be tried, and which end with it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from arbiter.app.ports.games import Instead
from arbiter.app.ports.orders import field
from arbiter.app.ports.outbox import Message
from arbiter.kernel.position import Position


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
