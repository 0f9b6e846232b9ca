"""`bench/README.md`: a part for each benchmark between marks, replaced when it was measured again."""

import fcntl
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

README = Path(__file__).with_name("README.md")


def put(name: str, title: str, text: str) -> None:
    """Put a part in the place of its last edition, or at the end."""
    part = f"<!-- {name} -->\n## {title}\n\n{text.strip()}\n<!-- end of {name} -->\n"
    with README.open("a+") as page, _alone(page):
        page.seek(0)
        new = _with(page.read() or "# Benchmarks\n", name, part)
        page.truncate(0)
        page.write(new)


def _with(page: str, name: str, part: str) -> str:
    old = re.compile(rf"<!-- {name} -->\n.*?<!-- end of {name} -->\n", re.DOTALL)
    return old.sub(lambda _: part, page) if old.search(page) else f"{page.rstrip()}\n\n{part}"


@contextmanager
def _alone(page: IO[str]) -> Iterator[None]:
    """One writer at a time: the suite has several processes."""
    fcntl.flock(page, fcntl.LOCK_EX)
    yield
