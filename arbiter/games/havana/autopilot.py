"""The plain policy of Havana (HV-8): cards that take nothing from anybody, and where one must rob, the least."""

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.games.havana.components import CARDS, COLOURS, GRAY
from arbiter.games.havana.effects.arguments import WORKER
from arbiter.games.havana.effects.choosing import Clear, Refresh
from arbiter.games.havana.effects.robbing import RobCubes, RobPesos, Tax
from arbiter.games.havana.effects.taking import Architect, Draw, Hire, TakeCentre
from arbiter.games.havana.effects.waiting import Protect, Rest
from arbiter.games.havana.state import State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Offer
from arbiter.parts.policy import Choice, Raw, least
from arbiter.parts.verb import Occasion

MILD = (Rest, Protect, Refresh, Clear, Architect, Hire, Draw, TakeCentre, Tax, RobPesos, RobCubes)
TAXED = (GRAY, *reversed(COLOURS), WORKER)


def mildness(t: Tables, card: str) -> tuple[int, int]:
    """A card's place, by what it does: from those that take nothing to those that rob others."""
    return MILD.index(type(t.cards[card].effect)), CARDS.index(card)


def lay(t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    """The two mildest cards."""
    return least(offers, lambda raw: sorted(mildness(t, card) for card in raw["cards"]))


def turn(t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    """The milder card first, skipped where it may be, else robbing least; then the end."""

    def rank(raw: Raw) -> tuple[Any, ...]:
        if raw["do"] != "act":
            return (raw["do"] != "end",)
        return mildness(t, raw["card"]), raw.get("use", True), lost(t, state, raw)

    return least(offers, rank)


def lost(t: Tables, state: State, raw: Raw) -> int:
    """What other seats lose by a card, to compare its ways: pesos, or cubes as so many gray ones."""
    effect = t.cards[raw["card"]].effect
    if isinstance(effect, RobPesos) and "seat" in raw:
        return state.player(raw["seat"]).pesos
    if isinstance(effect, Tax):
        return sum(TAXED.index(entry["what"]) for entry in raw.get("from", ()))
    return sum(n * (1 if cube == GRAY else t.pack.swap.gray) for cube, n in raw.get("cubes", {}).items())


def cover(t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    """The mildest card of the hand on the less mild one of the two that are open."""
    least_mild = max(state.player(seat).open, key=lambda card: mildness(t, card))
    return least(offers, lambda raw: (raw["over"] != least_mild, mildness(t, raw["with"])))


def recover(t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    """As soon as the seat may."""
    return least(offers, lambda raw: not raw["take"])


POLICY: Mapping[Occasion, Choice] = {"lay": lay, Turn: turn, "cover": cover, "recover": recover}
