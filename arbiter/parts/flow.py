"""How every game is played: by its plan, with the tables of a pack."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Offers, Step, legal
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Decision, Table
from arbiter.parts.course import OVER, Course
from arbiter.parts.fields import bare
from arbiter.parts.frames import Asking, Frame, awaiting
from arbiter.parts.line import Scanner, either, unreadable, words_of
from arbiter.parts.policy import Choice, Raw, plainest
from arbiter.parts.verb import Occasion, Offering, Verb

END = "end"


def no_standing(t: Any, state: Any) -> tuple[int, ...]:
    """A game that has no scores before its end."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What a game consists of; `t` is the tables of a pack.

    `initial` makes the state before the setup and `setup` the events of the setup; `verbs` are the steps that the game
    knows and `course` its stages; `evolve` applies an event to a state, and `view` shows a state. `policy`
    chooses for a seat that is absent, by the kind of the decision or the frame that is open; `standing` gives the
    scores by seat as they are.
    """

    initial: Callable[[Any, Table], Any]
    setup: Callable[[Any, Table, Chance], Iterable[Event]]
    verbs: Sequence[Verb]
    course: Course
    evolve: Callable[[Any, Any], Any]
    view: Callable[[Any, Any], Any]
    policy: Mapping[Occasion, Choice] = field(default_factory=dict)
    standing: Callable[[Any, Any], tuple[int, ...]] = no_standing


class Flow:
    """A game played by its plan with the tables of a pack: most of a ruleset (see `arbiter.kernel.ruleset`).

    A state has `phase`, `stage` and `frames`. Offers come in the order of the verbs.
    """

    def __init__(self, tables: Any, plan: Plan) -> None:
        self.tables, self.plan = tables, plan
        self._cached: tuple[Any, dict[Seat, Offers]] = (None, {})

    @cached_property
    def _by_step(self) -> Mapping[type[Step], Verb]:
        return {verb.step: verb for verb in self.plan.verbs}

    @cached_property
    def _by_name(self) -> Mapping[str, Verb]:
        return {verb.name: verb for verb in self.plan.verbs}

    @cached_property
    def _by_occasion(self) -> Mapping[Occasion, Sequence[Verb]]:
        """The verbs that are offered to a decision or within a frame."""
        occasions = dict.fromkeys(each for verb in self.plan.verbs for each in verb.offers)
        return {each: [verb for verb in self.plan.verbs if each in verb.offers] for each in occasions}

    def initial(self, table: Table) -> Any:
        return self.plan.initial(self.tables, table)

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        return self.plan.setup(self.tables, table, chance)

    def evolve(self, state: Any, event: Event) -> Any:
        return self.plan.evolve(state, event)

    def view(self, state: Any) -> Any:
        return self.plan.view(self.tables, state)

    def awaiting(self, state: Any) -> Sequence[Decision]:
        return awaiting(state)

    def offers(self, state: Any, seat: Seat) -> Sequence[Offer]:
        """Cached for the last state, since listing, checking and forcing need the same offers."""
        last, cached = self._cached
        if last is not state:
            cached = {}
            self._cached = (state, cached)
        if seat not in cached:
            cached[seat] = Offers(self._offered(state, seat))
        return cached[seat]

    def _offered(self, state: Any, seat: Seat) -> Iterator[Offer]:
        if any(seat in decision.seats for decision in awaiting(state)):
            for offering in self._offerings(state.frames[-1]):
                yield from offering(self.tables, state, seat)

    def _offerings(self, frame: Frame) -> Iterator[Offering]:
        occasion = occasion_of(frame)
        return (verb.offers[occasion] for verb in self._by_occasion[occasion])

    def complete(self, state: Any, seat: Seat, step: Step) -> Step:
        verb = self._by_step.get(type(step))
        return verb.completed(self.tables, state, step) if verb else bare(step)

    def take(self, state: Any, seat: Seat, step: Step, chance: Chance) -> Iterable[Event]:
        return self._by_step[type(step)].take(self.tables, state, seat, step, chance)

    def autopilot(self, state: Any, seat: Seat) -> Step:
        """What the plan's policy chooses; where it has no choice, to choose nothing, to end, or the plainest step."""
        offers = self.offers(state, seat)
        if choose := self.plan.policy.get(occasion_of(state.frames[-1])):
            return self._step(state, seat, choose(self.tables, state, seat, offers))
        blank = self._blank(state, END)
        step = blank and self.complete(state, seat, blank)
        return step if step and legal(offers, step) else self._step(state, seat, plainest(offers))

    def _step(self, state: Any, seat: Seat, raw: Raw) -> Step:
        step: Step = msgspec.convert(raw, self._by_name[raw["do"]].step)
        return self.complete(state, seat, step)

    def standing(self, state: Any) -> tuple[int, ...]:
        return self.plan.standing(self.tables, state)

    def settle(self, state: Any, chance: Chance) -> Iterable[Event]:
        """The next stage, unless somebody is asked or the game is over."""
        return () if state.frames or state.phase == OVER else self.plan.course.next(self.tables, state, chance)

    def read(self, state: Any, seat: Seat, line: str) -> Sequence[Step]:
        """The steps of one line of text; refuses `unreadable_text`."""
        name, *words = words_of(line) or [""]
        if name not in self._by_name:
            instead = f", not with `{name[:40]}`" if name else ""
            raise unreadable(f"A line must begin with {either(tuple(self._by_name))}{instead}.")
        verb, scanner = self._by_name[name], Scanner(words, seat)
        try:
            steps = self._blank(state, name) or verb.read(self.tables, state, scanner)
            scanner.expect_end()
        except Refusal as refusal:
            raise unreadable(f"{refusal.detail} The form is `{verb.form}`.") from None
        return [steps] if isinstance(steps, Step) else steps

    def _blank(self, state: Any, name: str) -> Step | None:
        """The step that `end` stands for where the pending step may choose nothing."""
        if name != END or not state.frames:
            return None
        verbs = self._by_occasion.get(occasion_of(state.frames[-1]), ())
        return next((step for verb in verbs if (step := verb.blank(self.tables, state))), None)

    def write(self, state: Any, step: Step) -> str:
        """The text form of a step."""
        verb = self._by_step[type(step)]
        return " ".join([verb.name, *verb.write(step)])


def occasion_of(frame: Frame) -> Occasion:
    """When verbs are offered: at a decision, by its kind, or within a frame of a turn, by its type."""
    return frame.kind if isinstance(frame, Asking) else type(frame)
