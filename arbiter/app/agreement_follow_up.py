"""What follows a record that proposed something, or gave a seat more time: mails about it."""

from collections.abc import Container, Iterator
from typing import Any

from arbiter.app.ports.outbox import Message
from arbiter.kernel.agreement import voters
from arbiter.kernel.position import Position


def messages(before: Position[Any], after: Position[Any], told: Container[int]) -> Iterator[Message]:
    """`told`: the seats that another mail about this record goes to. More time is told to all, a proposal to voters."""
    if after.status != "running":
        return
    everyone = range(1, len(after.taken) + 1) if _extended(before, after) else ()
    for seat in sorted({*everyone, *_to_vote(before, after)}):
        taken = after.taken[seat - 1]
        if taken and seat not in told:
            yield Message("announced", after.game, "", seat, taken.player, str(after.version))


def _extended(before: Position[Any], after: Position[Any]) -> bool:
    runs = ((old.running, new.running) for old, new in zip(before.clocks, after.clocks, strict=False))
    return any(old and new and old.decision == new.decision and new.extra > old.extra for old, new in runs)


def _to_vote(before: Position[Any], after: Position[Any]) -> set[int]:
    """Those who are asked for a vote that were not before."""
    known = {proposal.name for proposal in before.proposals}
    new = [proposal for proposal in after.proposals if proposal.name not in known]
    return {seat for proposal in new for seat in voters(after) if seat not in proposal.votes}
