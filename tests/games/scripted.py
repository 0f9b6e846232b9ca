"""The driver's game with chance as a test says it."""

from typing import Any

from arbiter.kernel.chance import Chance, Draw
from arbiter.kernel.ruleset import Ruleset
from tests.driver import Play


class Scripted:
    """Chance that gives what a test says, by purpose, and as drawn where it says nothing."""

    def __init__(self, drawn: Chance, script: dict[str, list[Any]]) -> None:
        self.drawn, self.script = drawn, script

    def draw(self, purpose: str, candidates: Any) -> Draw[Any]:
        draw = self.drawn.draw(purpose, candidates)
        if not self.script.get(purpose):
            return draw
        item = self.script[purpose].pop(0)
        members = {**draw.members, "index": sorted(candidates).index(item)} if draw.members else {}
        return Draw(item, members)


class Table(Play):
    """The driver's game with a script for its chance; `steps` are the open ones of each record, completed.

    `buildings` are the numbers of all that can be on display.
    """

    def __init__(
        self, rules: Ruleset[Any], seats: int, seed: int, options: dict[str, Any], draws: dict[str, list[Any]]
    ) -> None:
        self.script = draws
        self.steps: list[Any] = []
        super().__init__(rules, seats, seed, options)
        self.buildings: tuple[int, ...] = self.state.display

    def keep(self, draft: Any) -> None:
        self.steps.append(draft.steps)
        super().keep(draft)

    @property
    def chance(self) -> Chance:
        return Scripted(super().chance, self.script)
