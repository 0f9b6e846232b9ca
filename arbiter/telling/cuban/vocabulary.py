"""The words of the rulebooks: goods alike in all games of the family, and what each game calls differently."""

from collections.abc import Mapping
from dataclasses import dataclass

GOODS = {
    "citrus": "citrus",
    "sugar_cane": "sugar cane",
    "tobacco": "tobacco",
    "rum": "rum",
    "cigars": "cigars",
    "wood": "wood",
    "water": "water",
    "stone": "stone",
}
LETTERS = {"wood": "W", "stone": "S", "water": "A"}
ABILITIES = {"casino": "Casino trades", "customs": "Customs Office uses", "statue": "Statue used"}


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """The terms of one game.

    `proposed`: an act before it passed, by its type; `proposals`, `actives`: titles over acts before and after that.
    `token`: what the starting player holds. `place`: where ships wait, `waiting`: in a sentence, `arrived`: what
    one did that came there. `walk`: where people are, `visits`: what a seat may still do with them, `visited`: what it
    did, with the person and the space; `happened`: what an event did, with its space. `tiles`: the special tiles.
    `stages`: sentences for those whose beginning players care for; `phases`: names of the phases; `tasks`: by kind of
    decision what its seats have to do. `takes`: by kind of reward, what follows the goods to choose from.
    """

    title: str
    proposed: str
    proposals: str
    actives: str
    token: str
    place: str
    waiting: str
    arrived: str
    walk: str
    visits: str
    visited: str
    happened: str
    tiles: Mapping[str, str]
    stages: Mapping[str, str]
    phases: Mapping[str, str]
    tasks: Mapping[str, str]
    takes: Mapping[str, str]
