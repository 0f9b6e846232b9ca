"""A running game as its players know it, folded from their answers, so that choosing a move needs no request."""

from random import Random
from typing import Any

import msgspec

from arbiter.bots.domains import pick
from arbiter.kernel.canonical import canonical
from arbiter.kernel.chance import NoChance
from arbiter.kernel.decide import Draft
from arbiter.kernel.events import KernelEvents
from arbiter.kernel.position import Owed, Position, evolve, fold, owed, reveal_due
from arbiter.kernel.records import Record
from arbiter.kernel.refusal import Hidden
from arbiter.kernel.ruleset import Ruleset

SALT = "0" * 64


class Decoders:
    """Decoders for one ruleset: of records, and of the parts of an answer that a player needs."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        event: Any = KernelEvents | rules.events
        self.rules = rules
        self.answer: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
            msgspec.defstruct("Answer", [("version", int), ("events", list[event])])
        )
        self.record: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Record[event])


class LocalGame:
    """One game. `chance` decides its players' moves: single steps as often as whole turns."""

    def __init__(self, decoders: Decoders, game: str, chance: Random) -> None:
        self._decoders, self._chance = decoders, chance
        self.position: Position[Any] = Position(game=game)

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def over(self) -> bool:
        return self.position.status == "finished"

    @property
    def revealing(self) -> bool:
        """Whether all answers are in, so that only the arbiter can continue."""
        return bool(reveal_due(self._decoders.rules, self.position))

    @property
    def pending_decision(self) -> Owed:
        """The decision that waits for players."""
        return next(o for o in owed(self._decoders.rules, self.position) if o.seats)

    def apply_record(self, record: bytes) -> None:
        """Apply a record of the log."""
        self.position = fold(self._decoders.rules, self.position, [self._decoders.record.decode(record)])

    def apply_answer(self, answer: bytes) -> None:
        """Apply the answer to our own move."""
        decoded = self._decoders.answer.decode(answer)
        position = evolve(self._decoders.rules, self.position, decoded.events, decoded.version)
        self.position = msgspec.structs.replace(position, version=decoded.version)

    def choose_move(self) -> tuple[int, bytes]:
        """The seat that moves and the body of its submission."""
        decision = self.pending_decision
        seat = decision.seats[0]
        if decision.sealed or self._chance.random() < 0.5:
            steps = [self._step(self.position.state, seat)]
        else:
            steps = self._turn(decision, seat)
        return seat, canonical({"steps": steps})

    def _step(self, state: Any, seat: int) -> dict[str, Any]:
        offer = self._chance.choice(self._decoders.rules.offers(state, seat))
        fields = msgspec.to_builtins(offer.fields)
        return {"do": offer.do, **{name: pick(domain, self._chance) for name, domain in fields.items()}}

    def _turn(self, decision: Owed, seat: int) -> list[dict[str, Any]]:
        rules, steps = self._decoders.rules, []
        draft = Draft(rules, self.position, NoChance(), lambda: SALT)
        while any(o.decision == decision.decision and seat in o.seats for o in owed(rules, draft.position)):
            steps.append(self._step(draft.state, seat))
            step = rules.complete(draft.state, seat, msgspec.convert(steps[-1], rules.steps))
            try:
                draft.play(seat, step, NoChance())
            except Hidden:
                break
        return steps
