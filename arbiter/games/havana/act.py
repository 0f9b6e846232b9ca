"""Carrying out the two open cards (HV-3.1, HV-6)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.games.havana.components import CARDS, MATERIALS
from arbiter.games.havana.effects.kinds import Effect
from arbiter.games.havana.entries import Entries
from arbiter.games.havana.events import CardPlayed, CardSkipped
from arbiter.games.havana.state import State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count, Counts, Word
from arbiter.parts.frames import innermost
from arbiter.parts.goods import pieces
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "HV-6"
SKIP = one_of(False)


class Act(Step, frozen=True, kw_only=True):
    """Carry out one of your two open cards; an optional action may be skipped."""

    rule = "HV-3.1"
    card: Word
    use: bool | UnsetType = UNSET
    take: Word | UnsetType = UNSET
    building: Count | UnsetType = UNSET
    from_: Entries | UnsetType = msgspec.field(default=UNSET, name="from")
    seat: Count | UnsetType = UNSET
    cubes: Counts | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """In either order, each card once."""
    for card in innermost(state, Turn).cards:
        effect = t.cards[card].effect
        for fields in effect.fields(t, state, seat):
            yield Offer("act", RULE, {"card": one_of(card), **fields}) if fields else _alone(card)
        if effect.optional:
            yield _skip(card)


@cache
def _alone(card: str) -> Offer:
    return Offer("act", RULE, {"card": one_of(card)})


@cache
def _skip(card: str) -> Offer:
    return Offer("act", RULE, {"card": one_of(card), "use": SKIP})


def complete(t: Tables, state: State, step: Act) -> Act:
    """Entries in the order of the seats (HV-3.8)."""
    if isinstance(step.from_, UnsetType):
        return step
    return msgspec.structs.replace(step, from_=tuple(sorted(step.from_, key=lambda entry: entry.seat)))


def take(t: Tables, state: State, seat: Seat, step: Act, chance: Chance) -> Iterator[Event]:
    if step.use is False:
        yield CardSkipped(seat, step.card)
        return
    yield CardPlayed(seat, step.card)
    yield from t.cards[step.card].effect.effects(t, state, seat, step, chance)


def read(t: Tables, state: State, words: Scanner) -> Act:
    card = words.word("a card", CARDS)
    effect = t.cards[card].effect
    if effect.args and (words.none() or not words.flags("use").get("use", True)):
        return Act(card=card, use=False if effect.optional else UNSET)
    return Act(card=card, **_arguments(effect, words))


def _arguments(effect: Effect, words: Scanner) -> Mapping[str, Any]:
    return {name: value for read in effect.args if words.more for name, value in read(words).items()}


def write(step: Act) -> Iterator[str]:
    yield step.card
    if step.use is False:
        yield "none"
        return
    yield from (str(value) for value in (step.take, step.building, step.seat) if value is not UNSET)
    for entry in step.from_ or ():
        yield from (str(entry.seat), entry.what)
    yield from pieces(step.cubes or {}, MATERIALS)


def blank(t: Tables, state: State) -> Act | None:
    """Where the one card left may be skipped."""
    match state.frame:
        case Turn(cards=(card,)) if t.cards[card].effect.optional:
            return Act(card=card, use=False)
    return None


ACT = Verb(
    step=Act,
    offers={Turn: offers},
    complete=complete,
    take=take,
    form="act CARD with what the card asks for, as in act refreshment mama, act conservation 17, act mama red blue, "
    "act tax_collector 2 worker 3 gray, act peso_thief 2, act materials_thief 3 red red, act refreshment none",
    read=read,
    write=write,
    blank=blank,
)
