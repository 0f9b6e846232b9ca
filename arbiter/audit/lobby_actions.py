"""Lobby actions decided again."""

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.audit.faults import Fault, json
from arbiter.audit.file import Header
from arbiter.audit.redraft import Redraft
from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel import lobby
from arbiter.kernel.clocks import terms
from arbiter.kernel.clocks.terms import Terms
from arbiter.kernel.patterns import NONCE

VISIBILITIES = ("public", "unlisted", "private")


def redecide_lobby(draft: Redraft, player: str, header: Header) -> None:
    """Decide again what a player did before the game started; raises `Fault` and `Refusal`."""
    match draft.next:
        case ev.Created() as created if draft.seq == 0:
            _begin(draft, player, header, created)
        case ev.Joined(nonce=nonce, zone=zone) if draft.seq:
            lobby.join(draft, player, fair(nonce), lambda position: draft.chance, zone)
        case ev.Left() | ev.Cancelled() if draft.seq:
            lobby.leave(draft, player)
        case event:
            raise Fault("a game opened, and then seats taken and left", json(event))


def _begin(draft: Redraft, player: str, header: Header, created: ev.Created) -> None:
    if created.visibility not in VISIBILITIES:
        raise Fault(f"one of the visibilities {', '.join(VISIBILITIES)}", created.visibility)
    options = {name: value for name, value in created.options.items() if name != "pack"}
    pack = ev.Pack(header.pack.name, header.pack.digest)
    edition = RULESETS.revisions(header.ruleset)[draft.rules.revision]
    event = lobby.created(
        edition,
        created.seats,
        options,
        created.visibility,
        pack,
        header.pack.content,
        clock=_terms(created),
        start_within=created.start_within,
        on_resignation=created.on_resignation,
    )
    event = msgspec.structs.replace(event, seed=created.seed, log=created.log, practice=created.practice)
    joined = draft.recorded[1] if len(draft.recorded) > 1 else None
    nonce, zone = (joined.nonce, joined.zone) if isinstance(joined, ev.Joined) else ("", "")
    lobby.begin(draft, event, player, fair(nonce), zone)


def _terms(created: ev.Created) -> Terms | UnsetType:
    """The terms of the clocks, in the form in which the arbiter writes them; refuses `invalid_request`."""
    if created.clock is UNSET:
        return UNSET
    given = msgspec.to_builtins(created.clock)
    return msgspec.structs.replace(terms.completed(given), tzdata=created.clock.tzdata)


def fair(nonce: str) -> str:
    """The nonce, if it is valid: a longer one would be hashed with each draw; raises `Fault`."""
    if not NONCE.fullmatch(nonce):
        raise Fault("a nonce of at most 128 hex digits", nonce)
    return nonce
