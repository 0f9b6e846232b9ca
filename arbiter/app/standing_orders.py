"""Standing orders: a seat's next submission, given in advance. Nobody but the seat learns whether there is one."""

import time
from typing import Any

import msgspec

from arbiter.app import codec, log
from arbiter.app.ports.orders import field
from arbiter.app.retry import SECONDS
from arbiter.app.said import lines_of
from arbiter.app.services import Services
from arbiter.app.submit import expect, seat_of
from arbiter.app.times import DAY
from arbiter.app.unreadable import reading
from arbiter.kernel.decide import Line, Said
from arbiter.kernel.offers import step_of
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition, Ruleset

ALTERNATIVES = 5
ORDERS_A_DAY = 300  # of a player


class Alternative(msgspec.Struct, frozen=True, omit_defaults=True):
    """One submission: steps as JSON, or text with one step per line."""

    steps: tuple[dict[str, Any], ...] = ()
    text: str = ""

    def said(self, rules: Ruleset[Any]) -> list[Said]:
        """Raises msgspec.ValidationError for steps that these rules do not know."""
        return [step_of(step, rules.steps) for step in self.steps] if self.steps else [*lines_of(self.text)]


class Order(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Submissions that are tried in this order, as soon as the seat is asked a decision that they are for.

    `decision_kind`: the kind of that decision, "" for any that offers the verb of a first step. `version`: of the game
    when it was given; only decisions opened later are meant. `id` names it among all orders.
    """

    alternatives: tuple[Alternative, ...]
    decision_kind: str = ""
    version: int = -1
    id: str = ""


def give(services: Services, player: str, game: str, order: Order, expected: int | None = None) -> Order:
    """Keep an order in place of any before it; the same one again stays as it is.

    Refuses `decision_open` where the seat is asked already, and as `submit` does for the seat and the version expected.
    """
    if wait := services.limits.hit(f"orders/{player}", ORDERS_A_DAY, DAY):
        detail = f"You can give at most {ORDERS_A_DAY} standing orders a day."
        raise Refusal("rate_limited", detail, retry_after=wait)
    services.writable()
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if kept := _keep(services, player, log.load(services, game), order, expected):
            return kept
    raise Refusal("busy", "The game is changing too quickly; try again.")


def _keep(services: Services, player: str, game: log.Game, order: Order, expected: int | None) -> Order | None:
    """None where the game has moved on."""
    seat, p = seat_of(game, player), game.position
    expect(services, game, seat, expected)
    _refuse_asked(game, seat)
    _refuse_unreadable(game, seat, order)
    place = field(seat, player)
    before = _read(services, p.game, place)
    if before and msgspec.structs.replace(order, version=before.version, id=before.id) == before:
        return before
    given = msgspec.structs.replace(order, version=p.version, id=services.entropy(16).hex())
    return given if services.orders.keep(p.game, place, msgspec.json.encode(given), p.version) else None


def _refuse_asked(game: log.Game, seat: int) -> None:
    decision = next((o for o in owed(game.rules, game.position) if seat in o.seats), None)
    if decision:
        detail = f"Your seat is asked now (decision {decision.decision}): answer with a move instead."
        raise Refusal("decision_open", detail)
    if seat in game.position.autopilot:
        raise Refusal("forbidden", "The arbiter plays for your seat, so it takes no standing order.")


def _refuse_unreadable(game: log.Game, seat: int, order: Order) -> None:
    """Refuse lines that no position could make steps of, as far as can be told before there is one."""
    for alternative in order.alternatives:
        said = alternative.said(game.rules)
        if not said:
            raise Refusal("invalid_request", "A submission must have at least one step.")
        for line in said:
            if isinstance(line, Line):
                _refuse_line(game, seat, line)


def _refuse_line(game: log.Game, seat: int, line: Line) -> None:
    verbs = {str(step.__struct_config__.tag) for step, *_ in _edition(game).verbs()}
    if line.text.lower().split()[0] in verbs:
        return
    try:
        game.rules.read(game.position.state, seat, line.text)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.detail, line=line.number) from None


def _edition(game: log.Game) -> Edition:
    return codec.continuing(game.position.setup.ruleset, game.position.rules)


def show(services: Services, player: str, game: str) -> Order:
    """The caller's order; refuses `not_found` where there is none."""
    order = find(services, player, game)
    if order is None:
        raise Refusal("not_found", "Your seat has no standing order.")
    return order


def find(services: Services, player: str, game: str) -> Order | None:
    """The caller's order, if there is one."""
    seat = seat_of(log.load(services, game), player)
    return _read(services, game, field(seat, player))


def withdraw(services: Services, player: str, game: str) -> None:
    """Drop the caller's order, if there is one."""
    place = field(seat_of(log.load(services, game), player), player)
    while (order := services.orders.get(game, place)) is not None and not services.orders.drop(game, place, order):
        pass


def _read(services: Services, game: str, place: str) -> Order | None:
    kept = services.orders.get(game, place)
    return None if kept is None else decoded(services, game, kept)


def decoded(services: Services, game: str, kept: bytes) -> Order:
    with reading(services, game):
        return msgspec.json.decode(kept, type=Order)
