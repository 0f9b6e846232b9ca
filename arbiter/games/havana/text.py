"""The text form of Havana's steps."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET

from arbiter.games.havana.act import Act, Entry
from arbiter.games.havana.buy import Buy, End
from arbiter.games.havana.cover import Cover
from arbiter.games.havana.effects.robbing import WORKER
from arbiter.games.havana.lay import Lay
from arbiter.games.havana.payment import SWAPS, WORKERS
from arbiter.games.havana.recover import Recover
from arbiter.games.havana.state import State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.games.havana.verbs import FORMS
from arbiter.games.havana.words import CARDS, MATERIALS
from arbiter.kernel.events import Seat, snake
from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import Refusal
from arbiter.parts.goods import counted, pieces
from arbiter.parts.line import Line, unreadable, words_of

SWAP_WORDS = {"worker_by_pesos": WORKERS, **{field: field for field in SWAPS.values()}}
READ_SWAPS = {**SWAP_WORDS, WORKERS: WORKERS}


def lay(t: Tables, state: State, line: Line) -> Step:
    return Lay((_card(line), _card(line)))


def act(t: Tables, state: State, line: Line) -> Step:
    card = _card(line)
    effect = t.cards[card].effect
    if effect.args and (line.none() or not line.flags("use").get("use", True)):
        return Act(card=card, use=False if effect.optional else UNSET)
    said = {name: value for arg in effect.args if line.words for name, value in [ARGUMENTS[arg](line)]}
    return Act(card=card, **said)


def buy(t: Tables, state: State, line: Line) -> Step:
    building = line.number("a building", "building")
    return Buy(building=building, **counted(READ_SWAPS[word] for word in line.some(READ_SWAPS)))


def end(t: Tables, state: State, line: Line) -> Step:
    """`end` where the one card left may be skipped stands for that."""
    match state.frame:
        case Turn(cards=(card,)) if t.cards[card].effect.optional:
            return Act(card=card, use=False)
    return End()


def cover(t: Tables, state: State, line: Line) -> Step:
    return Cover(_card(line), _card(line))


def recover(t: Tables, state: State, line: Line) -> Step:
    line.said("take")
    return Recover(line.word("`yes` or `no`", ("yes", "no", "true", "false")) in ("yes", "true"))


def _card(line: Line) -> str:
    return line.word("a card", CARDS)


def _taxed(line: Line) -> tuple[Entry, ...]:
    entries = []
    while line.words:
        entries.append(Entry(line.number("a seat"), line.word("what it loses", (WORKER, *MATERIALS))))
    return tuple(entries)


def _cubes(line: Line) -> dict[str, int]:
    return counted((line.word("a material", MATERIALS), *line.some(MATERIALS)))


ARGUMENTS: dict[str, Callable[[Line], tuple[str, Any]]] = {
    "take": lambda line: ("take", _card(line)),
    "building": lambda line: ("building", line.number("a building", "building")),
    "from": lambda line: ("from_", _taxed(line)),
    "seat": lambda line: ("seat", line.number("a seat", "seat")),
    "cubes": lambda line: ("cubes", _cubes(line)),
}
READERS: dict[str, Callable[[Tables, State, Line], Step]] = {
    "lay": lay,
    "act": act,
    "buy": buy,
    "end": end,
    "cover": cover,
    "recover": recover,
}


def read(t: Tables, state: State, seat: Seat, text: str) -> Sequence[Step]:
    """The step of one line; refuses `unreadable_text`."""
    verb, *words = words_of(text) or [""]
    if verb not in READERS:
        raise unreadable(f"A line begins with one of {', '.join(READERS)}, not with `{verb[:40]}`.")
    line = Line(words, seat)
    try:
        step = READERS[verb](t, state, line)
        line.done()
    except Refusal as refusal:
        raise unreadable(f"{refusal.detail} The form is `{FORMS[verb]}`.") from None
    return [step]


def write(step: Step) -> str:
    """The text form of a step."""
    match step:
        case Act():
            words = _acted(step)
        case Buy():
            words = [str(step.building)]
            words += [word for word, field in SWAP_WORDS.items() for _ in range(getattr(step, field) or 0)]
        case Recover():
            words = ["yes" if step.take else "no"]
        case Lay(cards):
            words = [*cards]
        case Cover(over, with_):
            words = [over, str(with_)]
        case _:
            words = []
    return " ".join([snake(type(step).__name__), *words])


def _acted(step: Act) -> list[str]:
    if step.use is False:
        return [step.card, "none"]
    single = [str(value) for value in (step.take, step.building, step.seat) if value is not UNSET]
    entries = [word for e in step.from_ or () for word in (str(e.seat), e.what)]
    return [step.card, *single, *entries, *pieces(step.cubes or {}, MATERIALS)]
