"""The answers to submissions and lobby actions, and the facts that they are made of."""

from typing import Any

from arbiter.kernel.canonical import canonical
from arbiter.kernel.heads import Head
from arbiter.kernel.position import Owed, Position, owed, reveal_due
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Ruleset


def awaiting(rules: Ruleset[Any], position: Position[Any]) -> list[dict[str, Any]]:
    """The decisions that the game waits for; between the last sealed answer and the reveal, the reveal itself."""
    if reveal_due(rules, position):
        return [{"kind": "reveal", "seats": []}]
    return [_awaited_decision(o) for o in owed(rules, position) if o.seats]


def _awaited_decision(o: Owed) -> dict[str, Any]:
    return {"decision": o.decision, "kind": o.kind, "seats": o.seats, "sealed": o.sealed}


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
        "version": position.version,
        "head": head,
        "seats": [{"seat": n, "player": {"id": t.player} if t else None} for n, t in enumerate(position.taken, 1)],
        "awaiting": awaiting(rules, position),
        **({"result": {"winners": result.winners, "scores": result.scores}} if (result := position.result) else {}),
    }


def move_answer(rules: Ruleset[Any], seal: str) -> Any:
    """Builds the stored answer to a move: a line with the commitment of the sealed answer, if any, then the JSON.

    The salt is not stored here; `with_receipt` restores the receipt from the vault.
    """

    def answer(position: Position[Any], head: Head, record: Record[Any]) -> bytes:
        body = {
            "version": position.version,
            "head": head,
            "events": record.events,
            "awaiting": awaiting(rules, position),
        }
        return seal.encode() + b"\n" + canonical(body)

    return answer


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


def created_answer(rules: Ruleset[Any], position: Position[Any], head: Head, record: Record[Any]) -> bytes:
    """The answer to the player who opened a game: the game, without names."""
    return canonical({**facts(rules, position, head), "you": 1, "view": None})


def joined_answer(seat: int) -> Any:
    """Builds the answer to the player who took a seat."""

    def answer(rules: Ruleset[Any], position: Position[Any], head: Head, record: Record[Any]) -> bytes:
        waits = awaiting(rules, position)
        body = {"game": position.game, "seat": seat, "version": position.version, "head": head, "awaiting": waits}
        return canonical({**body, "status": position.status})

    return answer


def left_answer(rules: Ruleset[Any], position: Position[Any], head: Head, record: Record[Any]) -> bytes:
    """The answer to the player who gave up a seat or a game."""
    return canonical({"version": position.version, "status": position.status, "head": head})
