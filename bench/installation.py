"""A temporary installation."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from arbiter.cli.installation import Installation


@contextmanager
def running_installation(wanted: Mapping[str, str] | None = None) -> Iterator[Installation]:
    """A running installation in a temporary folder, stopped and removed at the end."""
    with tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True) as folder:
        installation = Installation(Path(folder) / "data", wanted)
        installation.start()
        try:
            yield installation
        finally:
            installation.stop()
