"""Histories that never could have been: something is done against the rules, and all that follows is made anew."""

import random
from typing import Any

import msgspec

from arbiter.kernel.chance import Draw, SeededChance
from arbiter.kernel.decide import reveal
from arbiter.kernel.events import Revealed
from arbiter.kernel.offers import Step, spelled, step_of
from arbiter.kernel.position import Owed, Position, owed, reveal_due
from tests.audit.files import golden
from tests.games.golden.player import submission
from tests.games.golden.recording import Recorder

TRIES = 300
NOWHERE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)  # the rules know no lies


class Unlucky(Exception):
    """No such forgery was found here."""


def begun(name: str, inputs: int) -> Recorder:
    """The golden game after so many of its submissions."""
    header, _ = golden(name)
    recorder = Recorder(header)
    for said in header.inputs[:inputs]:
        recorder.submit(said)
    return recorder


def go_on(recorder: Recorder, chance: random.Random, most: int = 400) -> None:
    """Play on by the rules, to the end or as far as it goes."""
    for _ in range(most):
        if recorder.position.status != "running":
            return
        try:
            recorder.submit(submission(recorder, chance))
        except NOWHERE:
            return


def seek(name: str, chance: random.Random, sealed: bool) -> tuple[Recorder, Owed]:
    """Some moment of the game at which an open, or a sealed, answer is owed."""
    for _ in range(TRIES):
        recorder = begun(name, chance.randrange(len(golden(name)[0].inputs)))
        decision = owed(recorder.rules, recorder.position)[0]
        if (decision.sealed is not False) == sealed:
            return recorder, decision
    raise Unlucky(name)


def illegal(name: str, chance: random.Random) -> tuple[Recorder, int]:
    """A step that nobody offered, with its effects and what follows; the number of its record."""
    while True:
        recorder, decision = seek(name, chance, sealed=False)
        number = len(recorder.lines)
        seat = decision.seats[0]
        for step in not_offered(recorder, seat, chance):
            draft = recorder.draft()
            try:
                draft.steps.append(step)
                draft.play(seat, step, draft.chance)
                draft.force()
            except NOWHERE:
                continue
            if draft.events and draft.position.status == "running":
                recorder._keep(draft, {"seat": seat}, "api", msgspec.to_builtins(draft.steps))
                go_on(recorder, chance)
                return recorder, number


def sealed_illegally(name: str, chance: random.Random) -> tuple[Recorder, int]:
    """A sealed answer that nobody offered; the number of the record that opens it."""
    while True:
        recorder, decision = seek(name, chance, sealed=True)
        seat = decision.seats[0]
        steps = not_offered(recorder, seat, chance)
        if decision.partly:
            open_parts = shown(recorder, seat)
            steps = [step for step in steps if msgspec.to_builtins(step.open_part()) in open_parts]
        if steps:
            recorder.salts = iter(chance.randbytes(32).hex, None)
            draft = recorder.draft()
            draft.seal(decision, seat, steps[0])
            draft.force()
            told = [msgspec.to_builtins(steps[0].open_part())] if decision.partly else []
            recorder._keep(draft, {"seat": seat}, "api", told)
            return recorder, opened(recorder, chance)


def opened(recorder: Recorder, chance: random.Random) -> int:
    """Let the others answer and open all; the number of the reveal, which does nothing more where it leads nowhere."""
    recorder._reveals = lambda: None  # type: ignore[method-assign]
    while not reveal_due(recorder.rules, recorder.position):
        said = submission(recorder, chance)
        if said.seat in owed(recorder.rules, recorder.position)[0].seats:  # no answer is replaced
            recorder.submit(said)
    answers = [recorder.answers.pop((a.seat, a.decision)) for a in recorder.position.answers]
    draft = recorder.draft()
    try:
        reveal(draft, answers)
    except NOWHERE:
        draft = recorder.draft()
        draft.add(Revealed(tuple(sorted(answers, key=lambda answer: (answer.seat, answer.decision)))))
    recorder._keep(draft, "arbiter", "arbiter", [])
    return len(recorder.lines) - 1


def shown(recorder: Recorder, seat: int) -> list[Any]:
    rules, state = recorder.rules, recorder.position.state
    return [msgspec.to_builtins(step_of(said, rules.steps).open_part()) for said in spelled(rules.offers(state, seat))]


def not_offered(recorder: Recorder, seat: int, chance: random.Random) -> list[Step]:
    """Steps like the ones offered, with another value somewhere, that no offer takes."""
    rules, state = recorder.rules, recorder.position.state
    offers = rules.offers(state, seat)
    legal = [said for said, _ in zip(spelled(offers), range(500), strict=False)]
    values = [value for said in legal for name, value in said.items() if name != "do"]
    found: list[Step] = []
    for _ in range(200):
        said = dict(chance.choice(legal))
        names = [name for name in said if name != "do"]
        if not names:
            continue
        name = chance.choice(names)
        said[name] = said[name] + chance.randrange(1, 4) if type(said[name]) is int else chance.choice(values)
        try:
            step = rules.complete(state, seat, step_of(said, rules.steps))
        except NOWHERE:
            continue
        if not any(offer.takes(msgspec.to_builtins(step)) for offer in offers):
            found.append(step)
    return found


class Liar:
    """Draws as the seed says, but for draw number `k`, whose index is the next one."""

    def __init__(self, seed: bytes, position: Position[Any], k: int) -> None:
        self._honest = SeededChance(seed, position.game, position.nonces, position.draws)
        self._k = k

    def draw(self, purpose: str, candidates: Any) -> Draw[Any]:
        drawn = self._honest.draw(purpose, candidates)
        if drawn.members.get("draw") != self._k:
            return drawn
        index = (drawn.members["index"] + 1) % drawn.members["size"]
        return Draw(sorted(candidates)[index], {**drawn.members, "index": index})


class Lying(Recorder):
    """A recorder whose chance lies once."""

    def __init__(self, name: str, k: int) -> None:
        self.k = k
        super().__init__(golden(name)[0])

    def _chance(self, position: Position[Any]) -> Any:
        return Liar(self.seed, position, self.k)


def drawn_otherwise(name: str, chance: random.Random) -> tuple[Recorder, int]:
    """Another card drawn somewhere, and all that follows made anew; the number of the record."""
    header, lines = golden(name)
    draws = [n for n, line in enumerate(lines) for event in msgspec.json.decode(line)["events"] if "draw" in event]
    k = chance.randrange(len(draws))
    recorder = Lying(name, k)
    for said in header.inputs:
        if len(recorder.lines) > draws[k]:
            break
        recorder.submit(said)
    go_on(recorder, chance)
    return recorder, draws[k]
