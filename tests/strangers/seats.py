"""A seat that is asked what a stranger's mail answers, and what is read of the mail there, without a store."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from msgspec.structs import replace

from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.decide import Line
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.game_grammar import grammar
from arbiter.mail.answering.moves import parsed_steps
from arbiter.mail.reading import message
from arbiter.mail.reading.own_lines import own_lines
from arbiter.mail.reading.request import request
from arbiter.mail.reading.resembling import Resembling
from arbiter.mail.reading.vocabulary import plain, tokens
from tests.driver import house
from tests.games.cuba.helpers import given as cuba
from tests.games.cubaneo.helpers import at_acts, at_event, given
from tests.games.havana.game import begun as lay
from tests.games.havana.game import given as havana


class Heard(NamedTuple):
    """The lines that would be played as bare words, what would be said, the command; or what a refusal says."""

    steps: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    command: str = ""
    why: str = ""


def _bidding() -> Any:
    g = at_event("market_up", hands={1: "mayor"})
    g.say(3, "visit 1")
    return g


def _passing() -> Any:
    g = _bidding()
    g.bids(5, 0, 0)
    return g


def _trading() -> Any:
    g = given().seat(1, goods={"citrus": 3, "sugar_cane": 3})
    g.say(1, "tradeswoman")
    return g


def _covering() -> Any:
    g = havana()
    return g.cards(1, "siesta", "pesos").on("cover")


ASKED: dict[str, Callable[[], Any]] = {
    "sell": _trading,
    "bid": _bidding,
    "pass": _passing,
    "obey": lambda: at_acts(tax="tax_1", duty="duty_tobacco", first={"stored": {"tobacco": 1}}),
    "mayor": lambda: cuba(berths={1: 3, 2: 16}).seat(1, goods={"citrus": 3, "wood": 3}),
    "lay": lay,
    "act": lambda: havana().turn(1, "pesos", "tax_collector"),
    "buy": lambda: havana().buying(1),
    "cover": _covering,
}


class Seat:
    """Seat 1 of a game."""

    def __init__(self, g: Any) -> None:
        state = g.position.state
        rules = getattr(g, "rules", None) or g.play.rules
        pack = canonical(house(rules.key))
        packs = SimpleNamespace(find=lambda digest: pack)
        settings = SimpleNamespace(replacements=20)
        self.services: Any = SimpleNamespace(entropy=lambda size: b"x" * size, settings=settings, packs=packs)
        position = replace(g.position, rules=RULESETS[rules.key].revision)
        self.game: Any = SimpleNamespace(rules=rules, position=position)
        self.means = Resembling(grammar(self.services, self.game), state, 1, rules.offers(state, 1))

    def hear(self, raw: bytes, names: list[str]) -> Heard:
        mail = message.opened(raw)
        assert mail is not None
        names = [*names, *(name for name, _ in message.writers(mail))]
        words = [word for name in names for word in name.split()]
        try:
            found = request(own_lines(mail, words, self.means).lines)
            read = parsed_steps(self.services, self.game, 1, found.steps) if found.steps else None
        except Refusal as refusal:
            return Heard(why=f"{refusal.told.get('text', '')}: {refusal.detail}")
        left = [item.text for item in read.steps if isinstance(item, Line) and not item.steps] if read else []
        if left:
            return Heard(why=left[0])
        bare = tuple(" ".join(tokens(plain(line)) or ()) for line in found.steps)
        return Heard(bare, tuple(found.talk), found.command)


@cache
def seat(verb: str) -> Seat:
    """A seat that may be said this verb to now."""
    return Seat(ASKED.get(verb, given)())
