"""Whole games without a store: submissions through the kernel, as the application puts them together."""

import hashlib
import random
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import islice
from typing import Any

import msgspec

from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.chance import Chance, SeededChance, seed_commitment
from arbiter.kernel.decide import Draft, Said, decide, reveal
from arbiter.kernel.offers import Offer, Step, step_of
from arbiter.kernel.position import Position, evolve, owed, reveal_due
from arbiter.kernel.ruleset import Ruleset, Table

GAME = "a" * 20
Drafted = Draft[Any]


def house(key: str = "cubaneo") -> dict[str, Any]:
    """The pack that ships with a game."""
    return tomllib.loads(files(f"arbiter.games.{key}").joinpath("packs/house.toml").read_text())


def packed(key: str, digest: str) -> dict[str, Any]:
    """The pack of a stored game, as it ships now or as an earlier release had it."""
    folder = files(f"arbiter.games.{key}") / "packs"
    earlier = folder / "earlier"
    found = [folder / "house.toml", *(earlier.iterdir() if earlier.is_dir() else ())]
    packs = (tomllib.loads(file.read_text()) for file in found)
    return next((pack for pack in packs if hashlib.sha256(canonical(pack)).hexdigest() == digest), house(key))


def ruleset(key: str = "cubaneo", revision: int = 0) -> Ruleset[Any]:
    """The newest revision, or another one."""
    edition = RULESETS.revisions(key)[revision] if revision else RULESETS[key]
    return edition.rules(house(key))


class Play:
    """A game in memory: its position, and a draft for each record."""

    def __init__(
        self, rules: Ruleset[Any], seats: int, seed: int | str = 0, options: dict[str, Any] | None = None
    ) -> None:
        self.rules, self.seed = rules, str(seed).encode().rjust(32, b"\0")
        self.random = random.Random(str(seed))
        self.position: Position[Any] = Position(game=GAME)
        self.answers: dict[tuple[int, str], ev.Opened] = {}
        self.events: list[list[ev.Event]] = []
        self.submitted = 0
        self._create(seats, RULESETS[rules.key].completed_options(seats, options or {}, house(rules.key)))

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def chance(self) -> Chance:
        return SeededChance(self.seed, GAME, self.position.nonces, self.position.draws)

    def _create(self, seats: int, options: dict[str, Any]) -> None:
        pack = ev.Pack("house", "0" * 64)
        created = ev.Created(self.rules.key, options, pack, seats, "public", seed_commitment(self.seed))
        joined = (ev.Joined(seat, f"p{seat}") for seat in range(1, seats + 1))
        self.position = evolve(self.rules, self.position, (created, *joined), 0)
        draft = self.draft()
        draft.add(ev.Started())
        draft.add(*self.rules.setup(Table(seats, options), draft.chance))
        draft.settle(draft.chance)
        draft.force()
        self.keep(draft)

    def draft(self) -> Drafted:
        return Draft(self.rules, self.position, self.chance, lambda: self.random.randbytes(32).hex())

    def keep(self, draft: Drafted) -> None:
        """Take a draft over as the next record."""
        if draft.sealed:
            self.answers.update({(opened.seat, opened.decision): opened for opened in draft.sealed})
        self.events.append(draft.events)
        self.position = msgspec.structs.replace(draft.position, version=draft.seq)

    def submit(self, seat: int, *said: Said) -> list[ev.Event]:
        """One submission, and the reveal where it was the last sealed answer."""
        draft = self.draft()
        decide(draft, seat, said, bound=20)
        self.submitted += len(draft.steps)
        self.keep(draft)
        while reveal_due(self.rules, self.position):
            self._reveal()
        return draft.events

    def _reveal(self) -> None:
        due = [self.answers.pop((a.seat, a.decision)) for a in self.position.answers]
        draft = self.draft()
        reveal(draft, due)
        self.keep(draft)

    def awaited(self) -> list[int]:
        return [seat for decision in owed(self.rules, self.position) for seat in decision.seats]

    def start(self) -> None:
        """Open what R-0.1 answered for everybody already."""
        while reveal_due(self.rules, self.position):
            self._reveal()


Chooser = Callable[[Play, int, list[Offer]], dict[str, Any]]


def any_step(play: Play, seat: int, offers: list[Offer]) -> dict[str, Any]:
    """A random legal step: an offer, then a value for each of its fields."""
    offer = play.random.choice(offers)
    return {"do": offer.do, **{name: pick(play.random, domain) for name, domain in offer.fields.items()}}


def pick(chance: random.Random, domain: Any) -> Any:
    """One of the first values of a domain, by chance."""
    return chance.choice(list(islice(domain.values(), 200)))


def turns(play: Play, choose: Chooser = any_step) -> Iterator[tuple[int, Step]]:
    """Play on to the end; tells each step before it is submitted."""
    play.start()
    while seats := play.awaited():
        seat = play.random.choice(seats)
        said = choose(play, seat, list(play.rules.offers(play.state, seat)))
        step = step_of(said, play.rules.steps)
        yield seat, step
        play.submit(seat, step)


def play_out(rules: Ruleset[Any], seats: int, seed: int | str = 0, choose: Chooser = any_step) -> Play:
    """A whole random game."""
    play = Play(rules, seats, seed)
    for _ in turns(play, choose):
        pass
    return play
