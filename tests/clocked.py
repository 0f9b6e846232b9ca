"""Games with clocks in memory, over simulated time: their records as the application makes them."""

import copy
import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.audit.audit import audit
from arbiter.audit.file import Header, PackFile, written
from arbiter.audit.verdict import Verdict
from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel import lobby
from arbiter.kernel.agreement import conclude
from arbiter.kernel.canonical import canonical
from arbiter.kernel.chance import SeededChance, seed_commitment
from arbiter.kernel.clocks import instants, zones
from arbiter.kernel.clocks.terms import completed
from arbiter.kernel.decide import Draft, decide, reveal
from arbiter.kernel.heads import sign_head
from arbiter.kernel.offers import Step, step_of
from arbiter.kernel.position import Position, fold, next_deadline, owed, reveal_due, stamp
from arbiter.kernel.records import Cause, Record, chained
from arbiter.kernel.timing.expiry import expire, overdue
from arbiter.kernel.timing.keep import keep
from tests.audit.files import KEY, Key
from tests.driver import any_step, house

GAME = "clocked0game00000000"
HOUR = 3600 * 1000
DAY = 24 * HOUR
START = instants.ms("2026-03-25T09:00:00.000Z")
SIMPLE = {"turn": "P1D", "bank": "P2D", "increment": "PT1H", "grace": "PT12H"}
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Tokyo",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/St_Johns",
    "UTC",
)
BERLIN = {**SIMPLE, "zone": "Europe/Berlin", "weekends": False, "hours": ["08:00", "22:00"]}


class Clocked:
    """`now` is set by hand, in ms since 1970; `lines` are the records as they are chained."""

    def __init__(
        self,
        ruleset: str,
        seats: int,
        seed: Any,
        clock: dict[str, Any],
        *,
        own_zones: dict[int, str] | None = None,
        start: int = START,
        **options: Any,
    ) -> None:
        self.random, self.now = random.Random(str((ruleset, seats, seed))), start
        self.seed, self.edition = self.random.randbytes(32), RULESETS[ruleset]
        self.rules: Any = self.edition.rules(house(ruleset))
        self.position: Position[Any] = Position(game=GAME)
        self.answers: dict[tuple[int, str], ev.Opened] = {}
        self.records: list[Record[Any]] = []
        self.positions: list[Position[Any]] = []
        self.sealed: list[dict[tuple[int, str], ev.Opened]] = []
        self._open(seats, clock, own_zones or {}, options)

    def _open(self, seats: int, clock: dict[str, Any], own_zones: dict[int, str], options: dict[str, Any]) -> None:
        content = house(self.rules.key)
        self.pack = ev.Pack("house", hashlib.sha256(canonical(content)).hexdigest())
        created = lobby.created(self.edition, seats, options, "public", self.pack, content, completed(clock))
        created = msgspec.structs.replace(created, seed=seed_commitment(self.seed))
        for seat in range(1, seats + 1):
            draft, player = self.draft(), f"player{seat}"
            if seat == 1:
                lobby.begin(draft, created, player, "", own_zones.get(1, ""))
            else:
                lobby.join(draft, player, "", self._chance, own_zones.get(seat, ""))
            self.keep(draft, {"player": player}, "api")

    @property
    def lines(self) -> list[bytes]:
        return [canonical(record) for record in self.records]

    @property
    def running(self) -> bool:
        return self.position.status == "running"

    def _chance(self, position: Position[Any]) -> SeededChance:
        return SeededChance(self.seed, GAME, position.nonces, position.draws)

    def draft(self) -> Draft[Any]:
        p = self.position
        draft = Draft(self.rules, p, self._chance(p), lambda: self.random.randbytes(32).hex())
        if p.tzdata not in ("", zones.VERSION):
            draft.add(ev.TimeZonesUpdated(zones.VERSION))
        return draft

    def keep(self, draft: Draft[Any], actor: Any, via: str, steps: Any = UNSET) -> None:
        """Append a draft as a record of `now`, or of the last one's time if that is later."""
        at = max(instants.text(self.now), self.position.at)
        self.answers.update({(opened.seat, opened.decision): opened for opened in draft.sealed})
        conclude(draft, instants.ms(at))
        keep(draft, instants.ms(at))
        if draft.position.status == "finished":
            draft.add(ev.SeedShown(self.seed.hex()))
        record = chained(
            Record(
                seq=draft.seq,
                at=at,
                game=GAME,
                actor=actor,
                cause=Cause(f"{draft.seq:032x}", via, steps),
                rules=self.rules.revision,
                events=draft.events,
                prev=self.position.hash,
            )
        )
        self.position = stamp(draft.position, record)
        self.records.append(record)
        self.positions.append(self.position)
        self.sealed.append(dict(self.answers))

    def asked(self) -> list[tuple[int, Any]]:
        """The seats that owe an answer, with the decisions they are asked first."""
        return [(seat, decision) for decision in owed(self.rules, self.position) for seat in decision.seats]

    def submit(self, seat: int, step: Step) -> None:
        draft = self.draft()
        decide(draft, seat, [step], 20)
        self.keep(draft, {"seat": seat}, "api", msgspec.to_builtins(draft.steps) if draft.steps else UNSET)

    def answer(self, seat: int) -> None:
        """A random legal step of a seat that is asked."""
        said = any_step(self, seat, list(self.rules.offers(self.position.state, seat)))  # type: ignore[arg-type]
        self.submit(seat, step_of(said, self.rules.steps))

    def expire(self) -> bool:
        """What follows from deadlines that have passed; whether one has."""
        at = max(self.now, instants.ms(self.position.at))
        if not overdue(self.position, at):
            return False
        draft = self.draft()
        expire(draft, at)
        self.keep(draft, "arbiter", "arbiter")
        return True

    def reveal(self) -> None:
        """All reveals that are due."""
        while reveal_due(self.rules, self.position):
            draft = self.draft()
            reveal(draft, [self.answers.pop((a.seat, a.decision)) for a in self.position.answers])
            self.keep(draft, "arbiter", "arbiter")

    def fork(self, seq: int) -> "Clocked":
        """The game as it was after a record."""
        other = copy.copy(self)
        other.records, other.positions = self.records[: seq + 1], self.positions[: seq + 1]
        other.sealed, other.position, other.answers = (
            self.sealed[: seq + 1],
            self.positions[seq],
            dict(self.sealed[seq]),
        )
        other.random, other.now = random.Random(f"{self.seed!r} {seq}"), instants.ms(self.records[seq].at)
        return other

    def refold(self) -> Position[Any]:
        """The position that the records as they are chained fold to."""
        decoder = msgspec.json.Decoder(Record[ev.KernelEvents | self.rules.events])  # type: ignore[name-defined]
        return fold(self.rules, Position(game=GAME), map(decoder.decode, self.lines))

    def file(self, key: Key = KEY) -> list[bytes]:
        return filed(self.lines, self.rules.key, key)

    def verdict(self) -> Verdict:
        return audit(self.file())


