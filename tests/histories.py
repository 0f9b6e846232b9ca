"""Whole games in memory with their records, as the application makes them, over simulated time."""

import random
from collections.abc import Iterator
from copy import copy
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.app.log_writer import chain
from arbiter.audit.audit import audit
from arbiter.audit.file import Header, PackFile, written
from arbiter.audit.verdict import Verdict
from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel import lobby, seats
from arbiter.kernel.agreement import conclude
from arbiter.kernel.canonical import canonical
from arbiter.kernel.chance import SeededChance, seed_commitment
from arbiter.kernel.clocks import instants, terms
from arbiter.kernel.decide import Draft, decide, reveal
from arbiter.kernel.heads import sign_head
from arbiter.kernel.offers import Step, step_of
from arbiter.kernel.position import Position, next_deadline, owed, reveal_due
from arbiter.kernel.records import Actor, Cause, Record
from arbiter.kernel.timing.expiry import expire
from arbiter.kernel.timing.keep import keep
from tests.audit.files import KEY
from tests.driver import house, pick

GAME = "a" * 20
START = instants.ms("2031-05-01T12:00:00.000Z")
MINUTE = 60_000
BOUND = 20  # replacements of a sealed answer


def player(name: str) -> str:
    """An id of a player, by a short name of the letters a to z."""
    return (name * 16)[:16]


