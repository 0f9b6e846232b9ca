"""A new card on one of the two open ones, half sealed (HV-5.1)."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.games.havana.components import CARDS
from arbiter.games.havana.events import Covered
from arbiter.games.havana.state import State
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Word
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "HV-5.1"


class Cover(Step, frozen=True):
    """Lay a card from your hand face down on one of your open cards; it stays hidden until all have laid one."""

    rule = RULE
    hidden: ClassVar[tuple[str, ...]] = ("with_",)
    over: Word
    with_: Word | UnsetType = msgspec.field(default=UNSET, name="with")


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    player = state.player(seat)
    return (Offer("cover", RULE, {"over": one_of(*player.open), "with": one_of(*player.hand)}),)


def take(t: Tables, state: State, seat: Seat, step: Cover, chance: Chance) -> Iterator[Event]:
    assert isinstance(step.with_, str), "a whole answer was sealed"
    yield Covered(seat, step.over, step.with_)


def read(t: Tables, state: State, words: Scanner) -> Cover:
    return Cover(words.word("a card", CARDS), words.word("a card", CARDS))


COVER = Verb(step=Cover, offers={"cover": offers}, take=take, form="cover OPEN_CARD HAND_CARD", read=read)
