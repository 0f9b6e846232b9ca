"""`bench/README.md`: a section per benchmark between marks, replaced when it is measured again."""

import fcntl
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

README = Path(__file__).with_name("README.md")


def put(name: str, title: str, text: str) -> None:
    """Replace a section, or append a new one."""
    part = f"<!-- {name} -->\n## {title}\n\n{text.strip()}\n<!-- end of {name} -->\n"
    with README.open("a+") as page, _locked(page):
        page.seek(0)
        new = _with(page.read() or "# Benchmarks\n", name, part)
        page.truncate(0)
        page.write(new)


def _with(page: str, name: str, part: str) -> str:
    old = re.compile(rf"<!-- {name} -->\n.*?<!-- end of {name} -->\n", re.DOTALL)
    return old.sub(lambda _: part, page) if old.search(page) else f"{page.rstrip()}\n\n{part}"


@contextmanager
def _locked(page: IO[str]) -> Iterator[None]:
    """One writer at a time: the suite has several processes."""
    fcntl.flock(page, fcntl.LOCK_EX)
    yield
