"""An application whose time is set by hand."""

from dataclasses import replace
from typing import Any

from api.app import create_app
from arbiter.app import deadlines
from arbiter.app.services import Services
from arbiter.kernel.clocks import durations, instants
from tests.api.play import Table

TERMS = {"turn": "P1D", "bank": "P2D", "increment": "PT1H", "grace": "PT12H"}


class Dial:
    """`now` is in ms since 1970, at first a Wednesday."""

    def __init__(self, services: Services, start: str = "2026-03-25T09:00:00.000Z") -> None:
        self.now = instants.ms(start)
        self.services = replace(services, now=lambda: instants.text(self.now))
        self.app = create_app(self.services)

    def table(self, seats: int = 2, **more: Any) -> Table:
        """An open game with `TERMS`, unless other ones are given."""
        return Table(self.app, self.services, seats, **{"clock": TERMS, **more})

    def wait(self, duration: str) -> None:
        self.now += durations.parse(duration)

    def expire(self, game: Table) -> Any:
        """Wait for the next deadline of a game, and do what follows; the game then."""
        due = [at for decision in game.shown()["awaiting"] for at in decision["deadlines"].values()]
        self.now = max(self.now, instants.ms(min(due)))
        deadlines.attempt(self.services, game.id)
        return game.shown()
