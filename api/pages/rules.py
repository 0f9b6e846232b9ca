"""The rules of a game as a page."""

from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt

HERE = Path(__file__).parent
PLACES = (HERE / "rules", HERE.parents[1] / "docs" / "rules")  # in the wheel; in a checkout


@lru_cache
def rules_html(key: str) -> str | None:
    """The rules as HTML; None where there are none."""
    for place in PLACES:
        path = place / f"{key}.md"
        if path.is_file():
            return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text("utf-8")))
    return None