def filed(lines: list[bytes], ruleset: str, key: Key = KEY) -> list[bytes]:
    """An audit file of records, signed."""
    content, last = house(ruleset), msgspec.json.decode(lines[-1])
    pack = PackFile("house", hashlib.sha256(canonical(content)).hexdigest(), content)
    header = Header(log=ev.FORM, game=GAME, ruleset=ruleset, rules=last["rules"], pack=pack, keys=(key.public,))
    return list(written(header, lines, sign_head(key, GAME, last["seq"], last["hash"])))


def played(game: Clocked, chance: random.Random, most: int = 2000, vanishing: float = 0.3) -> Clocked:
    """The game played on by seats that answer within days, or do not, up to its end or so many rounds."""
    for _ in range(most):
        if not game.running:
            break
        game.reveal()
        moment(game, chance, vanishing)
    return game


def moment(game: Clocked, chance: random.Random, vanishing: float) -> None:
    """Someone answers after a while, or the next deadline passes."""
    asked = game.asked()
    due = next_deadline(game.position)
    if due and (not asked or chance.random() < vanishing):
        game.now = max(game.now, due) + chance.choice([0, 1, 5000, HOUR])
        game.expire()
    elif asked:
        game.now += chance.choice([0, 1, 60_000, HOUR, chance.randrange(DAY)])
        if not (chance.random() < 0.9 and game.expire()):
            game.answer(chance.choice(asked)[0])


def played_without(
    game: Clocked,
    absent: int,
    chance: random.Random,
    each: Callable[[Clocked], None] = lambda game: None,
    *,
    prompt: float = 0.9,
) -> None:
    """The game played on to its end, or until it waits for the absent seat alone; looked at before `each` act.

    The others answer within a day, if they are as `prompt` as that, and else let a deadline pass.
    """
    for _ in range(3000):
        game.reveal()
        each(game)
        present = [seat for seat, _ in game.asked() if seat != absent]
        if present and chance.random() < prompt:
            game.now += chance.randrange(DAY)
            game.answer(chance.choice(present))
        elif due := next_deadline(game.position):
            game.now = max(game.now, due)
            assert game.expire()
        elif not present:
            return
    raise AssertionError("it does not end")


def some_zones(chance: random.Random, seats: int) -> dict[int, str]:
    """Zones of their own for half of the seats."""
    return {seat: chance.choice(ZONES) for seat in range(1, seats + 1) if chance.random() < 0.5}


def some_clock(chance: random.Random) -> dict[str, Any]:
    """Terms with and without each of what makes time not count."""
    clock = {
        "turn": chance.choice(["P1D", "PT12H", "P3D", "PT1H"]),
        "bank": chance.choice(["PT0S", "P2D", "PT30M"]),
        "increment": chance.choice(["PT0S", "PT1H", "P1D"]),
        "grace": chance.choice(["PT0S", "PT12H", "P1D"]),
        "zone": chance.choice(ZONES),
        "weekends": chance.random() < 0.5,
        "misses": chance.randrange(1, 5),
    }
    hours = chance.choice([None, ["08:00", "22:00"], ["22:00", "02:30"], ["02:00", "03:30"], ["12:00", "11:59"]])
    return {**clock, "hours": hours} if hours else clock
