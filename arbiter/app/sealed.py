"""A seat's own sealed answers: secrets of the vault until they are revealed, facts of the log afterwards."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from arbiter.app import codec, log
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.events import Opened, Revealed
from arbiter.kernel.position import Position
from arbiter.kernel.seals import commitment, fits


def answer(services: Services, game: log.Game, decision: str, seat: int) -> tuple[str, Opened] | None:
    """The answer of a seat that counts in a sealed decision, with its commitment; None where a predecessor gave it."""
    taken = game.position.taken[seat - 1]
    if taken is None or not taken.gave(decision):
        return None
    field = f"answer:{decision}:{seat}"
    loaded = game if field in game.vault else log.load(services, game.position.game, vault=(field,))
    with reading(services, game.position.game):
        if field in loaded.vault:
            return msgspec.json.decode(loaded.vault[field], type=tuple[str, Opened])
        for opened in _revealed(services, loaded.position):
            if (opened.decision, opened.seat) == (decision, seat):
                return _seal(loaded.position, opened), opened
    return None


def salt(services: Services, game: str, seal: str, vault: Mapping[str, bytes]) -> str:
    """The salt of a commitment; `vault` is what is known of the game's vault already."""
    field = f"salt:{seal}"
    with reading(services, game):
        if field in vault:
            return vault[field].decode()
        loaded = log.load(services, game, vault=(field,))
        if field in loaded.vault:
            return loaded.vault[field].decode()
        return next(opened.salt for opened in _revealed(services, loaded.position) if fits(game, opened, seal))


def _revealed(services: Services, position: Position[Any]) -> Iterator[Opened]:
    """All answers that were opened in the game."""
    edition = codec.continuing(position.setup.ruleset, position.rules)
    for chained in log.all_chained(services, position):
        if b'"revealed"' in chained:
            events = codec.decode_record(edition, chained).events
            yield from (opened for event in events if isinstance(event, Revealed) for opened in event.answers)


def _seal(position: Position[Any], opened: Opened) -> str:
    return commitment(position.game, opened.decision, opened.seat, opened.steps, opened.salt)
