"""A clock that is set by a file, for tests and practice (`MALECON_CLOCK_FILE`, docs/time.md).

The file holds a time, RFC 3339, at which the clock stands; with a rate behind it the clock runs, so many seconds for
each second since the file was written. All processes of an installation tell the same time by the same file.
"""

import logging
import os
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from arbiter.settings import SettingsError

MOST_BYTES = 200
FORM = re.compile(
    r"\s*([0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:[Zz]|[+-][0-9]{2}:[0-9]{2}))"
    r"(?:\s+([0-9]{1,6}(?:\.[0-9]{1,6})?))?\s*"
)
YEARS = range(2000, 3000)
LAST = datetime(YEARS[-1], 12, 31, 23, 59, 59, 999000, tzinfo=UTC)

lines = logging.getLogger("malecon.clock")


class Setting(NamedTuple):
    """The clock shows `at` when the machine's shows `since` (seconds since 1970), and runs at this rate."""

    at: datetime
    rate: float
    since: float


class PracticeClock:
    """Goes by the last content that could be read, so that a file that is lost or half written moves no clock."""

    def __init__(self, file: Path) -> None:
        """Raises `SettingsError` if the file cannot be read or holds something else."""
        self._file, self._complaint = file, ""
        try:
            self._setting = read(file)
        except (OSError, ValueError) as error:
            raise SettingsError(f"MALECON_CLOCK_FILE: {_reason(file, error)}.") from error

    def now(self) -> str:
        """RFC 3339, UTC, milliseconds."""
        self._look()
        at, rate, since = self._setting
        passed = min(rate * max(time.time() - since, 0.0), (LAST - at).total_seconds())
        return (at + timedelta(seconds=passed)).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def _look(self) -> None:
        try:
            self._setting, self._complaint = read(self._file), ""
        except (OSError, ValueError) as error:
            if (complaint := _reason(self._file, error)) != self._complaint:
                lines.warning("the clock goes by what its file held before: %s", complaint)
            self._complaint = complaint


def read(file: Path) -> Setting:
    """Raises `OSError`; `ValueError` for anything but a time and a rate."""
    with file.open("rb") as handle:
        text, since = handle.read(MOST_BYTES + 1).decode("ascii", "replace"), os.fstat(handle.fileno()).st_mtime
    found = FORM.fullmatch(text)
    if not found or len(text) > MOST_BYTES:
        raise ValueError("a time such as 2031-05-01T12:00:00Z, and a rate behind it if the clock is to run")
    try:
        at = datetime.fromisoformat(found[1].upper()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("a time that exists") from None
    if at.year not in YEARS:
        raise ValueError(f"a time in the years {YEARS[0]} to {YEARS[-1]}")
    return Setting(at, float(found[2] or 0), since)


def _reason(file: Path, error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return f"{file} cannot be read: {error.strerror}"
    return f"{file} must hold {error}"
