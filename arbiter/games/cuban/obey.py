"""Obeying tax and duty."""

from collections.abc import Iterator
from functools import partial

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuban.events import Obeyed
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import GOODS
from arbiter.kernel.chance import Chance
from arbiter.kernel.domains import Domain
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import bundle, maybe, one_of
from arbiter.parts.fields import Counts
from arbiter.parts.goods import Goods, counted
from arbiter.parts.line import Scanner, unreadable
from arbiter.parts.verb import Verb, field_words

RULE = "CN-6.1"


class Obey(Step, frozen=True):
    """Obey the tax, the duty, both or neither; give `goods` where the duty leaves a choice."""

    rule = RULE
    tax: bool | UnsetType = UNSET
    duty: bool | UnsetType = UNSET
    goods: Counts | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """Tax and duty must be payable together (CN-6.2)."""
    player, duty = state.player(seat), t.duty(state)
    tax = t.tax(state, player)
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


def complete(t: Tables, state: State, step: Obey) -> Obey:
    tax, duty = (False if flag is UNSET else flag for flag in (step.tax, step.duty))
    return replace(step, tax=tax, duty=duty)


def take(t: Tables, state: State, seat: Seat, step: Obey, chance: Chance) -> Iterator[Event]:
    player, tax, duty = state.player(seat), step.tax is True, step.duty is True
    amount, scoring = t.tax(state, player), t.pack.scoring
    pesos = amount * tax + t.duty(state).pesos(amount) * duty
    vp = scoring.tax_vp * tax + scoring.duty_vp * duty + scoring.both_vp * (tax and duty)
    change = leaving(player, _goods(t, state, step) if duty else {})
    yield Obeyed(seat=seat, tax=tax, duty=duty, pesos=-pesos, vp=vp, **change)


def _goods(t: Tables, state: State, step: Obey) -> Goods:
    return step.goods if isinstance(step.goods, dict) else next(iter(t.duty(state).choices()))


def read(t: Tables, state: State, words: Scanner) -> Obey:
    if words.none():
        return Obey()
    flags = words.flags("tax", "duty")
    goods = counted(words.some(GOODS))
    if not flags and not goods:
        raise unreadable("`obey` needs `tax`, `duty` or both (with goods if the duty leaves a choice), or `none`.")
    return Obey(flags.get("tax", False), flags.get("duty", False), goods or UNSET)


def blank(t: Tables, state: State) -> Obey:
    return Obey()


OBEY = Verb(
    step=Obey,
    offers={"obey": offers},
    complete=complete,
    take=take,
    form="obey [tax] [duty] [GOOD ...] or obey none",
    read=read,
    write=partial(field_words, order=GOODS),
    blank=blank,
)
