"""`bench/README.md`: a part for each benchmark between marks, replaced when it was measured again."""

import re
from pathlib import Path

README = Path(__file__).with_name("README.md")


def put(name: str, title: str, text: str) -> None:
    """Put a part in the place of its last edition, or at the end."""
    part = f"<!-- {name} -->\n## {title}\n\n{text.strip()}\n<!-- end of {name} -->\n"
    page = README.read_text() if README.is_file() else "# Benchmarks\n"
    old = re.compile(rf"<!-- {name} -->\n.*?<!-- end of {name} -->\n", re.DOTALL)
    page = old.sub(lambda _: part, page) if old.search(page) else f"{page.rstrip()}\n\n{part}"
    README.write_text(page)
