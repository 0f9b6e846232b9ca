"""The options of a game of Cuba, with their defaults (CU-0)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from arbiter.games.cuba.base import tables as base
from arbiter.games.cuba.base.chosen import ALL, BASE, CLASSIC, EXPANSION, whole_decks
from arbiter.games.cuba.el_presidente import tables
from arbiter.games.cuban.terms import ACT_TYPES, CUBANOS, DANCER, in_order
from arbiter.kernel.refusal import Refusal
from arbiter.parts.options import understood

RULE = "CU-0"
FEWEST, MOST = base.ROUNDS, tables.ROUNDS[-1]
Edition = Literal["base", "expansion"]
Rounds = Annotated[int, msgspec.Meta(extra_json_schema={"minimum": FEWEST, "maximum": MOST})]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which parts of the expansion the game uses, each chosen separately, and the number of rounds.

    `el_presidente`: the boulevard with its Cubans and events. `ships`, `acts`: only the base game's, or also the
    expansion's. `buildings`: only the base game's, all, or all but five. `rounds`: at most as many as each deck of
    statutes has cards. `absent`: the Cubans that stay out, as many as there are donkeys. `replaced`: the five buildings
    left out. `removed`: the statutes left out, of each type as many as its cards exceed the rounds. What is not
    given is drawn at random.
    """

    el_presidente: bool | None = None
    rounds: Rounds | None = None
    absent: Annotated[tuple[str, ...], msgspec.Meta(max_length=6)] | None = None
    ships: Edition | None = None
    acts: Edition | None = None
    buildings: Literal["base", "all", "classic"] | None = None
    replaced: Annotated[tuple[int, ...], msgspec.Meta(max_length=60)] | None = None
    removed: Annotated[tuple[str, ...], msgspec.Meta(max_length=240)] | None = None


def completed(seats: int, chosen: Mapping[str, Any], pack: Mapping[str, Any]) -> dict[str, Any]:
    """Options with their defaults for a game with this pack; refuses `invalid_request`.

    Options added later are present only where they were chosen, so that earlier games keep their form.
    """
    options = understood(chosen, Options, RULE)
    president = options.el_presidente is not False
    usual = EXPANSION if president else BASE
    acts, buildings = options.acts or usual, options.buildings or (ALL if president else BASE)
    t = tables.load(pack)
    decks = whole_decks(tables.base_tables(t), acts)
    cards = min(MOST, *map(len, decks.values()))
    rounds = _rounds(cards if options.rounds is None else options.rounds, cards)
    defaults: dict[str, Any] = {"el_presidente": president, "rounds": rounds}
    if president:
        defaults |= {"absent": None, "buildings": ALL, "replaced": None}
    chosen = {
        "absent": _absent(options, seats, t.pack.boulevard.donkeys[seats]),
        "ships": options.ships if options.ships != usual else None,
        "acts": options.acts if options.acts != usual else None,
        "buildings": buildings if buildings != (ALL if president else BASE) else None,
        "replaced": _replaced(t, options.replaced, buildings),
        "removed": _removed(options.removed, decks, len(decks[ACT_TYPES[0]]) - rounds),
    }
    return defaults | {name: value for name, value in chosen.items() if value is not None}


def refused(detail: str) -> Refusal:
    return Refusal("invalid_request", detail, rule=RULE)


def _rounds(rounds: int, cards: int) -> int:
    """Each round turns up one card of each deck; the shortest game is the base game's."""
    if rounds < FEWEST:
        raise refused(f"`rounds` is {rounds}; a game of Cuba has at least {FEWEST} rounds, as many as the base game.")
    if rounds > cards:
        more = "" if cards == MOST else f'; with `acts` `"{EXPANSION}"` they have {MOST}'
        raise refused(f"`rounds` is {rounds}, but each deck has only {cards} statutes, one for each round{more}.")
    return rounds


def _absent(options: Options, seats: int, donkeys: int) -> list[str] | None:
    if options.absent is None:
        return None
    if options.el_presidente is False:
        raise refused("`absent` names Cubans, who take part only with `el_presidente`: leave `absent` out.")
    cubans = [cubano for cubano in CUBANOS if cubano != DANCER]
    _different("absent", options.absent, donkeys, cubans, f" with {seats} seats")
    return list(in_order(options.absent, CUBANOS))


def _replaced(t: tables.Tables, replaced: tuple[int, ...] | None, buildings: str) -> list[int] | None:
    added = t.added.buildings
    own = [building.number for building in t.pack.buildings if building.number not in added]
    if buildings == CLASSIC and len(own) < len(added):
        few = f"the base game of this pack has {len(own)} buildings, fewer than the {len(added)} new ones"
        raise refused(f'`buildings` cannot be `"{CLASSIC}"`: {few}.')
    if replaced is None:
        return None
    if buildings != CLASSIC:
        raise refused(f'`replaced` is only for `buildings` `"{CLASSIC}"`.')
    _different("replaced", replaced, len(added), own, "")
    return sorted(replaced)


def _removed(removed: tuple[str, ...] | None, decks: Mapping[str, tuple[str, ...]], number: int) -> list[str] | None:
    """Named by the players, or drawn unseen (CU-1.4)."""
    if removed is None:
        return None
    named = Counter(removed)
    for kind, cards in decks.items():
        if sum((named & Counter(cards)).values()) != number:
            raise refused(f"`removed` must name {number} of each type; of {kind}: {', '.join(sorted({*cards}))}.")
    if strangers := named - Counter(card for cards in decks.values() for card in cards):
        raise refused(f"`removed` names {', '.join(sorted(strangers))}: {_surplus(number)}.")
    return list(in_order(removed, tuple(card for cards in decks.values() for card in cards)))


def _surplus(number: int) -> str:
    if not number:
        return "with as many rounds as each deck has statutes, none is left out"
    return "these are not statutes of this game, or are named more often than it has them"


def _different(name: str, values: tuple[Any, ...], number: int, choice: Iterable[Any], where: str) -> None:
    choice = list(choice)
    if len(values) != number or len(set(values)) != number or not set(values) <= set(choice):
        words = ", ".join(map(str, choice))
        raise refused(f"`{name}` must name {number} different ones of {words}{where}.")
