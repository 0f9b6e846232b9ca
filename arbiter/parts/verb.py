"""Verbs: everything a game knows about one step, in one record, made in the step's own file."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from msgspec import UNSET

from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat, snake
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.fields import bare
from arbiter.parts.frames import Frame
from arbiter.parts.goods import pieces
from arbiter.parts.line import Scanner

# `t` is the tables of the game's pack; then comes the state.
Occasion = str | type[Frame]  # a decision by its kind, or an open frame by its type
Offering = Callable[[Any, Any, Seat], Iterable[Offer]]
Taking = Callable[[Any, Any, Seat, Any, Chance], Iterable[Event]]
Completing = Callable[[Any, Any, Any], Step]
Reading = Callable[[Any, Any, Scanner], Step | Sequence[Step]]
Writing = Callable[[Any], Iterable[str]]
Blank = Callable[[Any, Any], Step | None]


def as_given(t: Any, state: Any, step: Step) -> Step:
    """A step that needs no completion."""
    return step


def field_words(step: Step, order: Iterable[str] = ()) -> Iterator[str]:
    """The words of a step's fields in order, flags by their names, `none` where nothing is chosen.

    `order` is that of the kinds of a field with counts.
    """
    values = [(name, value) for name in step.__struct_fields__ if (value := getattr(step, name)) is not UNSET]
    words = [word for name, value in values for word in value_words(name, value, order)]
    return iter(words or ("none",) * bool(values))


def value_words(name: str, value: Any, order: Iterable[str] = ()) -> Iterator[str]:
    """The words of one field."""
    match value:
        case bool():
            yield from (name,) * value
        case None:
            return
        case dict():
            yield from pieces(value, order)
        case tuple():
            yield from map(str, value)
        case _:
            yield str(value)


def never(t: Any, state: Any) -> None:
    """A step that always chooses something."""


@dataclass(frozen=True, kw_only=True)
class Verb:
    """A step with what is offered, what it does and how it is written.

    `offers`: by the kind of a decision or the frame that is open, what a seat is offered there. `complete` fills in
    what was left out. `form` is the text form as shown to people; `read` makes steps of the words after the verb,
    `write` the words of a completed step. `blank`: the step that chooses nothing, for which `end` alone stands too.
    """

    step: type[Step]
    offers: Mapping[Occasion, Offering]
    take: Taking
    form: str
    read: Reading
    complete: Completing = as_given
    write: Writing = field_words
    blank: Blank = never

    @property
    def name(self) -> str:
        return snake(self.step.__name__)

    @property
    def sentence(self) -> str:
        """The docstring of the step, as shown to people."""
        return " ".join((self.step.__doc__ or "").split())

    def completed(self, t: Any, state: Any, step: Step) -> Step:
        return self.complete(t, state, bare(step))


def union(verbs: Iterable[Verb]) -> Any:
    """The type of all their steps."""
    return reduce(or_, (verb.step for verb in verbs))


def described(verbs: Iterable[Verb]) -> tuple[tuple[type[Step], str, str], ...]:
    """Each verb's step, text form and sentence."""
    return tuple((verb.step, verb.form, verb.sentence) for verb in verbs)
