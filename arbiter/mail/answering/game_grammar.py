"""How lines are read in a stored game."""

import msgspec

from arbiter.app import codec, log
from arbiter.app.services import Services
from arbiter.kernel.ruleset import Edition
from arbiter.mail.reading.grammar import Grammar, grammar_of


def grammar(services: Services, game: log.Game) -> Grammar:
    """How lines are read in a game with its pack."""
    setup = game.position.setup
    edition = codec.continuing(setup.ruleset, game.position.rules)
    key = edition, setup.pack.digest
    if key not in _grammars:
        pack = services.packs.find(setup.pack.digest)
        assert pack is not None, "a pack is kept before a game names it"
        _grammars[key] = grammar_of(edition, game.rules, msgspec.json.decode(pack))
    return _grammars[key]


_grammars: dict[tuple[Edition, str], Grammar] = {}
