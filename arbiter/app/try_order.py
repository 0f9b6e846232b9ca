"""Trying a seat's standing order once its decision has come: played like any submission, or dropped."""

import hashlib
import logging
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from arbiter.app import log, log_writer, submit
from arbiter.app.idempotency import Call
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.orders import field
from arbiter.app.ports.outbox import Message
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.app.standing_orders import Alternative, Order, decoded
from arbiter.kernel.decide import Draft, Line
from arbiter.kernel.position import Position, fold, owed
from arbiter.kernel.refusal import Refusal

LONGEST = 400  # characters of a reason
ANSWERED = "The decision was answered, or its time was up, before the order could be tried."
EARLIER = "The order was for an earlier decision, which was answered, or whose time was up, before it could be tried."

lines = logging.getLogger("malecon.jobs")


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


def attempt(services: Services, message: Message) -> None:
    """Try the order of the seat for the decision that a message names; where it is not played, the seat is asked.

    Refuses as `log.load` and `retry.until_written` do.
    """
    kept = services.orders.get(message.game, field(message.seat, message.player))
    order = decoded(services, message.game, kept) if kept else None
    if kept is None or order is None:
        _ask(services, message, log.load(services, message.game))
        return
    trial = Trial(message, kept, order)
    until_written(services, message.game, trial.call, lambda: _attempt(services, trial))


def _attempt(services: Services, trial: Trial) -> log_writer.Written | Known | Stale:
    message = trial.message
    game = log.load(services, message.game, call=trial.call, vault=("seed", trial.place))
    if game.stored_answer:
        return game.stored_answer
    target = _target(services, trial, game) if game.vault.get(trial.place) == trial.kept else ""
    if not target:
        _ask(services, message, game)
    elif target != message.decision:
        _drop(services, trial, game, [EARLIER])
    elif not _untouched(services, trial, game):
        _drop(services, trial, game, [ANSWERED])
    else:
        return _play(services, trial, game)
    return Known(True, b"")


def _ask(services: Services, message: Message, game: log.Game) -> None:
    """Have the seat told of the decision, if it still owes it."""
    for notice in _notices(message, game.position, game.rules):
        services.outbox.push(notice)


def _notices(message: Message, position: Position[Any], rules: Any) -> list[Message]:
    owing = any(o.decision == message.decision and message.seat in o.seats for o in owed(rules, position))
    seated = position.seat_of(message.player) == message.seat
    return [msgspec.structs.replace(message, kind="notify")] if owing and seated else []


def _target(services: Services, trial: Trial, game: log.Game) -> str:
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


def _untouched(services: Services, trial: Trial, game: log.Game) -> bool:
    """Whether the seat owes the decision and has not begun to answer it."""
    since = log.chained(services, game.position.game, trial.opened) if game.position.version > trial.opened else []
    own = any(msgspec.json.decode(record)["actor"] == {"seat": trial.message.seat} for record in since)
    return bool(_notices(trial.message, game.position, game.rules)) and not own


def _play(services: Services, trial: Trial, game: log.Game) -> log_writer.Written | Known | Stale:
    """Append the first alternative that is legal."""
    reasons: list[str] = []
    for alternative in trial.order.alternatives:
        draft = _decided(services, trial.message.seat, game, alternative, reasons)
        if draft:
            return _append(services, trial, game, draft)
    _drop(services, trial, game, reasons)
    return Known(True, b"")


def _decided(
    services: Services, seat: int, game: log.Game, alternative: Alternative, reasons: list[str]
) -> Draft[Any] | None:
    """None where the rules refuse it; then there is one reason more."""
    try:
        return submit.decided(services, game, seat, alternative.said(game.rules))
    except Refusal as refusal:
        reasons.append(refusal.detail)
    except msgspec.ValidationError as error:
        reasons.append(f"The rules of the game no longer have such a step ({error}).")
    except Exception:  # whatever is wrong with it, the seat must be asked
        lines.exception("a standing order failed", extra={"game": game.position.game, "seat": seat})
        reasons.append("It could not be tried because of an internal error.")
    return None


def _append(services: Services, trial: Trial, game: log.Game, draft: Draft[Any]) -> log_writer.Written | Known | Stale:
    """A turn that it leaves unfinished is asked for as usual."""
    message = trial.message
    told = msgspec.structs.replace(message, kind="order_played", about=str(draft.seq))
    commit = msgspec.structs.replace(
        submit.commit(services, game, message.seat, draft, "order", trial.call),
        needs=trial.place,
        drops=(trial.place,),
        further=(told, *_notices(message, draft.position, draft.rules)),
    )
    return log_writer.write(services, draft, commit)


def _drop(services: Services, trial: Trial, game: log.Game, reasons: Sequence[str]) -> None:
    """Drop the order, have its player told why, and have the seat asked."""
    message = trial.message
    why = services.tokens.seal("order", msgspec.json.encode([reason[:LONGEST] for reason in reasons]))
    told = msgspec.structs.replace(message, kind="order_dropped", about=why)
    notices = _notices(message, game.position, game.rules)
    if not services.orders.drop(message.game, trial.place, trial.kept, (told, *notices)):
        _ask(services, message, game)


def reasons_of(services: Services, message: Message) -> list[str]:
    """Why an order was dropped, by alternative; the outbox names it by a sealed token."""
    opened = services.tokens.open(message.about)
    return msgspec.json.decode(opened[1], type=list[str]) if opened and opened[0] == "order" else []
