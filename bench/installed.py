"""A whole installation for a while."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from arbiter.cli.installation import Installation


@contextmanager
def installed(wanted: Mapping[str, str] | None = None) -> Iterator[Installation]:
    """A running installation in a temporary folder, ended and removed in the end."""
    with tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True) as folder:
        one = Installation(Path(folder) / "data", wanted)
        one.start()
        try:
            yield one
        finally:
            one.stop()
