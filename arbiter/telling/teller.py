"""What tells people of a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Ruleset
from arbiter.telling import kernel, plain
from arbiter.telling.context import Context, Sentences
from arbiter.telling.phrases import Names
from arbiter.telling.sections import Section


class Teller(NamedTuple):
    """How one game is told, by functions of its rules, the players' names by seat, and a view (what everybody may
    know). A game gives those that it has; the others tell everything by its name and fields.

    `context`: what its sentences are made from. `events`: a sentence for each type of event, in the past tense.
    `asked`: what the seat of a view is asked to do by a decision of a kind, as in `to buy votes`. `gives`: what a verb
    brings with a value of one of its fields, as in `2 victory points`; "" where its name says all. `points`: by seat.
    `position`: a view in words; the first section has round and phase as its title, and who is asked for what.
    `picture`: a view as SVG 1.1 without scripts and references; the same view gives the same bytes.
    """

    context: Callable[[Any, Names], Context] = plain.context
    events: Sentences = kernel.SENTENCES
    asked: Callable[[Any, Any, str], str] = plain.asked
    gives: Callable[[Any, str, str, Any], str] = plain.gives
    points: Callable[[Any], Mapping[int, int]] = plain.points
    position: Callable[[Any, Any, Names], Sequence[Section]] = plain.position
    picture: Callable[[Any, Any, Names], str] = plain.picture

    def sentences(self, rules: Ruleset[Any], event: Event, names: Names) -> Sequence[str]:
        """What happened; empty where an event says nothing to a player. Unknown types get a plain sentence."""
        sentence = self.events.get(type(event), plain.event)
        text = sentence(self.context(rules, names), event)
        return (text,) if text else ()


PLAIN = Teller()
