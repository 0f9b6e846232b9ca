"""What stops an audit, or one check of it."""

from typing import Any

from arbiter.audit.escaped import escaped
from arbiter.audit.names import VERSION
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import FORM


class NotOurs(Exception):
    """The first line is no header of an audit file; the sentence says what it is instead."""


class NewerLog(Exception):
    """The log has a form that this program does not read; the sentence says which version does."""

    def __init__(self, form: int, version: str = "") -> None:
        reads = f"Malecon {version}" if VERSION.fullmatch(version) else "a newer Malecon"
        super().__init__(
            f"the log has form {form}, and this program reads forms up to {FORM}: check it with {reads} or later"
        )


class Fault(Exception):
    """A check does not hold: what was expected and what was found, in words or canonical JSON.

    `record` is the record meant, where it is not the one just looked at; `check` the check, where it is another.
    """

    def __init__(self, expected: str, found: str, *, record: int | None = None, check: str = "") -> None:
        super().__init__(expected)
        self.expected, self.found = escaped(expected), escaped(found)
        self.record, self.check = record, check


def json(value: Any) -> str:
    """Canonical JSON, as it is told."""
    return canonical(value).decode()