class History:
    """A game with its records; `ids` are the players by seat, `now` is in ms since the epoch."""

    def __init__(self, ruleset: str, seats: int, *, seed: str = "", clock: dict[str, Any] | None = None, **of: Any):
        edition, self.pack = RULESETS[ruleset], house(ruleset)
        self.rules = edition.rules(self.pack)
        self.chance, self.seed = random.Random(f"{ruleset} {seats} {seed}"), seed.encode().rjust(32, b"\0")[-32:]
        self.now, self.position = START, Position[Any](game=GAME)
        self.records: list[bytes] = []
        self.answers: dict[tuple[int, str], ev.Opened] = {}
        self.ids = [player("abcde"[n]) for n in range(seats)]
        digest = canonical(self.pack)
        self.file_pack = PackFile("house", _sha(digest), self.pack)
        given = {**of, "clock": UNSET if clock is None else terms.completed(clock)}
        pack = ev.Pack("house", self.file_pack.digest)
        created = lobby.created(edition, seats, {}, "public", pack, self.pack, **given)
        draft = self.draft()
        lobby.begin(draft, msgspec.structs.replace(created, seed=seed_commitment(self.seed)), self.ids[0], "")
        self.write(draft, {"player": self.ids[0]})

    def join_all(self) -> "History":
        for id in self.ids[1:]:
            self.join(id)
        return self

    def join(self, id: str) -> None:
        draft = self.draft()
        lobby.join(draft, id, "", lambda p: SeededChance(self.seed, GAME, p.nonces, p.draws))
        self.write(draft, {"player": id})

    def fork(self, seed: str) -> "History":
        """The same game, which goes on by other chances."""
        other = copy(self)
        other.records, other.answers, other.ids = self.records[:], {**self.answers}, self.ids[:]
        other.chance = random.Random(seed)
        return other

    @property
    def running(self) -> bool:
        return self.position.status == "running"

    def draft(self) -> Draft[Any]:
        p = self.position
        chance = SeededChance(self.seed, GAME, p.nonces if p.created else [], p.draws)
        return Draft(self.rules, p, chance, lambda: self.chance.randbytes(32).hex())

    def write(self, draft: Draft[Any], actor: Actor, steps: list[Any] | None = None) -> Record[Any]:
        at = max(self.now, instants.ms(self.position.at) if self.position.at else 0)
        conclude(draft, at)
        keep(draft, at)
        if draft.position.status in ("finished", "cancelled"):
            draft.add(ev.SeedShown(self.seed.hex()))
        via = "arbiter" if actor == "arbiter" else "api"
        cause = Cause(self.chance.randbytes(16).hex(), via, steps or UNSET)
        record, self.position = chain(draft, instants.text(at), actor, cause)
        self.records.append(canonical(record))
        self.answers |= {(opened.seat, opened.decision): opened for opened in draft.sealed}
        return record

    def owing(self) -> list[int]:
        return [seat for decision in owed(self.rules, self.position) for seat in decision.seats]

    def due(self) -> bool:
        return bool(reveal_due(self.rules, self.position))

    def submit(self, seat: int, step: Step) -> Record[Any]:
        draft = self.draft()
        sealed = next(o.sealed for o in owed(self.rules, self.position) if seat in o.asked)
        decide(draft, seat, [step], BOUND)
        return self.write(draft, {"seat": seat}, None if sealed is True else msgspec.to_builtins(draft.steps))

    def settle(self) -> None:
        """Open what is due."""
        while self.running and self.due():
            self.reveal()

    def reveal(self) -> Record[Any]:
        draft = self.draft()
        reveal(draft, [self.answers[answer.seat, answer.decision] for answer in self.position.answers])
        return self.write(draft, "arbiter")

    def expire(self) -> Record[Any]:
        """What follows from the next deadline, at it or a while later."""
        self.now = max(self.now, next_deadline(self.position) + self.chance.choice([0, 1, MINUTE]))
        draft = self.draft()
        expire(draft, self.now)
        return self.write(draft, "arbiter")

    def take_over(self, id: str, seat: int, zone: str = "") -> Record[Any]:
        draft = self.draft()
        seats.take_over(draft, id, seat, zone)
        self.ids[seat - 1] = id
        return self.write(draft, {"player": id})

    def resign(self, seat: int) -> Record[Any]:
        draft = self.draft()
        seats.resign(draft, seat)
        return self.write(draft, {"seat": seat})

    def vacate(self, seat: int) -> Record[Any]:
        draft = self.draft()
        seats.vacate(draft, seat)
        return self.write(draft, "arbiter")

    def choose(self, seat: int, by_chance: float) -> Step:
        """A step by chance, or the plain policy's."""
        if self.chance.random() >= by_chance:
            return self.rules.autopilot(self.position.state, seat)
        offer = self.chance.choice(list(self.rules.offers(self.position.state, seat)))
        fields = {name: pick(self.chance, domain) for name, domain in offer.fields.items()}
        return step_of({"do": offer.do, **fields}, self.rules.steps)

    def turn(self, absent: int = 0, by_chance: float = 1.0) -> None:
        """The next record: a reveal that is due, or an answer; where only the absent seat is asked, its deadline."""
        self.now += self.chance.randrange(MINUTE)
        present = [seat for seat in self.owing() if seat != absent]
        if self.due():
            self.reveal()
        elif present:
            seat = self.chance.choice(present)
            self.submit(seat, self.choose(seat, by_chance))
        elif next_deadline(self.position):
            self.expire()
        else:  # the game waits for the absent seat alone
            self.submit(absent, self.choose(absent, by_chance))

    def play_out(self, absent: int = 0, by_chance: float = 0.0) -> Iterator[int]:
        """Play to the end; tells the version before each record."""
        for _ in count():
            if not self.running:
                return
            yield self.position.version
            self.turn(absent, by_chance)

    def lines(self, **other: Any) -> list[bytes]:
        p = self.position
        log = p.log if p.log > (p.setup.log or 1) else p.setup.log
        told = {"log": log, "game": GAME, "ruleset": self.rules.key, "rules": p.rules, "pack": self.file_pack}
        header = Header(**{**told, "keys": (KEY.public,), **other})
        return list(written(header, self.records, sign_head(KEY, GAME, p.version, p.hash)))

    def verdict(self) -> Verdict:
        return audit(self.lines())


def _sha(data: bytes) -> str:
    return sha256(data).hexdigest()
