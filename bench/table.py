"""A running game as its players know it: folded from what they are answered, so that choosing costs no request."""

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


class Readers:
    """Decoders of records, and of as much of an answer to a move as a player needs, for one ruleset."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        event: Any = KernelEvents | rules.events
        self.rules = rules
        self.told: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
            msgspec.defstruct("Answer", [("version", int), ("events", list[event])])
        )
        self.record: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Record[event])


class Table:
    """One game. `chance` decides what its players say: single steps as often as whole turns."""

    def __init__(self, readers: Readers, game: str, chance: Random) -> None:
        self._readers, self._chance = readers, chance
        self.position: Position[Any] = Position(game=game)

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def over(self) -> bool:
        return self.position.status == "finished"

    @property
    def revealing(self) -> bool:
        """Whether all answers are in, so that only the arbiter can go on."""
        return bool(reveal_due(self._readers.rules, self.position))

    @property
    def asked(self) -> Owed:
        """The decision that waits for players."""
        return next(o for o in owed(self._readers.rules, self.position) if o.seats)

    def read(self, record: bytes) -> None:
        """Take a record of the log."""
        self.position = fold(self._readers.rules, self.position, [self._readers.record.decode(record)])

    def took(self, answer: bytes) -> None:
        """Take the answer to our own move."""
        told = self._readers.told.decode(answer)
        position = evolve(self._readers.rules, self.position, told.events, told.version)
        self.position = msgspec.structs.replace(position, version=told.version)

    def say(self) -> tuple[int, bytes]:
        """The seat that moves and the body of its submission."""
        asked = self.asked
        seat = asked.seats[0]
        if asked.sealed or self._chance.random() < 0.5:
            steps = [self._step(self.position.state, seat)]
        else:
            steps = self._turn(asked, seat)
        return seat, canonical({"steps": steps})

    def _step(self, state: Any, seat: int) -> dict[str, Any]:
        offer = self._chance.choice(self._readers.rules.offers(state, seat))
        fields = msgspec.to_builtins(offer.fields)
        return {"do": offer.do, **{name: pick(domain, self._chance) for name, domain in fields.items()}}

    def _turn(self, asked: Owed, seat: int) -> list[dict[str, Any]]:
        rules, steps = self._readers.rules, []
        draft = Draft(rules, self.position, NoChance(), lambda: SALT)
        while any(o.decision == asked.decision and seat in o.seats for o in owed(rules, draft.position)):
            steps.append(self._step(draft.state, seat))
            step = rules.complete(draft.state, seat, msgspec.convert(steps[-1], rules.steps))
            try:
                draft.play(seat, step, NoChance())
            except Hidden:
                break
        return steps
