"""Lists of games."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

STATUS = ("open", "running", "finished", "cancelled")


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A game as lists find it: by its status and ruleset, in the public list (if `public`) and those of `players`.

    `vacant`: a seat stands open for a substitute, which puts a public game into the list of those.
    """

    game: str
    created: str
    status: str
    ruleset: str
    public: bool
    players: Sequence[str]
    vacant: bool = False


class Index(Protocol):
    """Lists that may lag. Newest first; a cursor is opaque."""

    def put(self, listed: Listed, left: Sequence[str] = ()) -> None:
        """Enter a game into the lists it belongs to; take it out of those of its earlier states, and of who `left`."""
        ...

    def page(
        self, *, player: str = "", status: str = "", ruleset: str = "", cursor: str = "", limit: int = 50
    ) -> tuple[list[str], str]:
        """Game ids of the public list, or of a player's own, and the next cursor ("" at the end).

        As long as the lists by ruleset are being built, games of other rulesets are among them. Raises `ValueError`
        for a cursor that no page gave.
        """
        ...

    def vacant(self, *, ruleset: str = "", cursor: str = "", limit: int = 50) -> tuple[list[str], str]:
        """The same of public games with a seat that stands open."""
        ...

    def put_all(self, games: Sequence[Listed]) -> None:
        """Enter many games, and take them out of lists that only earlier releases keep."""
        ...

    def built(self) -> int:
        """From how many batches of games (`ports.games.BATCHES`) the lists were built since an earlier release ran."""
        ...

    def set_built(self, batches: int) -> None: ...
