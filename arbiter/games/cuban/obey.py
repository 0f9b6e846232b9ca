"""Obeying tax and duty."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuban.domains import bundle, maybe, one_of
from arbiter.games.cuban.duties import duty as active_duty
from arbiter.games.cuban.events import Obeyed
from arbiter.games.cuban.fields import Counts
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.state import State
from arbiter.games.cuban.taxes import tax as active_tax
from arbiter.kernel.domains import Domain
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.goods import Goods

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-6.1"


class Obey(Step, frozen=True):
    """Obey the tax, the duty, both or neither; `goods` where the duty leaves a choice."""

    rule = RULE
    tax: bool | UnsetType = UNSET
    duty: bool | UnsetType = UNSET
    goods: Counts | UnsetType = UNSET


def offers(t: "Tables", state: State, seat: Seat) -> Iterator[Offer]:
    """Tax and duty must be payable together (CN-6.2)."""
    player, duty = state.player(seat), active_duty(t, state)
    tax = active_tax(t, state, player)
    yield _offer(player.pesos >= tax, False)
    pesos = duty.pesos(tax)
    if player.pesos >= pesos:
        for goods in duty.choices():
            if all(player.owns(good) >= n for good, n in goods.items()):
                yield _offer(player.pesos >= pesos + tax, True, goods if duty.chosen else {})


def _offer(taxable: bool, duty: bool, goods: Goods | None = None) -> Offer:
    domains: dict[str, Domain] = {
        "tax": maybe(False, True) if taxable else maybe(False),
        "duty": one_of(True) if duty else maybe(False),
    }
    if goods:
        pieces = sum(goods.values())
        domains["goods"] = bundle(goods, pieces, pieces)
    return Offer("obey", RULE, domains)


def complete(t: "Tables", state: State, step: Obey) -> Obey:
    tax, duty = (False if flag is UNSET else flag for flag in (step.tax, step.duty))
    return replace(step, tax=tax, duty=duty)


def take(t: "Tables", state: State, seat: Seat, step: Obey) -> Iterator[Event]:
    player, tax, duty = state.player(seat), step.tax is True, step.duty is True
    asked, scoring = active_tax(t, state, player), t.pack.scoring
    pesos = asked * tax + active_duty(t, state).pesos(asked) * duty
    vp = scoring.tax_vp * tax + scoring.duty_vp * duty + scoring.both_vp * (tax and duty)
    change = leaving(player, _goods(t, state, step) if duty else {})
    yield Obeyed(seat=seat, tax=tax, duty=duty, pesos=-pesos, vp=vp, **change)


def _goods(t: "Tables", state: State, step: Obey) -> Goods:
    return step.goods if isinstance(step.goods, dict) else next(iter(active_duty(t, state).choices()))
