"""Sentences of proposals and votes, and of what administrators do."""

from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.telling.clocks import utc
from arbiter.telling.context import Context, Sentences
from arbiter.telling.durations import read_out

OUTCOMES = {
    "agreed": "All agreed to {}.",
    "rejected": "Not everyone agreed to {}.",
    "expired": "The proposal to {} expired, as not everyone had voted.",
    "moot": "There was no more use for the proposal to {}.",
}
KINDS = {
    "pause": "pause the clocks",
    "resume": "set the clocks going again",
    "extension": "extend a deadline",
    "end": "end the game",
}
ACTIONS = {
    "deadline": "extended the deadline of {}",
    "pause": "paused the clocks",
    "resume": "set the clocks going again",
    "open_seat": "opened the seat of {}",
    "cancel": "cancelled the game",
    "end": "ended the game",
}
REASONS = {
    "outage": "it could not be played for a while",
    "fault": "there was a fault in the program",
    "request": "players asked for it",
    "conduct": "of someone's conduct",
}


def subject(context: Context, event: ev.Proposed) -> str:
    """What is proposed, as in `end the game without a result`."""
    match event.kind:
        case "pause" if event.until is not UNSET:
            return f"pause the clocks until {utc(event.until)}"
        case "extension" if event.by is not UNSET:
            return f"give {context.who(event.to)} {read_out(event.by)} more"
        case "end":
            return "end the game as it stands" if event.result == "standing" else "end the game without a result"
    return KINDS.get(event.kind, event.kind)


def proposed(context: Context, event: ev.Proposed) -> str:
    return f"{context.who(event.seat)} proposed to {subject(context, event)}. Votes count until {utc(event.expires)}."


def voted(context: Context, event: ev.Voted) -> str:
    side = "for" if event.yes else "against"
    return f"{context.who(event.seat)} voted {side} the proposal to {_kind(event.proposal)}."


def closed(_: Context, event: ev.ProposalClosed) -> str:
    return OUTCOMES.get(event.outcome, "The proposal to {} was closed.").format(_kind(event.proposal))


def _kind(proposal: str) -> str:
    kind = proposal.partition("-")[2]
    return KINDS.get(kind, kind)


def acted(context: Context, event: ev.AdminActed) -> str:
    done = ACTIONS.get(event.action, event.action).format(context.who(event.seat) if event.seat else "")
    return f"An administrator {done}, because {REASONS.get(event.reason, event.reason)}."


SENTENCES: Sentences = {
    ev.Proposed: proposed,
    ev.Voted: voted,
    ev.ProposalClosed: closed,
    ev.AdminActed: acted,
}
