"""Games with clocks, played over simulated time by players who often vanish."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from arbiter.app import audit_file, creating, deadlines, joining, log, players, submit
from arbiter.app.resolve import resolve
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import next_deadline, owed, reveal_due

CLOCK = {
    "turn": "P1D",
    "bank": "P2D",
    "increment": "PT1H",
    "grace": "PT12H",
    "weekends": False,
    "zone": "Europe/Berlin",
}
DAY = 24 * 3600 * 1000


class Timeline:
    """Services whose clock is set by hand; `now` in ms since the epoch."""

    def __init__(self, services: Services, start: str = "2026-03-25T09:00:00.000Z") -> None:
        self.now = instants.ms(start)
        self.services = replace(services, now=lambda: instants.text(self.now))

    def game(self, ruleset: str, seats: int, **clock: Any) -> tuple[str, list[str]]:
        ids = [players.create(self.services, f"Player {n}", "", "UTC")[0].id for n in range(seats)]
        wanted = creating.Wanted(ruleset=ruleset, seats=seats, clock={**CLOCK, **clock})
        game = msgspec.json.decode(creating.create(self.services, ids[0], wanted, None))["id"]
        for player in ids[1:]:
            joining.join(self.services, player, game, "", None)
        return game, ids

    def reveal(self, game: str) -> None:
        loaded = log.load(self.services, game)
        if due := reveal_due(loaded.rules, loaded.position):
            resolve(self.services, game, due)

    def answer(self, game: str, ids: list[str], chance: Random) -> None:
        """One of those who are asked does what the autopilot would do."""
        loaded = log.load(self.services, game)
        asked = [seat for decision in owed(loaded.rules, loaded.position) for seat in decision.seats]
        if asked:
            seat = chance.choice(asked)
            step = loaded.rules.autopilot(loaded.position.state, seat)
            submit.submit(
                self.services, submit.Submission(player=ids[seat - 1], game=game, said=[step], body=None, key=None)
            )


@pytest.mark.parametrize("outcome", ["autopilot", "pause", "forfeit"])
@pytest.mark.parametrize("ruleset", ["cubaneo", "cuba", "havana"])
def test_games_of_players_who_vanish_come_to_an_end(services: Services, ruleset: str, outcome: str):
    from arbiter.audit.audit import audit

    chance, timeline = Random(f"{ruleset} {outcome}"), Timeline(services)
    game, ids = timeline.game(ruleset, 3, on_timeout=outcome)
    for _ in range(600):
        if log.load(timeline.services, game).position.status != "running":
            break
        timeline.now += chance.randrange(DAY)
        deadlines.attempt(timeline.services, game)
        timeline.reveal(game)
        if chance.random() < 0.5:
            timeline.answer(game, ids, chance)
    assert log.load(timeline.services, game).position.status == "finished"
    verdict = audit(audit_file.exported(timeline.services, game, None))
    assert verdict.verdict == "SOUND", verdict.failure


class Noting:
    """The port `games`, which notes what it is told of deadlines."""

    def __init__(self, services: Services) -> None:
        self.games, self.told = services.games, list[int]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.games, name)

    def append(self, append: Any) -> Any:
        self.told.append(append.deadline)
        return self.games.append(append)


@pytest.mark.parametrize("outcome", ["autopilot", "pause", "forfeit"])
def test_the_store_is_told_the_earliest_deadline(services: Services, outcome: str):
    chance, noting = Random(outcome), Noting(services)
    timeline = Timeline(replace(services, games=noting))
    game, ids = timeline.game("havana", 3, on_timeout=outcome)
    for _ in range(60):
        timeline.now += chance.randrange(2 * DAY)
        deadlines.attempt(timeline.services, game)
        timeline.reveal(game)
        timeline.answer(game, ids, chance)
        loaded = log.load(timeline.services, game)
        position = loaded.position
        assert noting.told[-1] == next_deadline(position)
        somebody_owes = any(decision.seats for decision in owed(loaded.rules, position))
        assert (noting.told[-1] > 0) == (somebody_owes and position.paused is None)
