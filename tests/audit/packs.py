"""Packs that nobody would play with: a search for the one whose history takes longest to check."""

import copy
import hashlib
import random
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any
from unittest.mock import patch

import msgspec

from arbiter.audit.audit import audit
from arbiter.audit.file import Header, PackFile, written
from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.heads import sign_head
from arbiter.kernel.refusal import PackError
from tests.audit.files import KEY
from tests.audit.forger import NOWHERE
from tests.driver import house
from tests.games.golden import recording
from tests.games.golden.player import LIKED, submission
from tests.games.golden.recording import Recorder

EXTREMES = (0, 1, 2, 3, 5, 8, 12, 20, 100, 1000, 2**53 - 1)
MOST = 50_000  # values in a pack: more do not fit into the line of a header
SEATS = {"cubaneo": 5, "cuba": 5, "havana": 4}
IDLE = {"havana": {"buy": 0}}  # who buys nothing has everything to choose from, turn after turn
Pack = dict[str, Any]


class Played(Recorder):
    """A game with a pack of one's own."""

    def __init__(self, key: str, content: Pack, seed: int) -> None:
        pack = ev.Pack("house", hashlib.sha256(canonical(content)).hexdigest())
        nonces = [""] * SEATS[key]
        options = {"el_presidente": True} if key == "cuba" else {}
        self.content = content
        super().__init__(
            recording.Header(
                game="a" * 20,
                ruleset=key,
                pack=pack,
                seed=f"{seed:064x}",
                nonces=nonces,
                options=options,
                rules=RULESETS[key].revision,
            )
        )

    def _rules(self) -> Any:
        return RULESETS[self.header.ruleset].rules(self.content)

    def file(self) -> list[bytes]:
        head = self.header
        pack = PackFile(head.pack.name, head.pack.digest, self.content)
        first = Header(game=head.game, ruleset=head.ruleset, rules=head.rules, pack=pack, keys=(KEY.public,))
        last = msgspec.json.decode(self.lines[-1])
        return list(written(first, self.lines, sign_head(KEY, first.game, last["seq"], last["hash"])))


def played(key: str, content: Pack, seed: int, submissions: int) -> list[bytes]:
    """The file of a random game with this pack, as far as it goes."""
    game = Played(key, content, seed)
    with patch.dict(LIKED, IDLE):
        _play(game, random.Random(seed), submissions)
    return game.file()


def _play(game: Played, chance: random.Random, submissions: int) -> None:
    for _ in range(submissions):
        if game.position.status != "running":
            return
        try:
            game.submit(submission(game, chance))
        except NOWHERE:
            return


def cost(file: list[bytes]) -> float:
    """Seconds of a processor that the check takes, a megabyte."""
    begin = time.process_time()
    audit(file)
    return (time.process_time() - begin) / (sum(map(len, file)) / 2**20)


def plays(key: str, content: Pack) -> bool:
    try:
        RULESETS[key].check(content)
    except PackError:
        return False
    return True


def numbers(value: Any, name: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Where numbers stand in a pack: the container, the key, the name above them."""
    inside: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        if type(inner) is int:
            yield value, key, key if isinstance(key, str) else name
        else:
            yield from numbers(inner, key if isinstance(key, str) else name)


def one_number(pack: Pack, chance: random.Random) -> None:
    container, key, _ = chance.choice([*numbers(pack)])
    container[key] = chance.choice(EXTREMES)


def all_of_a_name(pack: Pack, chance: random.Random) -> None:
    places = [*numbers(pack)]
    wanted, value = chance.choice(places)[2], chance.choice(EXTREMES)
    for container, key, name in places:
        if name == wanted and name != "number":
            container[key] = value


def one_ability_for_all(pack: Pack, chance: random.Random) -> None:
    rows = [row for row in (pack["buildings"], pack.get("el_presidente", {}).get("buildings")) if row]
    for name in ("ability", "cost"):
        told = copy.deepcopy(chance.choice(pack["buildings"]).get(name))
        for row in rows:
            for building in row:
                if name in building:
                    building[name] = {} if name == "cost" and chance.random() < 0.01 else told


def long_lists(pack: Pack, chance: random.Random) -> None:
    lists = [inner for inner in _lists(pack) if inner]
    chosen = chance.choice(lists)
    chosen *= chance.choice((2, 12, 1000))


def _lists(value: Any) -> Iterator[list[Any]]:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, list):
        yield value
    for inner in inside:
        yield from _lists(inner)


CHANGES = (one_number, all_of_a_name, one_ability_for_all, long_lists)


def changed(pack: Pack, chance: random.Random) -> Pack:
    made = copy.deepcopy(pack)
    for _ in range(chance.randrange(1, 5)):
        chance.choice(CHANGES)(made, chance)
    return made if len(list(islice(_values(made), MOST))) < MOST else pack


def _values(value: Any) -> Iterator[Any]:
    yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _values(inner)


def costly(key: str) -> Pack:
    """A pack that goes to every bound we know of, where the search begins."""
    pack = copy.deepcopy(house(key))
    {"havana": _havana, "cubaneo": _cuban, "cuba": _cuban}[key](pack)
    assert plays(key, pack)
    return pack


def _havana(pack: Pack) -> None:
    for material in pack["materials"]:
        material["cubes"] = 1000
    for building in pack["buildings"]:
        building |= {"vp": 1, "architect": False, "cost": {"red": 3, "yellow": 3, "blue": 1, "brown": 1, "workers": 1}}
    pack["seat"] |= {"cubes": 100, "pesos": 100}
    pack["stock"] |= {"pesos": 1000, "workers": 1000}
    pack["swap"] |= {"pesos": 1, "gray": 1}
    pack["target"]["vp"] = dict.fromkeys(("2", "3", "4"), 1000)
    pack["rows"] |= {"count": 3, "length": 12}


def _cuban(pack: Pack) -> None:
    every = {"kind": "exchange", "of": "products", "max": 3}
    for row in (pack["buildings"], pack.get("el_presidente", {}).get("buildings", [])):
        for building in row:
            building |= {"cost": {}, "ability": dict(every)}
    if "cards" in pack:
        pack["buildings"][0]["ability"] = {"kind": "partner", "pesos": 1000}
        for card in pack["cards"]:
            card |= {"pesos": 1000, "goods": dict.fromkeys(("citrus", "sugar_cane", "tobacco"), 100)}
    for duty in (*pack["acts"]["duty"], *pack.get("el_presidente", {}).get("acts", {}).get("duty", [])):
        duty["effect"] = {"kind": "any", "products": 3, "resources": 3}
    pack["market"]["spaces"] = {good: list(range(100, 88, -1)) for good in pack["market"]["spaces"]}
