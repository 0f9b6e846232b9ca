"""From the lines of a reply to steps, each read where the game stands after those before it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from arbiter.kernel.decide import Draft, Line, Said, owing, say
from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import Hidden, Refusal
from arbiter.mail.reading.grammar import Grammar


class Read(msgspec.Struct, frozen=True):
    """The lines of a turn with the steps that they were read as, and for each step the number of its line, from 0."""

    said: Sequence[Said]
    lines: Sequence[int]


def steps_of(reads: Grammar, draft: Draft[Any], seat: int, lines: Sequence[str], replacements: int) -> Read:
    """The steps of a turn; refuses as submitting them would. What can be read only later is left as a line of text.

    `draft`: of the game as it stands, without chance, which takes the steps; `replacements` as for `say`.
    """
    sealed = owing(draft.rules, draft.position, seat).sealed
    said: list[Said] = []
    places: list[int] = []
    for number, line in enumerate(lines):
        offers = draft.rules.offers(draft.state, seat)
        if not offers or (sealed and number):
            break
        found = _found(reads, draft, seat, line)
        said.append(Line(number + 1, line, tuple(found)))
        places += [number] * len(found)
        if number + 1 < len(lines) and not sealed and not _goes_on(draft, seat, said[-1], line, replacements):
            break
    unread = range(places[-1] + 1 if places else 0, len(lines))
    return Read([*said, *(Line(n + 1, lines[n]) for n in unread)], [*places, *unread])


def _found(reads: Grammar, draft: Draft[Any], seat: int, line: str) -> Sequence[Step]:
    offers = draft.rules.offers(draft.state, seat)
    try:
        return reads.read(draft.state, seat, offers, line)
    except Refusal as refusal:
        refusal.told |= {"text": line, "offers": list(offers)}
        raise refusal.at(len(draft.steps), draft.events) from None


def _goes_on(draft: Draft[Any], seat: int, read: Said, line: str, replacements: int) -> bool:
    """Take the steps of a line for those behind it; whether it can be told now what they lead to."""
    try:
        say(draft, seat, (read,), replacements)
    except Hidden:
        return False
    except Refusal as refusal:
        refusal.told["text"] = line
        raise
    return True
