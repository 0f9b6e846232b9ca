"""Many games of all rulesets and seat counts in the middle, played by the use cases with the players' own rules."""

from collections.abc import Sequence
from functools import cache, partial
from random import Random

import msgspec

from arbiter.app import creating, joining, log, players, resolve
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submitted
from arbiter.games import SHIPPED
from arbiter.kernel.position import reveal_due
from bench import bulk
from bench.local_game import Decoders, LocalGame
from bench.server import default_rules

KINDS = [(ruleset, seats) for ruleset, edition in SHIPPED.items() for seats in edition.seats]
ROUNDS = (2, 3, 4)  # a game is played until one of these begins, and some moves more
MORE = 20
VERIFIED_EVERY = 4  # every 4th player has a verified address
GAMES_PER_PLAYER = 4


def loaded(games: int) -> bulk.Loaded:
    """A store with that many games."""
    return bulk.filled(games, partial(enroll, max(games // GAMES_PER_PLAYER, 8)), _play_all)


def ruleset(number: int) -> str:
    """That of the game with a number."""
    return KINDS[number % len(KINDS)][0]


def seated(number: int, ids: Sequence[str]) -> list[str]:
    """The players of the game with a number, by seat."""
    return Random(number).sample(list(ids), KINDS[number % len(KINDS)][1])


def verified(ids: Sequence[str]) -> set[str]:
    """The players with a verified address."""
    return set(ids[::VERIFIED_EVERY])


@cache
def decoders(ruleset: str) -> Decoders:
    return Decoders(default_rules(ruleset))


def enroll(number: int, services: Services) -> list[bulk.Account]:
    """New players, some of whom have a verified address."""
    return [_enrolled(services, n) for n in range(number)]


def _enrolled(services: Services, number: int) -> bulk.Account:
    if number % VERIFIED_EVERY:
        player, token = players.create(services, f"Player {number}", "", "UTC")
        return player.id, token
    player = players.welcome(services, f"Player {number}", f"player{number}@malecon.test")
    return player.id, players.grant(services, player.id)


def _play_all(services: Services, numbers: Sequence[int], ids: Sequence[str]) -> list[str]:
    return [_play(services, number, ids) for number in numbers]


def _play(services: Services, number: int, ids: Sequence[str]) -> str:
    chance = Random(number)
    table = Table(services, ruleset(number), seated(number, ids), chance)
    while table.round < ROUNDS[number % len(ROUNDS)]:
        table.move()
    for _ in range(chance.randrange(MORE)):
        table.move()
    return table.game


class Table:
    """A game that has begun; what one append leaves is what the next one is decided on, so that nothing is loaded."""

    def __init__(self, services: Services, ruleset: str, seated: Sequence[str], chance: Random) -> None:
        self._services, self._seated = services, seated
        wanted = creating.Wanted(ruleset=ruleset, seats=len(seated))
        self.game: str = msgspec.json.decode(creating.create(services, seated[0], wanted, None))["id"]
        for player in seated[1:]:
            joining.join(services, player, self.game, "", None)
        self._local = LocalGame(decoders(ruleset), self.game, chance)
        self._load()

    def _load(self) -> None:
        self._take(log.load(self._services, self.game, vault=("seed",)))

    def _take(self, stored: log.Game) -> None:
        self._stored, self._local.position = stored, stored.position

    @property
    def round(self) -> int:
        return int(self._local.state.round)

    @property
    def over(self) -> bool:
        return self._local.over

    def move(self) -> bool:
        """A submission, or the reveal that is due; whether it was a submission."""
        revealing = self._local.revealing
        if revealing:
            self._reveal()
        else:
            self._submit()
        return not revealing

    def _reveal(self) -> None:
        resolve.resolve(self._services, self.game, reveal_due(self._stored.rules, self._stored.position))
        self._load()

    def _submit(self) -> None:
        seat, body = self._local.choose_move()
        steps = msgspec.json.decode(body)["steps"]
        said = tuple(msgspec.convert(step, self._stored.rules.steps) for step in steps)
        submission = Submission(player=self._seated[seat - 1], game=self.game, said=said, body=steps)
        after = submitted(self._services, submission, lambda: self._stored).after
        assert after, "nothing is submitted twice"
        self._take(msgspec.structs.replace(after, vault=self._stored.vault))
