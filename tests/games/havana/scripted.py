"""The driver's game of Havana with chance as a test says it."""

from typing import Any

from arbiter.kernel.chance import Chance
from tests.driver import Play, ruleset
from tests.games.scripted import Scripted

RULES = ruleset("havana")


class Table(Play):
    """The driver's game with a script for its chance; `steps` are the open ones of each record, completed."""

    def __init__(self, seats: int, seed: int, draws: dict[str, list[Any]]) -> None:
        self.script = draws
        self.steps: list[Any] = []
        super().__init__(RULES, seats, seed)

    def keep(self, draft: Any) -> None:
        self.steps.append(draft.steps)
        super().keep(draft)

    @property
    def chance(self) -> Chance:
        return Scripted(super().chance, self.script)
