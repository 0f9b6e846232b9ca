"""What the sentences of the family's games are made from: tables, vocabulary and the players' names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.terms import DONKEY, KINDS, WAREHOUSE
from arbiter.parts.goods import Goods, plus
from arbiter.telling.context import Context
from arbiter.telling.cuban.vocabulary import GOODS, Vocabulary
from arbiter.telling.phrases import Names, listed, some


@dataclass(frozen=True)
class CubanContext(Context):
    """The context of a game of the family, with the names of its components."""

    words: Vocabulary

    def building(self, number: int) -> str:
        """In a sentence: `the Large Bank (12)`."""
        name = self.t.buildings[number].name
        return f"the {name} ({number})" if number != WAREHOUSE else f"the {name}"

    def numbered(self, number: int) -> str:
        """In a table: `12 Large Bank`."""
        name: str = self.t.buildings[number].name
        return f"{number} {name}" if number != WAREHOUSE else name

    def character(self, key: str) -> str:
        """A character's name."""
        name: str = next(character.name for character in self.t.pack.characters if character.id == key)
        return name

    def cubano(self, key: str) -> str:
        """A person's name; a donkey is called so."""
        return next((cubano.name for cubano in self.t.pack.cubanos if cubano.id == key), DONKEY.capitalize())

    def act(self, kind: str, key: str) -> str:
        """What an act says."""
        acts = getattr(self.t.pack.acts, kind)
        text: str = next(act.text for act in acts if act.id == key)
        return text if text.endswith("...") else text.removesuffix(".")

    def reward(self, character: str, key: str) -> str:
        """What a reward of a character's alternative action gives."""
        ability = self.t.rewards[character, key]
        if isinstance(ability, Gain):
            return possessions(ability.goods, ability.pesos, ability.vp)
        *kinds, last = (GOODS[kind] for kind in KINDS[ability.of])
        return f"1 {', '.join(kinds)} or {last}{self.words.takes[ability.__struct_config__.tag]}"

    def proposed(self, kind: str) -> str:
        return self.words.proposed.format(kind)

    def tile(self, key: str) -> str:
        return self.words.tiles[key]


def cuban_context(tables: Any, vocabulary: Vocabulary, names: Names) -> CubanContext:
    """Turns are not announced: what follows shows them."""
    tasks = {kind: task for kind, task in vocabulary.tasks.items() if kind != "turn"}
    return CubanContext(tables, names, tasks, vocabulary)


def stopped(sentence: str) -> str:
    """As a sentence that ends with a full stop."""
    return sentence if sentence.endswith(".") else f"{sentence}."


def possessions(goods: Mapping[str, int], pesos: int = 0, vp: int = 0) -> str:
    """Goods, pesos and victory points that are there: `2 pesos and 1 rum`."""
    parts = [f"{goods[kind]} {word}" for kind, word in GOODS.items() if goods.get(kind, 0) > 0]
    money = [some(pesos, "peso")] if pesos > 0 else []
    points = [some(vp, "victory point")] if vp > 0 else []
    return listed([*money, *parts, *points])


def gains(event: Any) -> str:
    """What a change of possessions brings, or `nothing`."""
    return possessions(_goods(event), event.pesos, event.vp) or "nothing"


def losses(event: Any) -> str:
    """What a change of possessions takes, or `nothing`."""
    goods = {kind: -n for kind, n in _goods(event).items()}
    return possessions(goods, -event.pesos, -event.vp) or "nothing"


def _goods(event: Any) -> Goods:
    return plus(event.forecourt, event.warehouse)


def gives(context: CubanContext, do: str, field: str, value: Any) -> str:
    """What a value brings (see `arbiter.telling.teller`): rewards are known by letters alone."""
    return context.reward(do, value) if field == "reward" else ""
