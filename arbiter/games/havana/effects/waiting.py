"""Cards that are carried out as the turn begins and take no step."""

from typing import ClassVar

from arbiter.games.havana.effects.kinds import Effect


class Rest(Effect, frozen=True):
    """Nothing happens."""

    passive: ClassVar[bool] = True


class Protect(Effect, frozen=True):
    """While it lies open, taxes and thefts do not touch its owner."""

    passive: ClassVar[bool] = True
