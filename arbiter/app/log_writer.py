"""How a draft becomes a record: the one path to the log of a game that is played here."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.app import cards, codec, order_follow_up
from arbiter.app.answers import BUILDERS, Appended
from arbiter.app.follow_up import messages
from arbiter.app.idempotency import Call
from arbiter.app.log import Game
from arbiter.app.ports.games import Answered, Append, Known, Stale, Stored
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.agreement import conclude
from arbiter.kernel.canonical import canonical
from arbiter.kernel.chance import SeededChance
from arbiter.kernel.clocks import instants, zones
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import Event, RulesAmended, SeatTaken, SeedShown, TimeZonesUpdated
from arbiter.kernel.heads import sign_head
from arbiter.kernel.position import Position, next_deadline, reveal_due, stamp
from arbiter.kernel.records import Actor, Cause, Record, chained
from arbiter.kernel.timing.keep import keep


class Written(msgspec.Struct, frozen=True):
    """A record that was stored, the game after it, whose vault holds what was written, and the bytes to answer."""

    game: Game
    record: Record[Any]
    answer: bytes


def draft(services: Services, game: Game, seed: bytes) -> Draft[Any]:
    """A draft of the game's next record that may draw, decided for now.

    It begins with taking over our rules where they are newer, and our time zone data where it is of another release.
    """
    p = game.position
    chance = SeededChance(seed, p.game, p.nonces, p.draws)
    new = Draft(game.rules, p, chance, lambda: services.entropy(32).hex())
    new.at = time_of(services, p)
    if p.rules < game.rules.revision:
        new.add(RulesAmended(game.rules.revision))
    if p.tzdata not in ("", zones.VERSION):
        new.add(TimeZonesUpdated(zones.VERSION))
    return new


def cause(services: Services, via: str, steps: Sequence[Any] = ()) -> Cause:
    return Cause(services.entropy(16).hex(), via, list(steps) or UNSET)


def time_of(services: Services, position: Position[Any]) -> str:
    """The time of a game's next record: now, but never before the last one."""
    return max(services.now(), position.at)


def chain(draft: Draft[Any], at: str, actor: Actor, cause: Cause) -> tuple[Record[Any], Position[Any]]:
    """The draft as a chained record of that time, and the position stamped with it."""
    p = draft.position
    rules = p.rules or draft.rules.revision
    unchained = Record(
        seq=draft.seq, at=at, game=p.game, actor=actor, cause=cause, rules=rules, events=draft.events, prev=p.hash
    )
    record = chained(unchained)
    return record, stamp(p, record)


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored with a draft, all or nothing.

    The record is the `actor`'s and has this `cause`; it is found again under the id of the `call`. `before` is the
    position that it was decided on (None: a new game), `seed` the game's. `kind` is that of the answer
    (`answers.BUILDERS`). `vault` and the `further` messages go with it; `needs` and `drops` as in `ports.games.Append`.
    """

    actor: Actor
    cause: Cause
    call: Call
    before: Position[Any] | None
    seed: bytes
    kind: str = ""
    vault: Mapping[str, bytes] = {}
    needs: str = ""
    drops: Sequence[str] = ()
    further: Sequence[Message] = ()


def write(services: Services, draft: Draft[Any], commit: Commit) -> Written | Known | Stale:
    """Append the draft as one record."""
    at = draft.at or time_of(services, draft.position)
    conclude(draft, instants.ms(at))
    keep(draft, instants.ms(at))
    if draft.position.status in ("finished", "cancelled"):
        draft.add(SeedShown(commit.seed.hex()))
    record, position = chain(draft, at, commit.actor, commit.cause)
    head = sign_head(services.signer, position.game, position.version, position.hash)
    appended = Appended(draft.rules, position, head, record, canonical(record))
    append, answer = _append(appended, commit, _answers(draft)), BUILDERS[commit.kind](appended)
    match services.games.append(append):
        case Stored():
            return Written(Game(draft.rules, position, head, None, append.vault), record, answer)
        case outcome:
            return outcome


def _append(appended: Appended, commit: Commit, answers: Mapping[str, bytes]) -> Append:
    voided = set(_voided(appended.record.events)) - answers.keys()
    rules, position, head, seq = appended.rules, appended.position, appended.head, appended.record.seq
    follow_up = messages(rules, commit.before, position)
    return Append(
        game=position.game,
        id=commit.call.id,
        body=commit.call.body,
        expected=seq - 1,
        records=(appended.chained,),
        head=canonical(head),
        schema=codec.schema(),
        position=codec.encode_position(position),
        status=position.status,
        reveal=reveal_due(rules, position),
        card=cards.encoded(Game(rules, position, head, None, {})),
        vault={**commit.vault, **answers},
        outbox=(*follow_up, *commit.further),
        answer=Answered(commit.kind, seq, head.key),
        deadline=next_deadline(position),
        needs=commit.needs,
        drops=(*commit.drops, *voided, *order_follow_up.ended(commit.before, position)),
        instead=order_follow_up.instead(follow_up),
    )


def _voided(events: Sequence[Event]) -> list[str]:
    """The answers that became void, by their names in the vault; their salts stay, for those who gave them."""
    taken = [event for event in events if isinstance(event, SeatTaken)]
    return [f"answer:{decision}:{event.seat}" for event in taken for decision in event.voided]


def _answers(draft: Draft[Any]) -> dict[str, bytes]:
    """Sealed answers for the vault: by decision and seat the one that counts, by commitment each one's salt."""
    secrets: dict[str, bytes] = {}
    for answer in draft.sealed:
        seal = next(
            a.commitment for a in draft.position.answers if (a.seat, a.decision) == (answer.seat, answer.decision)
        )
        secrets[f"answer:{answer.decision}:{answer.seat}"] = msgspec.json.encode((seal, answer))
        secrets[f"salt:{seal}"] = answer.salt.encode()
    return secrets
