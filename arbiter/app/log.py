"""Loading a game and its records from its log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app import codec, packs
from arbiter.app.ports.games import Known, Loaded
from arbiter.app.services import Services
from arbiter.app.unreadable import Unreadable, reading
from arbiter.kernel.heads import Head
from arbiter.kernel.position import Position, fold
from arbiter.kernel.records import Record
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition, Ruleset

PAGE = 1000
ARCHIVE = "archive"  # where in the vault a copy's mark lies


class Archive(msgspec.Struct, frozen=True):
    """The mark of a game that was played elsewhere: when it was taken over here, and the key that signed its head."""

    imported: str
    key: str


class Game(msgspec.Struct, frozen=True):
    """A game as it stands. `stored_answer` is what was answered to the id asked for, `vault` the secrets asked for."""

    rules: Ruleset[Any]
    position: Position[Any]
    head: Head
    stored_answer: Known | None
    vault: Mapping[str, bytes]
    archive: Archive | None = None

    @property
    def private(self) -> bool:
        """Whether its seats and those invited alone may see it; a copy has neither, and is for all who know its id."""
        return self.position.setup.visibility == "private" and not self.archive

    def seat_of(self, player: str | None) -> int:
        """The caller's seat, or 0; nobody here has one in an archive copy."""
        return self.position.seat_of(player) if player and not self.archive else 0


def load(services: Services, game: str, *, id: str = "", vault: Sequence[str] = ()) -> Game:
    """A game by its id; refuses `not_found`, `busy` when newer rules than ours decided its last record, and
    `game_unreadable`."""
    return opened(services, game, lambda: services.games.load(game, codec.schema(), id=id, vault=(ARCHIVE, *vault)))


def opened(services: Services, game: str, load: Callable[[], Loaded | None]) -> Game:
    """The game that `load` reads from the store, with its `ARCHIVE` mark; refuses as `load` does."""
    with reading(services, game):
        loaded = load()
        if loaded is None:
            raise absent(services)
        return _decode(services, game, loaded)


def _decode(services: Services, game: str, loaded: Loaded) -> Game:
    position = _replay(services, game) if loaded.position is None else codec.decode_position(loaded.position)
    rules = rules_of(services, position)
    mark = loaded.vault.get(ARCHIVE)
    archive = msgspec.json.decode(mark, type=Archive) if mark else None
    return Game(rules, position, msgspec.json.decode(loaded.head, type=Head), loaded.known, loaded.vault, archive)


def seed(game: Game) -> bytes:
    """Its secret seed; refuses `game_unreadable` where it is lost."""
    secret = game.vault.get("seed")
    if secret is None:
        raise Unreadable(game.position.game)
    return secret


def absent(services: Services) -> Refusal:
    """That there is no such game, unless the store is one from which all games are gone (`Refusing`)."""
    services.keyring.verify()
    return Refusal("not_found", "There is no such game, or it is private.")


def rules_of(services: Services, position: Position[Any]) -> Ruleset[Any]:
    """The rules under which a game goes on."""
    setup = position.setup
    return packs.rules(services, codec.continuing(setup.ruleset, position.rules), setup.pack.digest)


def records(services: Services, position: Position[Any], until: int | None = None) -> list[Record[Any]]:
    """All records of a loaded game in order, or those up to a version; refuses `game_unreadable`."""
    return _records(services, position.game, codec.continuing(position.setup.ruleset, position.rules), until)


def _records(services: Services, game: str, edition: Edition, until: int | None = None) -> list[Record[Any]]:
    decoded: list[Record[Any]] = []
    while until is None or len(decoded) <= until:
        limit = PAGE if until is None else min(PAGE, until + 1 - len(decoded))
        with reading(services, game):
            page = services.games.entries(game, len(decoded) - 1, limit)
            decoded += [codec.decode_record(edition, entry.record) for entry in page]
        if len(page) < limit:
            break
    return decoded


def _replay(services: Services, game: str) -> Position[Any]:
    created, revision = codec.created(services.games.entries(game, -1, 1)[0].record)
    edition = codec.continuing(created.ruleset, revision)
    rules = packs.rules(services, edition, created.pack.digest)
    return fold(rules, Position(game=game), _records(services, game, edition))
