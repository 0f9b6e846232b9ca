"""Archive copies: finished games imported from another installation's audit file."""

from collections.abc import Iterable, Sequence

import msgspec

from arbiter.app import cards, codec, log
from arbiter.app.audit_file import HEADER
from arbiter.app.ports.games import Answered, Append, Stored
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.audit.faults import Fault
from arbiter.audit.file import Header, Tail
from arbiter.audit.form import Progress
from arbiter.audit.reader import noted
from arbiter.audit.verdict import Verdict
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import SeedShown
from arbiter.kernel.heads import PublicKey
from arbiter.kernel.position import Position, fold


class NotKept(Exception):
    """Why a file was not imported, in one sentence; nothing of it is stored."""


class Copy(msgspec.Struct, frozen=True, kw_only=True):
    """A game that may be kept: the verdict on it, the file's parts, the position after its last record as it is kept.

    It can be passed between processes.
    """

    verdict: Verdict
    header: Header
    records: tuple[bytes, ...]
    tail: Tail
    position: bytes
    seed: bytes


def copied(lines: Iterable[bytes], keys: Sequence[PublicKey] | None, progress: Progress) -> Copy:
    """The game of a sound audit file. Raises `NotKept`, and `NotOurs` for another file."""
    read: list[bytes] = []
    try:
        verdict = audit(noted(lines, read), keys=keys, progress=progress)
    except Fault as fault:
        raise NotKept(f"The file cannot be read: expected {fault.expected}.") from fault
    _require_sound(verdict)
    return _copied(verdict, read)


def keep(services: Services, copy: Copy) -> None:
    """Store it, whole or not at all. Raises `NotKept`."""
    game = copy.header.game
    there = NotKept(f"Game {game} already exists here.")
    if services.games.load(game, ""):
        raise there
    services.packs.keep(copy.header.pack.digest, canonical(copy.header.pack.content))
    if not isinstance(services.games.append(_append(services, copy)), Stored):
        raise there


def _require_sound(verdict: Verdict) -> None:
    """Raise `NotKept` unless the history is sound and the game over: a copy is shown as a game that was played."""
    if verdict.failure:
        at = "The file" if verdict.failure.record is None else f"Record {verdict.failure.record}"
        raise NotKept(f"The audit found it not sound. {at}: expected {verdict.failure.expected}.")
    if not verdict.sound and not verdict.undecided:
        raise NotKept(f"It could not be checked: {verdict.reason}.")
    if not verdict.sound:
        total = verdict.version + 1
        raise NotKept(
            f"It could not be fully checked: {verdict.undecided} of {total} records could not be checked by the rules,"
            f" because {verdict.reason}."
        )
    if verdict.status not in ("finished", "cancelled"):
        raise NotKept(f"The game is {verdict.status}; only a finished game can be archived.")


def _copied(verdict: Verdict, lines: Sequence[bytes]) -> Copy:
    header, records = msgspec.json.decode(lines[0], type=Header), tuple(line[:-1] for line in lines[1:-1])
    edition = codec.continuing(header.ruleset, header.rules)
    decoded = [codec.decode_record(edition, record) for record in records]
    position = fold(edition.rules(header.pack.content), Position(game=header.game), decoded)
    (seed,) = (event.seed for event in decoded[-1].events if isinstance(event, SeedShown))
    return Copy(
        verdict=verdict,
        header=header,
        records=records,
        tail=msgspec.json.decode(lines[-1], type=Tail),
        position=codec.encode_position(position),
        seed=bytes.fromhex(seed),
    )


def _append(services: Services, copy: Copy) -> Append:
    mark, position = log.Archive(services.now(), copy.tail.head.key), codec.decode_position(copy.position)
    game = log.Game(log.rules_of(services, position), position, copy.tail.head, None, {}, mark)
    return Append(
        game=copy.header.game,
        id=services.entropy(32).hex(),
        body="",
        expected=-1,
        records=copy.records,
        head=canonical(copy.tail.head),
        schema=codec.schema(),
        position=copy.position,
        status=copy.verdict.status,
        reveal="",
        card=cards.encoded(game),
        vault={log.ARCHIVE: canonical(mark), HEADER: canonical(copy.header), "seed": copy.seed},
        outbox=(Message("index", copy.header.game),),
        answer=Answered("", copy.verdict.version, copy.tail.head.key),
    )
