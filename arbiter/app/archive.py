"""Archive copies: a game that is over, taken over from another installation's audit file."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app import codec, log
from arbiter.app.audit import HEADER
from arbiter.app.ports.games import Append, Entry, Stored
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.audit.faults import Fault
from arbiter.audit.file import Header, Tail
from arbiter.audit.form import Progress
from arbiter.audit.reader import noted
from arbiter.audit.verdict import Verdict
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import SeedShown
from arbiter.kernel.heads import PublicKey
from arbiter.kernel.position import Position, fold
from arbiter.kernel.records import Record
from arbiter.kernel.refusal import PackError
from arbiter.kernel.ruleset import Ruleset


class NotKept(Exception):
    """Why a file was not taken over, in one sentence; nothing of it is stored then."""


class Copy(msgspec.Struct, frozen=True):
    """A game that may be kept: the file's parts, and the position after its last record."""

    header: Header
    records: Sequence[bytes]
    tail: Tail
    position: Position[Any]
    seed: str


def keep(services: Services, lines: Iterable[bytes], keys: Sequence[PublicKey] | None, progress: Progress) -> Verdict:
    """Store the game of a sound audit file, whole or not at all. Raises `NotKept`, and `NotOurs` for another file."""
    read: list[bytes] = []
    try:
        verdict = audit(noted(lines, read), keys=keys, progress=progress)
    except Fault as fault:
        raise NotKept(f"The file cannot be read: expected {fault.expected}.") from fault
    _must_be_good(verdict)
    _store(services, _copied(read))
    return verdict


def _must_be_good(verdict: Verdict) -> None:
    if verdict.failure:
        at = "The file" if verdict.failure.record is None else f"Record {verdict.failure.record}"
        raise NotKept(f"The audit finds it not sound. {at}: expected {verdict.failure.expected}.")
    if verdict.status not in ("finished", "cancelled"):
        raise NotKept(f"The game is {verdict.status}; only a game that is over can be kept.")


def _copied(lines: Sequence[bytes]) -> Copy:
    header = msgspec.json.decode(lines[0], type=Header)
    rules = _rules(header)
    if header.rules > rules.revision:
        raise NotKept(f"It was played under revision {header.rules} of the rules; this program knows {rules.revision}.")
    records = [line[:-1] for line in lines[1:-1]]
    position, last = _folded(rules, header, records)
    (seed,) = (event.seed for event in last.events if isinstance(event, SeedShown))
    return Copy(header, records, msgspec.json.decode(lines[-1], type=Tail), position, seed)


def _rules(header: Header) -> Ruleset[Any]:
    if header.ruleset not in RULESETS:
        raise NotKept(f"There is no ruleset `{header.ruleset}` here; there are: {', '.join(RULESETS)}.")
    try:
        return RULESETS[header.ruleset].rules(header.pack.content)
    except PackError as error:
        raise NotKept(f"Its pack cannot be played with: {error}") from error


def _folded(rules: Ruleset[Any], header: Header, records: Sequence[bytes]) -> tuple[Position[Any], Record[Any]]:
    """The last position, once each could be shown: records of a revision not ours were not decided again."""
    position: Position[Any] = Position(game=header.game)
    for number, line in enumerate(records):
        try:
            record = codec.decode_record(header.ruleset, line)
            position = fold(rules, position, [record])
            if position.state is not None:
                msgspec.to_builtins(rules.view(position.state, None))
        except Exception as error:
            raise NotKept(f"Record {number} is none that these rules could show: {error}") from error
    return position, record


def _store(services: Services, copy: Copy) -> None:
    game = copy.header.game
    there = NotKept(f"There is a game {game} here already.")
    if services.games.entries(game, -1, 1):
        raise there
    services.packs.keep(copy.header.pack.digest, canonical(copy.header.pack.content))
    if not isinstance(services.games.append(_append(services, copy)), Stored):
        raise there


def _append(services: Services, copy: Copy) -> Append:
    *before, last = copy.records
    return Append(
        game=copy.header.game,
        id=services.entropy(32).hex(),
        body="",
        expected=-1,
        entries=(*(Entry(record, b"") for record in before), Entry(last, canonical(copy.tail.head))),
        schema=codec.schema(),
        position=codec.encode_position(copy.position),
        status=copy.position.status,
        reveal="",
        vault=_vault(services, copy),
        outbox=(Message("index", copy.header.game),),
        answer=b"",
    )


def _vault(services: Services, copy: Copy) -> Mapping[str, bytes]:
    mark = log.Archive(services.now(), copy.tail.head.key)
    return {log.ARCHIVE: canonical(mark), HEADER: canonical(copy.header), "seed": bytes.fromhex(copy.seed)}
