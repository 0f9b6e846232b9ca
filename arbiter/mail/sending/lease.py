"""One at a time at a mail."""

from collections.abc import Iterator
from contextlib import contextmanager

from arbiter.app.services import Services

HELD = 55  # seconds for which one alone may work on a mail: longer than a job lasts, shorter than its entry's lease


@contextmanager
def alone(services: Services, id: str) -> Iterator[bool]:
    """Whether nobody else works on the mail with this Message-ID; then nobody does until the block ends."""
    name = f"mail/{id}"
    ours = services.limits.claim(name, HELD)
    try:
        yield ours
    finally:
        if ours:
            services.limits.release(name)
