"""Loading a game and its records from its log."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app import codec, packs
from arbiter.app.idempotency import Call
from arbiter.app.ports.games import Known, Loaded
from arbiter.app.services import Services
from arbiter.app.unreadable import Unreadable, reading
from arbiter.kernel.heads import Head, sign_head
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
    """A game as it stands. `stored_answer` is what was answered to the call asked for, `vault` too."""

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


def load(services: Services, game: str, *, call: Call | None = None, vault: Sequence[str] = ()) -> Game:
    """A game by its id, with what was answered to a call.

    Refuses `not_found`, `busy` when newer rules than ours decided its last record, and `game_unreadable`.
    """
    id, body = (call.id, call.body) if call else ("", "")
    wanted = (ARCHIVE, *vault)
    return opened(services, game, lambda: services.games.load(game, codec.schema(), id=id, body=body, vault=wanted))


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
    return Game(rules, position, _head(services, position, loaded), loaded.known, loaded.vault, archive)


def _head(services: Services, position: Position[Any], loaded: Loaded) -> Head:
    """The last head; signed anew where it is lost, unless another installation signed it."""
    if loaded.head is None and ARCHIVE not in loaded.vault:
        return sign_head(services.signer, position.game, position.version, position.hash)
    return msgspec.json.decode(loaded.head or b"", type=Head)


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
    return decoded(services, position.game, codec.continuing(position.setup.ruleset, position.rules), until)


def decoded(services: Services, game: str, edition: Edition, until: int | None = None) -> list[Record[Any]]:
    """The same of a game whose records an edition reads."""
    found: list[Record[Any]] = []
    while until is None or len(found) <= until:
        limit = PAGE if until is None else min(PAGE, until + 1 - len(found))
        with reading(services, game):
            page = services.games.records(game, len(found) - 1, limit)
            found += [codec.decode_record(edition, record) for record in page]
        if len(page) < limit:
            break
    return found


def chained(services: Services, game: str, after: int, limit: int = PAGE) -> list[bytes]:
    """Records behind `after` as they are chained; refuses `game_unreadable`."""
    with reading(services, game):
        return services.games.records(game, after, limit)


def all_chained(services: Services, position: Position[Any]) -> Iterator[bytes]:
    """All records of a loaded game as they are chained, read as they are asked for."""
    for after in range(-1, position.version, PAGE):
        yield from chained(services, position.game, after, min(PAGE, position.version - after))


def _replay(services: Services, game: str) -> Position[Any]:
    created, revision = codec.created(services.games.records(game, -1, 1)[0])
    edition = codec.continuing(created.ruleset, revision)
    rules = packs.rules(services, edition, created.pack.digest)
    return fold(rules, Position(game=game), decoded(services, game, edition))
