"""Whole games in which every call has a key, so that it can be repeated, and what each call was answered."""

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from arbiter.app import players, previews, read
from arbiter.app.creating import Wanted, create
from arbiter.app.idempotency import Call, call
from arbiter.app.joining import join
from arbiter.app.leaving import leave
from arbiter.app.resolve import resolve
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submit
from arbiter.games import RULESETS


class Told(NamedTuple):
    """A call that was made, the kind of its answer, what was answered, and the call as it is recognized."""

    kind: str
    call: Callable[[], bytes]
    answer: bytes
    known: Call

    @property
    def seals(self) -> bool:
        return b'"receipt"' in self.answer


class Calls:
    """A game of three seats from the lobby on. `told` has every call in order."""

    def __init__(self, services: Services, ruleset: str, options: Mapping[str, Any], seed: int = 1) -> None:
        self.services, self.ruleset, self.chance = services, ruleset, random.Random(seed)
        self.told: list[Told] = []
        self.players = [players.create(services, f"Seat {n}", "", "UTC")[0].id for n in (1, 2, 3)]
        one, two, three = self.players
        wanted = Wanted(ruleset=ruleset, seats=3, options=options, nonce="n")
        made = self.ask("created", "games", one, wanted, lambda key: create(services, one, wanted, key))
        self.game: str = msgspec.json.decode(made)["id"]
        self.join(two)
        self.ask("left", f"leave/{self.game}", two, "", lambda key: leave(services, two, self.game, key))
        self.join(three)
        self.join(two)

    def join(self, player: str) -> None:
        self.ask(
            "joined", f"seats/{self.game}", player, "x", lambda key: join(self.services, player, self.game, "x", key)
        )

    def ask(self, kind: str, name: str, player: str, body: object, ask: Callable[[str], bytes]) -> bytes:
        key = f"{len(self.told)}-{kind}"
        answer = ask(key)
        self.told.append(Told(kind, lambda: ask(key), answer, call(self.services, name, player, key, body)))
        return answer

    def body(self) -> dict[str, Any]:
        return read.game(self.services, self.game, None).body

    @property
    def running(self) -> bool:
        return bool(self.body()["status"] == "running")

    def move(self) -> None:
        """A move or more of a seat that is awaited, sometimes replaced at once; then the reveal, where it is due."""
        [asked, *_] = [decision for decision in self.body()["awaiting"] if decision["seats"]]
        seat = self.chance.choice(asked["seats"])
        times = 1 + (bool(asked["sealed"]) and self.chance.random() < 0.3)
        for _ in range(times):
            if steps := self.steps(seat):
                self.submit(seat, self.chance.choice(steps))
        self.reveal()

    def steps(self, seat: int) -> list[dict[str, Any]]:
        options = previews.options(self.services, self.players[self.numbered(seat)], self.game, (), True)
        return list(options.steps or [])

    def numbered(self, seat: int) -> int:
        """Which player sits there: the third took the second seat."""
        return (0, 2, 1)[seat - 1]

    def submit(self, seat: int, step: dict[str, Any]) -> None:
        said = (msgspec.convert(step, RULESETS[self.ruleset].steps),)
        player = self.players[self.numbered(seat)]
        body = msgspec.to_builtins(said)
        self.ask(
            "move", f"moves/{self.game}", player, body, lambda key: submit(self.services, self.said(player, said, key))
        )

    def said(self, player: str, steps: tuple[Any, ...], key: str) -> Submission:
        return Submission(player=player, game=self.game, said=steps, body=msgspec.to_builtins(steps), key=key)

    def reveal(self) -> None:
        while due := self.services.games.reveals([self.game]):
            resolve(self.services, self.game, due[self.game])


def given_up(services: Services, give_up: Callable[..., bytes]) -> tuple[Callable[[], bytes], bytes]:
    """How a creator gives up a game, which may be repeated, and what was answered."""
    player = players.create(services, "Seat 1", "", "UTC")[0].id
    game = msgspec.json.decode(create(services, player, Wanted(ruleset="cubaneo", seats=2), "key"))["id"]
    return lambda: give_up(services, player, game, "key"), give_up(services, player, game, "key")
