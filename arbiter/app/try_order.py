"""Trying a seat's standing order once its decision has come: played like any submission, or dropped."""

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from arbiter.app import log, log_writer, submit
from arbiter.app.order_target import Trial, target_of
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.orders import field
from arbiter.app.ports.outbox import Message
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.app.standing_orders import Alternative, decoded
from arbiter.kernel.decide import Draft
from arbiter.kernel.position import Position, owed
from arbiter.kernel.refusal import Refusal

LONGEST = 400  # characters of a reason
ANSWERED = "The decision was answered, or its time was up, before the order could be tried."
EARLIER = "The order was for an earlier decision, which was answered, or whose time was up, before it could be tried."

lines = logging.getLogger("malecon.jobs")


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
    target = target_of(services, trial, game) if game.vault.get(trial.place) == trial.kept else ""
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
