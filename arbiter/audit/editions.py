"""The rules of a file's game by revision, with the pack in the file."""

from functools import cached_property
from typing import Any

import msgspec

from arbiter.audit.faults import Fault
from arbiter.audit.file import Header
from arbiter.games import RULESETS
from arbiter.kernel.events import KernelEvents
from arbiter.kernel.records import Record
from arbiter.kernel.refusal import PackError
from arbiter.kernel.ruleset import Edition, Ruleset


class EditionWithPack:
    """An edition with the file's pack."""

    def __init__(self, edition: Edition, pack: dict[str, Any]) -> None:
        self.revision, self._edition, self._pack = edition.revision, edition, pack
        self.decoder: msgspec.json.Decoder[Record[Any]]
        self.decoder = msgspec.json.Decoder(Record[KernelEvents | edition.events])  # type: ignore[name-defined]

    @cached_property
    def rules(self) -> Ruleset[Any]:
        """Raises `Fault` for a pack that games cannot be created with."""
        try:
            self._edition.check(self._pack)
            return self._edition.rules(self._pack)
        except PackError as error:
            raise Fault("a usable pack", str(error)) from error


class Editions:
    """The shipped ones, created on first use."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._loaded: dict[int, EditionWithPack] = {}

    def of(self, revision: int) -> EditionWithPack | None:
        """The rules that decided a record, or the nearest newer ones if those no longer ship.

        None for rules newer than any that ship.
        """
        shipped = RULESETS.revisions(self._header.ruleset)
        nearest = next((number for number in shipped if number >= revision), None)
        if nearest is None:
            return None
        if nearest not in self._loaded:
            self._loaded[nearest] = EditionWithPack(shipped[nearest], self._header.pack.content)
        return self._loaded[nearest]
