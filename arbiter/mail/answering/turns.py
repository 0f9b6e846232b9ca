"""Reading the lines of a reply in a stored game."""

from collections.abc import Sequence

import msgspec

from arbiter.app import codec, log
from arbiter.app.services import Services
from arbiter.kernel.chance import NoChance
from arbiter.kernel.decide import Draft
from arbiter.kernel.ruleset import Edition
from arbiter.mail.reading import steps
from arbiter.mail.reading.grammar import Grammar, grammar_of


def steps_of(services: Services, game: log.Game, seat: int, lines: Sequence[str]) -> steps.Read:
    """The steps of a turn; refuses as submitting them would."""
    draft = Draft(game.rules, game.position, NoChance(), lambda: services.entropy(32).hex())
    return steps.steps_of(grammar(services, game), draft, seat, lines, services.settings.replacements)


def grammar(services: Services, game: log.Game) -> Grammar:
    """How lines are read in a game with its pack."""
    setup = game.position.setup
    edition = codec.continuing(setup.ruleset, game.position.rules)
    kept = edition, setup.pack.digest
    if kept not in _grammars:
        pack = services.packs.find(setup.pack.digest)
        assert pack is not None, "a pack is kept before a game names it"
        _grammars[kept] = grammar_of(edition, game.rules, msgspec.json.decode(pack))
    return _grammars[kept]


_grammars: dict[tuple[Edition, str], Grammar] = {}
