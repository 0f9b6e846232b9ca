"""The answers to submissions and lobby actions, and the facts that they are made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.kernel import agreement
from arbiter.kernel.canonical import canonical
from arbiter.kernel.clocks import durations, instants, terms
from arbiter.kernel.clocks.seat_clock import SeatClock
from arbiter.kernel.events import Finished, GameEnded, ProposalClosed, Proposed, Sealed, Voted
from arbiter.kernel.heads import Head
from arbiter.kernel.lobby import OPEN
from arbiter.kernel.position import Owed, Position, Proposal, Taken, owed, reveal_due, start_deadline
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Ruleset


def awaiting(rules: Ruleset[Any], position: Position[Any]) -> list[dict[str, Any]]:
    """The decisions that the game waits for; between the last sealed answer and the reveal, the reveal itself."""
    if reveal_due(rules, position):
        return [{"kind": "reveal", "seats": []}]
    return [_awaited_decision(position, o) for o in owed(rules, position) if o.seats]


def _awaited_decision(position: Position[Any], o: Owed) -> dict[str, Any]:
    body = {"decision": o.decision, "kind": o.kind, "seats": o.seats, "sealed": o.sealed}
    return {**body, "deadlines": deadlines(position, o)} if position.clocks else body


def deadlines(position: Position[Any], decision: Owed) -> dict[str, str]:
    """When those who owe an answer must have given it, by seat; none while the clocks are paused."""
    running = ((seat, position.clocks[seat - 1].running) for seat in decision.seats)
    return {str(seat): instants.text(run.deadline) for seat, run in running if run and run.deadline is not None}


def _result(result: Finished | GameEnded | None) -> dict[str, Any]:
    if result is None:
        return {}
    reason = {"reason": result.reason} if isinstance(result, GameEnded) else {}
    return {"result": {"winners": result.winners, "scores": result.scores, **reason}}


def _clocks(position: Position[Any]) -> dict[str, Any]:
    """The terms, and by seat what is left to it; the same members as ever for a game without clocks."""
    if position.setup.clock is UNSET:
        return {}
    clocks = {str(seat): _clock(clock) for seat, clock in enumerate(position.clocks, 1)}
    paused = {"paused": position.paused.reason} if position.paused else {}
    return {"clock": terms.told(position.setup.clock), "clocks": clocks, **paused}


def _clock(clock: SeatClock) -> dict[str, Any]:
    bank, grace = durations.text(clock.bank), durations.text(clock.grace)
    absences = [{"from": first, "to": last} for first, last in clock.absences]
    body = {"bank": bank, "grace": grace, "zone": clock.zone, "misses": clock.misses}
    return {**body, "absences": absences} if absences else body


def _proposals(position: Position[Any]) -> dict[str, Any]:
    return {"proposals": proposals(position)} if position.proposals and position.status == "running" else {}


def proposals(position: Position[Any]) -> list[dict[str, Any]]:
    """What is open to votes, with the votes of those that count and the seats that have yet to vote."""
    return [_proposal(proposal, agreement.voters(position)) for proposal in position.proposals]


def _proposal(proposal: Proposal, voters: Sequence[int]) -> dict[str, Any]:
    made, votes = proposal.made, proposal.votes
    terms = {"until": made.until, "seat": made.to, "decision": made.decision, "by": made.by, "result": made.result}
    return {
        "proposal": proposal.name,
        "kind": made.kind,
        "proposer": made.seat,
        "expires": made.expires,
        "votes": {str(seat): votes[seat] for seat in voters if seat in votes},
        "missing": [seat for seat in voters if seat not in votes],
        **{name: value for name, value in terms.items() if value},
    }


def facts(rules: Ruleset[Any], position: Position[Any], head: Head) -> dict[str, Any]:
    """A game as everybody may see it, without names and view."""
    setup = position.setup
    return {
        "id": position.game,
        "ruleset": setup.ruleset,
        "rules": position.rules,
        "options": setup.options,
        "pack": setup.pack,
        "visibility": setup.visibility,
        "status": position.status,
        "created": position.begun,
        **_start(position),
        "version": position.version,
        "head": head,
        "seats": [_seat(position, seat, taken) for seat, taken in enumerate(position.taken, 1)],
        "awaiting": awaiting(rules, position),
        **_result(position.result),
        **_clocks(position),
        **_proposals(position),
    }


def _start(position: Position[Any]) -> dict[str, Any]:
    """By when an open game must start, why the arbiter cancelled it, and what a resignation leads to, where told."""
    setup = position.setup
    within = {"start_within": setup.start_within} if setup.start_within else {}
    by = {"start_by": instants.text(deadline)} if (deadline := start_deadline(position)) else {}
    reason = {"reason": position.reason} if position.reason else {}
    resignation = {} if setup.on_resignation == OPEN else {"on_resignation": setup.on_resignation}
    return {**within, **by, **reason, **resignation}


def _seat(position: Position[Any], seat: int, taken: Taken | None) -> dict[str, Any]:
    """`autopilot` says why the arbiter plays for a seat."""
    why = {"autopilot": position.autopilot[seat]} if seat in position.autopilot else {}
    return {"seat": seat, "player": {"id": taken.player} if taken else None, **why}


class Appended(msgspec.Struct, frozen=True):
    """What an answer is made of: a record, also as it is chained, with the position and the head after it."""

    rules: Ruleset[Any]
    position: Position[Any]
    head: Head
    record: Record[Any]
    chained: bytes


class _Events(msgspec.Struct):
    events: msgspec.Raw


def move_answer(appended: Appended) -> bytes:
    """The answer to a move: a line with the commitment of its sealed answer, if any, then the JSON.

    The salt is a secret of the vault; `with_receipt` adds the receipt.
    """
    body = {
        "version": appended.position.version,
        "head": appended.head,
        "events": msgspec.json.decode(appended.chained, type=_Events).events,
        "awaiting": awaiting(appended.rules, appended.position),
    }
    return _own_seal(appended.record).encode() + b"\n" + canonical(body)


def _own_seal(record: Record[Any]) -> str:
    """The commitment of the answer that a seat's record seals, not counting those that it forces."""
    seals = (event for event in record.events if isinstance(event, Sealed) and not event.forced | event.autopilot)
    return next((seal.commitment for seal in seals if record.actor == {"seat": seal.seat}), "")


