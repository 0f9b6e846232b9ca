"""The one path to the log: how a game is loaded, and how a draft becomes a record."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.app import codec, packs
from arbiter.app.follow_up import messages
from arbiter.app.once import Call
from arbiter.app.ports.games import Append, Entry, Known, Loaded, Stale, Stored
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.unreadable import Unreadable, reading
from arbiter.kernel.canonical import canonical
from arbiter.kernel.chance import SeededChance
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import RulesAmended, SeedShown
from arbiter.kernel.heads import Head, sign_head
from arbiter.kernel.position import Position, fold, reveal_due, stamp
from arbiter.kernel.records import Actor, Cause, Record, chained
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition, Ruleset

PAGE = 1000
ARCHIVE = "archive"  # where in the vault a copy's mark lies


class Archive(msgspec.Struct, frozen=True):
    """The mark of a game that was played elsewhere: when it was taken over here, and the key that signed its head."""

    imported: str
    key: str


class Game(msgspec.Struct, frozen=True):
    """A game as it stands. `known` is what was answered to the id asked for, `vault` the secrets asked for."""

    rules: Ruleset[Any]
    position: Position[Any]
    head: Head
    known: Known | None
    vault: Mapping[str, bytes]
    archive: Archive | None = None

    @property
    def private(self) -> bool:
        """Whether its seats and those invited alone may see it; a copy has neither, and is for all who know its id."""
        return self.position.setup.visibility == "private" and not self.archive

    def seat_of(self, player: str | None) -> int:
        """The caller's seat, or 0; nobody here has one in an archive copy."""
        return self.position.seat_of(player) if player and not self.archive else 0


class Written(msgspec.Struct, frozen=True):
    """A record that was stored, the game after it, whose vault holds what was written, and the bytes to answer."""

    game: Game
    record: Record[Any]
    answer: bytes


def load(services: Services, game: str, *, id: str = "", vault: Sequence[str] = ()) -> Game:
    """A game by its id; refuses `not_found`, `busy` when newer rules than ours decided its last record, and
    `game_unreadable`."""
    with reading(services, game):
        found = services.games.load(game, codec.schema(), id=id, vault=(ARCHIVE, *vault))
        if found is None:
            raise absent(services)
        return _opened(services, game, found)


def _opened(services: Services, game: str, found: Loaded) -> Game:
    position = _replay(services, game) if found.position is None else codec.decode_position(found.position)
    rules = rules_of(services, position)
    mark = found.vault.get(ARCHIVE)
    archive = msgspec.json.decode(mark, type=Archive) if mark else None
    return Game(rules, position, msgspec.json.decode(found.head, type=Head), found.known, found.vault, archive)


def seed(game: Game) -> bytes:
    """Its secret seed; refuses `game_unreadable` where it is lost."""
    found = game.vault.get("seed")
    if found is None:
        raise Unreadable(game.position.game)
    return found


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
    found: list[Record[Any]] = []
    while until is None or len(found) <= until:
        limit = PAGE if until is None else min(PAGE, until + 1 - len(found))
        with reading(services, game):
            page = services.games.entries(game, len(found) - 1, limit)
            found += [codec.decode_record(edition, entry.record) for entry in page]
        if len(page) < limit:
            break
    return found


def _replay(services: Services, game: str) -> Position[Any]:
    created, revision = codec.created(services.games.entries(game, -1, 1)[0].record)
    edition = codec.continuing(created.ruleset, revision)
    rules = packs.rules(services, edition, created.pack.digest)
    return fold(rules, Position(game=game), _records(services, game, edition))


def draft(services: Services, game: Game, seed: bytes) -> Draft[Any]:
    """A draft of the game's next record that may draw; where our rules are newer, it begins with taking them over."""
    p = game.position
    chance = SeededChance(seed, p.game, p.nonces, p.draws)
    made = Draft(game.rules, p, chance, lambda: services.entropy(32).hex())
    if p.rules < game.rules.revision:
        made.add(RulesAmended(game.rules.revision))
    return made


def cause(services: Services, via: str, steps: Sequence[Any] = ()) -> Cause:
    return Cause(services.entropy(16).hex(), via, list(steps) or UNSET)


def chain(services: Services, done: Draft[Any], actor: Actor, why: Cause) -> tuple[Record[Any], Position[Any]]:
    """The draft as a chained record, and the position stamped with it."""
    p = done.position
    at = max(services.now(), p.at)
    rules = p.rules or done.rules.revision
    bare = Record(
        seq=done.seq, at=at, game=p.game, actor=actor, cause=why, rules=rules, events=done.events, prev=p.hash
    )
    record = chained(bare)
    return record, stamp(p, record)


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored with a draft, all or nothing.

    The record is the `actor`'s and has this `cause`; it is found again under the id of the `call`. `before` is the
    position that it was decided on (None: a new game), `seed` the game's. `answer` makes the bytes that are answered.
    `vault` and the `further` messages go with it; `needs` as in `ports.games.Append`.
    """

    actor: Actor
    cause: Cause
    call: Call
    before: Position[Any] | None
    seed: bytes
    answer: Callable[[Position[Any], Head, Record[Any]], bytes]
    vault: Mapping[str, bytes] = {}
    needs: str = ""
    further: Sequence[Message] = ()


def write(services: Services, draft: Draft[Any], commit: Commit) -> Written | Known | Stale:
    """Append the draft as one record."""
    if draft.position.status in ("finished", "cancelled"):
        draft.add(SeedShown(commit.seed.hex()))
    record, position = chain(services, draft, commit.actor, commit.cause)
    head = sign_head(services.signer, position.game, position.version, position.hash)
    append = _append(draft.rules, record, position, head, commit, _answers(draft))
    match services.games.append(append):
        case Stored():
            return Written(Game(draft.rules, position, head, None, append.vault), record, append.answer)
        case other:
            return other


def _append(
    rules: Ruleset[Any],
    record: Record[Any],
    position: Position[Any],
    head: Head,
    commit: Commit,
    answers: Mapping[str, bytes],
) -> Append:
    return Append(
        game=position.game,
        id=commit.call.id,
        body=commit.call.body,
        expected=record.seq - 1,
        entries=(Entry(canonical(record), canonical(head)),),
        schema=codec.schema(),
        position=codec.encode_position(position),
        status=position.status,
        reveal=reveal_due(rules, position),
        vault={**commit.vault, **answers},
        outbox=(*messages(rules, commit.before, position), *commit.further),
        answer=commit.answer(position, head, record),
        needs=commit.needs,
    )


def _answers(done: Draft[Any]) -> dict[str, bytes]:
    """Sealed answers for the vault: by decision and seat the one that counts, by commitment each one's salt."""
    kept: dict[str, bytes] = {}
    for opened in done.sealed:
        seal = next(
            a.commitment for a in done.position.answers if (a.seat, a.decision) == (opened.seat, opened.decision)
        )
        kept[f"answer:{opened.decision}:{opened.seat}"] = msgspec.json.encode((seal, opened))
        kept[f"salt:{seal}"] = opened.salt.encode()
    return kept
