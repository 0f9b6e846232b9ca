"""What the seats of a game agree on beside its rules: proposals and votes. They refuse, or draft."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.terms import LONGEST
from arbiter.kernel.decide import Draft, played_for
from arbiter.kernel.endings import STANDING, WITHOUT_RESULT, agreed
from arbiter.kernel.position import Position, Proposal
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.seats import must_run
from arbiter.kernel.timing.extension import extend, extension, running
from arbiter.kernel.timing.keep import owing_of, pause, resume

PAUSE, RESUME, EXTENSION, END = KINDS = ("pause", "resume", "extension", "end")
VOTE, UNTIL = "vote", "until"
AGREED, REJECTED, EXPIRED, MOOT = "agreed", "rejected", "expired", "moot"
OPEN_FOR = 7 * 24 * 3600 * 1000  # ms


class Wanted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is proposed: `until` ends a pause, `seat` gets an extension `by` a duration, `result` is that of an end."""

    kind: str
    until: str = ""
    seat: int = 0
    by: str = ""
    result: str = ""


def voters(position: Position[Any]) -> list[int]:
    """The seats whose votes count: all but those that the arbiter plays."""
    return [seat for seat in range(1, len(position.taken) + 1) if seat not in position.autopilot]


def propose(draft: Draft[Any], seat: int, wanted: Wanted, at: int) -> None:
    """Propose something to all that play, the proposer being for it; `at` in ms.

    Refuses `invalid_request`, `proposal_open`, `clocks_paused`, `clocks_running`, `decision_closed`, and as `vote`.
    """
    _may_vote(draft, seat)
    if any(proposal.made.kind == wanted.kind for proposal in draft.position.proposals):
        raise Refusal("proposal_open", "There is an open proposal of this kind already; vote on that one.")
    event = _proposal(draft, seat, wanted, at)
    draft.extend()
    draft.add(event)


def vote(draft: Draft[Any], seat: int, name: str, yes: bool, at: int) -> None:
    """Vote on an open proposal, or change a vote.

    Refuses `not_found`, `proposal_closed`, `already_voted`, `seat_on_autopilot`, and as `seats.must_run` does.
    """
    _may_vote(draft, seat)
    proposal = next((each for each in draft.position.proposals if each.name == name), None)
    if proposal is None or instants.ms(proposal.made.expires) <= at:
        raise _closed(draft.position, name)
    if proposal.votes.get(seat) == yes:
        raise Refusal("already_voted", "Your vote is in already.")
    draft.add(ev.Voted(seat, name, yes))


def conclude(draft: Draft[Any], at: int) -> None:
    """What a record ends: a pause whose time is up, proposals that are agreed on, rejected, expired or moot.

    Once for each record, before its clocks are kept; what is agreed on is done.
    """
    paused = draft.position.paused
    if draft.position.status == "running" and paused and paused.until is not UNSET and instants.ms(paused.until) <= at:
        resume(draft, UNTIL, at)
    for proposal in draft.position.proposals:
        if draft.position.status == "running" and (outcome := _outcome(draft, proposal, at)):
            draft.add(ev.ProposalClosed(proposal.name, outcome))
            if outcome == AGREED:
                _carry_out(draft, proposal.made, at)


def _may_vote(draft: Draft[Any], seat: int) -> None:
    must_run(draft.rules, draft.position)
    if seat in draft.position.autopilot:
        raise played_for(draft.position, seat)


def _closed(position: Position[Any], name: str) -> Refusal:
    made, _, kind = name.partition("-")
    if kind in KINDS and made.isdecimal() and int(made) <= position.version:
        return Refusal("proposal_closed", "This proposal is not open any more.")
    return Refusal("not_found", "There is no proposal with that name.")


def _proposal(draft: Draft[Any], seat: int, wanted: Wanted, at: int) -> ev.Proposed:
    expires = instants.text(at + OPEN_FOR)
    match wanted:
        case Wanted(kind="end", until="", seat=0, by="", result="standing" | "none"):
            return ev.Proposed(seat, END, expires, result=wanted.result)
        case Wanted(kind="pause", seat=0, by="", result=""):
            clocks_go(draft.position)
            return ev.Proposed(seat, PAUSE, expires, until=_until(wanted.until, at))
        case Wanted(kind="resume", until="", seat=0, by="", result=""):
            clocks_stand(draft.position)
            return ev.Proposed(seat, RESUME, expires)
        case Wanted(kind="extension", until="", result=""):
            by = extension(draft, wanted.seat, wanted.by, at)
            decision = running(draft, wanted.seat).decision
            return ev.Proposed(seat, EXTENSION, expires, to=wanted.seat, decision=decision, by=durations.text(by))
    detail = (
        "`kind` is `pause` (with `until` or without), `resume`, `extension` (with `seat` and `by`), or `end` (with"
        f" `result`, `{STANDING}` or `{WITHOUT_RESULT}`)."
    )
    raise Refusal("invalid_request", f"kind: {detail}", errors={"kind": [detail]})


def clocks_go(position: Position[Any]) -> None:
    """Refuse `no_clocks`, and `clocks_paused` while they stand still."""
    _have_clocks(position)
    if position.paused:
        raise Refusal("clocks_paused", "The clocks stand still already.")


def clocks_stand(position: Position[Any]) -> None:
    """Refuse `no_clocks`, and `clocks_running` unless they stand still."""
    _have_clocks(position)
    if not position.paused:
        raise Refusal("clocks_running", "The clocks are running.")


def _have_clocks(position: Position[Any]) -> None:
    if not position.clocks:
        raise Refusal("no_clocks", "This game has no clocks.")


def _until(text: str, at: int) -> str | UnsetType:
    if not text:
        return UNSET
    try:
        until = instants.ms(text)
    except ValueError:
        until = 0
    if not at < until <= at + LONGEST:
        detail = f"A time within the next {durations.text(LONGEST)}, such as 2027-01-10T08:00:00.000Z."
        raise Refusal("invalid_request", f"until: {detail}", errors={"until": [detail]})
    return instants.text(until)


def _outcome(draft: Draft[Any], proposal: Proposal, at: int) -> str:
    """How a proposal ends now, or "" while it is open."""
    votes = [proposal.votes.get(seat) for seat in voters(draft.position)]
    if False in votes:
        return REJECTED
    if instants.ms(proposal.made.expires) <= at:
        return EXPIRED
    if _is_moot(draft, proposal.made, at):
        return MOOT
    return AGREED if votes and all(votes) else ""


def _is_moot(draft: Draft[Any], made: ev.Proposed, at: int) -> bool:
    """Whether there is nothing any more that it could change."""
    paused = draft.position.paused is not None
    match made.kind:
        case "pause":
            return paused or (made.until is not UNSET and instants.ms(made.until) <= at)
        case "resume":
            return not paused
        case "extension":
            clock = draft.position.clocks[made.to - 1].running
            return (
                clock is None
                or clock.decision != made.decision
                or clock.decision not in owing_of(draft).get(made.to, ())
            )
    return False


def _carry_out(draft: Draft[Any], made: ev.Proposed, at: int) -> None:
    match made.kind:
        case "pause":
            pause(draft, VOTE, at, until=made.until)
        case "resume":
            resume(draft, VOTE, at)
        case "extension":
            extend(draft, made.to, durations.parse(made.by or ""), VOTE, at)
        case _:
            draft.add(agreed(draft.rules, draft.position, made.result))
