"""Reading a line as a step, forgivingly: `rules.read` says what a line means, the offers whether it can be meant.

A line in the game's own form means what it says. Any other means the one legal step that it can stand for; where there
are two, neither is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from arbiter.kernel.events import snake
from arbiter.kernel.offers import Offer, Step, step_of
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition, Ruleset
from arbiter.mail.reading.vocabulary import ASTRAY, NAMED, Vocabulary, meant, plain, spoken, tokens, vocabulary
from arbiter.parts.line import unreadable

NUMBERED = ("buildings", "cubanos")
FILLERS = frozenset(("and", "the", "to", "on", "at", "for", "please"))
READINGS = 500  # of a line, at most
SAMPLE = 300  # steps whose text forms tell the words that stand between the fields
LONGEST = 40  # words of a line
TOLD = 3  # alternatives that a refusal names

Steps = Sequence[Step]


class Grammar(msgspec.Struct, frozen=True):
    """What may be said in a game: its rules, its verbs, and further names of its things."""

    rules: Ruleset[Any]
    verbs: Sequence[str]
    names: Sequence[str]

    def read(self, state: Any, seat: int, offers: Sequence[Offer], line: str) -> Steps:
        """The steps that a line stands for; refuses `unreadable_text`, naming what it could be."""
        said = None if ASTRAY.search(line) else tokens(plain(line))
        if said is None:
            raise unreadable(
                f"`{line[:80]}` is not a step: a step consists of words and whole numbers only, without"
                " a question mark and without the characters that mail programs put around quoted or"
                " struck-out text."
            )
        try:
            return self.rules.read(state, seat, _exact(line))
        except Refusal as refusal:
            unread = refusal
        known = vocabulary(self.words(state, offers))
        readings = self._readings(state, seat, line, sentences(said[:LONGEST], known, self.verbs))
        legal = [steps for steps in readings if self._legal(state, seat, offers, steps[0])]
        if not readings:
            raise self._nearest(state, seat, said, known) or unread
        return self._only(state, line, legal or readings)

    def words(self, state: Any, offers: Sequence[Offer]) -> set[str]:
        """All words that have a meaning now."""
        return {*self.verbs, *self.names, *spoken(offers), *self._between(state, offers)}

    def _readings(self, state: Any, seat: int, line: str, said: Iterator[Sequence[str]]) -> list[Steps]:
        """All that the words can be read as, each once."""
        found: dict[str, Steps] = {}
        for number, words in enumerate(said):
            if number == READINGS:
                raise unreadable(f"`{line[:80]}` could mean too many things. Write the words out in full.")
            try:
                steps = self.rules.read(state, seat, " ".join(words))
            except Refusal:
                continue
            steps = [self.rules.complete(state, seat, steps[0]), *steps[1:]]
            found.setdefault(self._written(state, steps), steps)
        return list(found.values())

    def _nearest(self, state: Any, seat: int, said: Sequence[str], known: Vocabulary) -> Refusal | None:
        """What the rules say to the line with its verb written out."""
        verbs = [(word, length) for word, length in meant(said, known) if word in self.verbs] if said else []
        if len(verbs) != 1:
            return None
        [(verb, length)] = verbs
        try:
            self.rules.read(state, seat, " ".join((verb, *said[length:])))
        except Refusal as refusal:
            return refusal
        return None

    def _between(self, state: Any, offers: Sequence[Offer]) -> set[str]:
        """Words of the text forms that are no values: `give`, `none`, `yes`."""
        steps = (step_of(said, self.rules.steps) for offer in offers for said in islice(offer.spelled(), SAMPLE))
        return {word for step in steps for word in self.rules.write(state, step).split()}

    def _legal(self, state: Any, seat: int, offers: Sequence[Offer], step: Step) -> bool:
        said = msgspec.to_builtins(self.rules.complete(state, seat, step))
        return any(offer.takes(said) for offer in offers)

    def _only(self, state: Any, line: str, found: Sequence[Steps]) -> Steps:
        if len(found) == 1:
            return found[0]
        could = ", or ".join(f"`{self._written(state, steps)}`" for steps in found[:TOLD])
        more = ", or something else" if len(found) > TOLD else ""
        raise unreadable(f"`{line[:80]}` could mean {could}{more}. Write out the one you mean.")

    def _written(self, state: Any, steps: Steps) -> str:
        return "; ".join(self.rules.write(state, step) for step in steps)


def grammar_of(edition: Edition, rules: Ruleset[Any], pack: Mapping[str, Any]) -> Grammar:
    """How lines are read under these rules, which were made of the content of this pack."""
    verbs = tuple(snake(step.__name__) for step, _, _ in edition.verbs())
    return Grammar(rules, verbs, tuple(_named(edition.catalogue(pack))))


def _named(catalogue: Mapping[str, Any]) -> Iterator[str]:
    """The names of what is known by numbers too, wherever a catalogue lists it."""
    for name, part in catalogue.items():
        if name in NUMBERED:
            yield from (each["id"] for each in part if "id" in each)
        elif isinstance(part, Mapping):
            yield from _named(part)


def _exact(line: str) -> str:
    """The line as the rules read it: nothing forgiven but what surrounds it, and spaces."""
    bare = plain(line).strip("`'\"“”.,;:! ")
    return " ".join(NAMED.sub(r"\1 ", bare, count=1).split())


def sentences(said: Sequence[str], known: Vocabulary, verbs: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Everything that the words said may stand for, a verb first."""
    ways = _ways(said, known)
    if said and ways[0]:
        ways[0] = [(word, length) for word, length in ways[0] if word in verbs]
        yield from _walk(ways, 0)


def _ways(said: Sequence[str], known: Vocabulary) -> list[list[tuple[str, int]]]:
    """For each place what may stand there and its length, as far as it leads to the end of the line."""
    ways: list[list[tuple[str, int]]] = [[] for _ in said]
    ends = {len(said)}
    for place in reversed(range(len(said))):
        could = list(meant(said[place:], known))
        if said[place] in FILLERS and said[place] not in known:
            could.append(("", 1))
        ways[place] = [(word, length) for word, length in could if place + length in ends]
        if ways[place]:
            ends.add(place)
    return ways


def _walk(ways: Sequence[Sequence[tuple[str, int]]], place: int) -> Iterator[tuple[str, ...]]:
    if place == len(ways):
        yield ()
        return
    for word, length in ways[place]:
        for others in _walk(ways, place + length):
            yield (word, *others) if word else others
