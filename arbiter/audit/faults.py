"""What stops an audit, or one check of it."""

from typing import Any

from arbiter.audit.escaped import escaped
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import FORM
from arbiter.kernel.patterns import VERSION


class NotOurs(Exception):
    """The first line is not the header of an audit file; the sentence says what it is instead."""


class NewerLog(Exception):
    """The log has a format that this program does not read; the sentence says which version does."""

    def __init__(self, form: int, version: str = "") -> None:
        reads = f"Malecon {version}" if VERSION.fullmatch(version) else "a newer Malecon"
        super().__init__(
            f"the log has format {form}, and this program reads formats up to {FORM}: use {reads} or later"
        )


class Fault(Exception):
    """A check failed: what was expected and what was found, in words or canonical JSON.

    `record` is the record concerned, if not the current one; `check` the check, if it is a different one.
    """

    def __init__(self, expected: str, found: str, *, record: int | None = None, check: str = "") -> None:
        super().__init__(expected)
        self.expected, self.found = escaped(expected), escaped(found)
        self.record, self.check = record, check


def json(value: Any) -> str:
    """Canonical JSON as text."""
    return canonical(value).decode()
