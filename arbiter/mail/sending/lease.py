"""A lease on a mail, so that one process at a time works on it."""

from collections.abc import Iterator
from contextlib import contextmanager

from arbiter.app.services import Services

HELD = 55  # seconds for which one alone may work on a mail: longer than a job lasts, shorter than its entry's lease


@contextmanager
def exclusive(services: Services, id: str) -> Iterator[bool]:
    """Take the lease on the mail with this Message-ID until the block ends; yields whether it was free."""
    name = f"mail/{id}"
    acquired = services.limits.claim(name, HELD)
    try:
        yield acquired
    finally:
        if acquired:
            services.limits.release(name)
