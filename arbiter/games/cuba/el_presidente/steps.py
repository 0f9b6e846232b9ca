"""Every step of the game with the expansion: what it adds to the base game's, and what it does otherwise."""

from arbiter.games.cuba.base import steps as base
from arbiter.games.cuba.base.foreman import Foreman
from arbiter.games.cuba.el_presidente import foreman, gift, overbuild
from arbiter.games.cuban import cards, frames, use, visit
from arbiter.games.cuban.play import Completing, Going, Offering, Taking
from arbiter.kernel.offers import Step

Steps = visit.Visit | visit.Swap | overbuild.Overbuild | gift.Take

CHARACTERS: dict[str, Offering] = {**base.CHARACTERS, "foreman": foreman.offers}

ASKED: dict[str, tuple[Offering, ...]] = {
    **base.ASKED,
    "turn": (cards.playing(CHARACTERS), base.under("CU-3.2", visit.offers)),
    "overbuild": (overbuild.offers,),
    "gift": (gift.offers,),
}

GOING: dict[type[frames.Frame], Going] = {
    **base.GOING,
    frames.Consulting: use.consults,
    frames.Swapping: visit.swaps,
}

COMPLETE: dict[type[Step], Completing] = {
    **base.COMPLETE,
    Foreman: foreman.complete,
    visit.Swap: visit.complete,
    gift.Take: gift.complete,
}

TAKE: dict[type[Step], Taking] = {
    **base.TAKE,
    Foreman: foreman.take,
    visit.Visit: visit.take,
    visit.Swap: visit.swap,
    overbuild.Overbuild: overbuild.take,
    gift.Take: gift.take,
}
