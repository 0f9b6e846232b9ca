"""From the lines of a reply to steps, each read where the game stands after those before it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.chance import NoChance
from arbiter.kernel.decide import Draft, Line, Said, owing, say
from arbiter.kernel.events import snake
from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import Hidden, Refusal
from arbiter.mail.reading.grammar import Grammar

NUMBERED = ("buildings", "cubanos")


class Read(msgspec.Struct, frozen=True):
    """The lines of a turn with the steps that they were read as, and for each step the number of its line, from 0."""

    said: Sequence[Said]
    lines: Sequence[int]


def steps_of(services: Services, game: log.Game, seat: int, lines: Sequence[str]) -> Read:
    """The steps of a turn; refuses as submitting them would. What can be read only later is left as a line of text."""
    draft = Draft(game.rules, game.position, NoChance(), lambda: services.entropy(32).hex())
    sealed = owing(game.rules, game.position, seat).sealed
    said: list[Said] = []
    places: list[int] = []
    for number, line in enumerate(lines):
        offers = game.rules.offers(draft.state, seat)
        if not offers or (sealed and number):
            break
        found = _found(grammar(services, game), draft, seat, line)
        said.append(Line(number + 1, line, tuple(found)))
        places += [number] * len(found)
        if number + 1 < len(lines) and not sealed and not _goes_on(services, draft, seat, said[-1], line):
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


def _goes_on(services: Services, draft: Draft[Any], seat: int, read: Said, line: str) -> bool:
    """Take the steps of a line for those behind it; whether it can be told now what they lead to."""
    try:
        say(draft, seat, (read,), services.settings.replacements)
    except Hidden:
        return False
    except Refusal as refusal:
        refusal.told["text"] = line
        raise
    return True


def grammar(services: Services, game: log.Game) -> Grammar:
    """How lines are read in a game with its pack."""
    setup = game.position.setup
    kept = setup.ruleset, setup.pack.digest
    if kept not in _grammars:
        pack = services.packs.find(setup.pack.digest)
        assert pack is not None, "a pack is kept before a game names it"
        edition = RULESETS[setup.ruleset]
        verbs = tuple(snake(step.__name__) for step, _, _ in edition.verbs())
        names = tuple(named(edition.catalogue(msgspec.json.decode(pack))))
        _grammars[kept] = Grammar(game.rules, verbs, names)
    return _grammars[kept]


_grammars: dict[tuple[str, str], Grammar] = {}


def named(catalogue: Mapping[str, Any]) -> Iterator[str]:
    """The names of what is known by numbers too, wherever a catalogue lists it."""
    for name, part in catalogue.items():
        if name in NUMBERED:
            yield from (each["id"] for each in part if "id" in each)
        elif isinstance(part, Mapping):
            yield from named(part)