def receipt_wanted(stored: bytes) -> str:
    """The commitment whose receipt belongs in a stored answer, or ""."""
    return stored.partition(b"\n")[0].decode()


def with_receipt(stored: bytes, salt: str) -> bytes:
    """The JSON to send: a stored answer with its receipt."""
    seal, _, body = stored.partition(b"\n")
    if not seal:
        return body
    receipt = canonical({"commitment": seal.decode(), "salt": salt})
    return body[:-1] + b',"receipt":' + receipt + b"}"


def created_answer(appended: Appended) -> bytes:
    """The answer to the player who opened a game: the game, without names."""
    return canonical({**facts(appended.rules, appended.position, appended.head), "you": 1, "view": None})


def joined_answer(appended: Appended) -> bytes:
    """The answer to the player who took a seat."""
    position, actor = appended.position, appended.record.actor
    assert isinstance(actor, dict), "a player joins"
    body = {
        "game": position.game,
        "seat": position.seat_of(str(actor["player"])),
        "version": position.version,
        "head": appended.head,
        "awaiting": awaiting(appended.rules, position),
        "status": position.status,
    }
    return canonical(body)


def left_answer(appended: Appended) -> bytes:
    """The answer to the player who gave up a seat or a game."""
    position = appended.position
    return canonical({"version": position.version, "status": position.status, "head": appended.head})


def proposal_answer(appended: Appended) -> bytes:
    """The answer to the player who proposed something or voted: what became of the proposal, and what is open."""
    position, events = appended.position, appended.record.events
    name = next((event.proposal for event in events if isinstance(event, Voted)), "")
    name = name or next(f"{appended.record.seq}-{event.kind}" for event in events if isinstance(event, Proposed))
    closed = (event.outcome for event in events if isinstance(event, ProposalClosed) and event.proposal == name)
    body = {
        "proposal": name,
        "outcome": next(closed, "open"),
        "version": position.version,
        "status": position.status,
        "head": appended.head,
        "proposals": proposals(position),
    }
    return canonical(body)


def no_answer(appended: Appended) -> bytes:
    """What the arbiter does itself is answered to nobody."""
    return b""


# By the kinds that are stored (`ports.games.Answered`). What a kind's answer is made of must stay as it is.
BUILDERS: Mapping[str, Callable[[Appended], bytes]] = {
    "": no_answer,
    "move": move_answer,
    "created": created_answer,
    "joined": joined_answer,
    "left": left_answer,
    "proposal": proposal_answer,
}
