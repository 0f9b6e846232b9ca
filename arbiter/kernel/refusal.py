"""Why something is refused: a stable code, a helpful sentence, and the alternatives."""

from collections.abc import Sequence
from typing import Any


class Refusal(Exception):
    """Raised by rules and use cases; nothing was changed.

    `code` is one of the API's problem codes, which never change, `detail` a sentence; `told` holds further members of
    the response (`rule`, `step`, `offers`, `events_before`, `version`, `line`, ...).
    """

    def __init__(self, code: str, detail: str, **members: Any) -> None:
        super().__init__(detail)
        self.code, self.detail, self.told = code, detail, members

    @property
    def passing(self) -> bool:
        """Whether the request itself is fine: the same may be retried later."""
        return self.code in ("busy", "game_unreadable")

    def at(self, step: int, events_before: Sequence[Any]) -> "Refusal":
        """The same, with the index of the step and the effects of the steps before it."""
        return Refusal(self.code, self.detail, **{**self.told, "step": step, "events_before": list(events_before)})


class Hidden(Exception):
    """Continuing would reveal what must not be shown now: `random` or `reveal`."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class PackError(ValueError):
    """An invalid component pack; the sentence names the place and what was expected there."""
