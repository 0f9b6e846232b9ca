"""Which decision a standing order is for: the first since it was given of its kind, or that offers a first step."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.idempotency import Call
from arbiter.app.ports.orders import field
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.standing_orders import Alternative, Order
from arbiter.kernel.decide import Line
from arbiter.kernel.position import Position, fold, owed
from arbiter.kernel.refusal import Refusal


class Trial(msgspec.Struct, frozen=True):
    """The order that lay in the vault when a decision of a seat had been opened."""

    message: Message
    kept: bytes
    order: Order

    @property
    def place(self) -> str:
        return field(self.message.seat, self.message.player)

    @property
    def opened(self) -> int:
        """The seq of the record that opened the decision."""
        return int(self.message.decision.partition("-")[0])

    @property
    def call(self) -> Call:
        """An order acts once on a decision, however often it is tried."""
        about = (self.message.game, str(self.message.seat), self.message.decision, self.order.id)
        return Call(hashlib.sha256("/".join(("order", *about)).encode()).hexdigest(), "", keyed=True)


def target_of(services: Services, trial: Trial, game: log.Game) -> str:
    """The first decision that the order is for, of those opened since it was given up to the one in hand; or ""."""
    for position in _openings(services, trial, game):
        for o in owed(game.rules, position):
            opened = o.decision.startswith(f"{position.version}-") and trial.message.seat in o.seats
            if opened and _is_for(trial, game, position, o.kind):
                return o.decision
    return ""


def _openings(services: Services, trial: Trial, game: log.Game) -> Iterator[Position[Any]]:
    """The positions in which the seat was asked since the order was given; all are folded if there was an earlier."""
    given, id = trial.order.version, game.position.game
    since = log.chained(services, id, given, trial.opened - given) if given < trial.opened else []
    asks = {seq for seq, record in enumerate(since, given + 1) if _asks(record, trial.message.seat)}
    if asks == {game.position.version}:
        yield game.position
    elif asks:
        position: Position[Any] = Position(game=id)
        for record in log.records(services, game.position, trial.opened):
            position = fold(game.rules, position, [record])
            if record.seq in asks:
                yield position


def _asks(record: bytes, seat: int) -> bool:
    events = msgspec.json.decode(record)["events"]
    return any(event["type"] == "asked" and seat in event["seats"] for event in events)


def _is_for(trial: Trial, game: log.Game, position: Position[Any], kind: str) -> bool:
    """Whether it is for such a decision: of its kind, or one that offered the verb of a first step."""
    order, seat = trial.order, trial.message.seat
    if order.decision_kind:
        return order.decision_kind == kind
    verbs = {offer.do for offer in game.rules.offers(position.state, seat)}
    return any(not verbs.isdisjoint(_first(game, position.state, seat, each)) for each in order.alternatives)


def _first(game: log.Game, state: Any, seat: int, alternative: Alternative) -> set[str]:
    """What the first step may be: its verb; of a line its first word, and what it is read as."""
    if alternative.steps:
        return {str(alternative.steps[0].get("do"))}
    first = alternative.said(game.rules)[0]
    assert isinstance(first, Line), "an alternative is steps or text"
    words = set(first.text.lower().split()[:1])
    try:
        return words | {str(step.__struct_config__.tag) for step in game.rules.read(state, seat, first.text)[:1]}
    except Refusal:
        return words
