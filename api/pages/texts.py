"""Documents as pages: the rules of each game, how a history is checked."""

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt

from arbiter.games import RULESETS
from arbiter.games.shipped import page
from arbiter.kernel.ruleset import Edition

HERE = Path(__file__).parent
PLACES = (HERE / "docs", HERE.parents[1] / "docs")  # in the wheel; in a checkout


@lru_cache
def rules_html(key: str) -> str | None:
    """The rules of a ruleset as HTML; None if there is no such ruleset."""
    return _html(rules_text(key)) if key in RULESETS else None


def rules_text(key: str) -> str:
    """The rules of a ruleset in Markdown: its own page, or its verbs."""
    return _text(f"rules/{key}.md") or page(key) or _verbs(RULESETS[key])


def section(text: str, heading: str) -> str:
    """What stands under a heading of the second level; "" if there is none."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def _verbs(edition: Edition) -> str:
    rows = [f"| `{_cell(form)}` | {_cell(sentence)} | {step.rule} |" for step, form, sentence in edition.verbs()]
    seats = f"{edition.seats[0]} to {edition.seats[-1]} seats."
    return "\n".join(
        [f"# {edition.title}", "", seats, "", "| move | what it does | rule |", "|---|---|---|", *rows, ""]
    )


def _cell(text: str) -> str:
    """A cell of a table, on one line and without the mark between cells."""
    return " ".join(text.split()).replace("|", r"\|")


OTHERS = {"audit": "/audit/format", "packs": "/packs", "time": "/time"}
RULE = re.compile(r"[A-Z]+-[A-Z]?[0-9.]+")


@lru_cache
def text_html(name: str) -> str | None:
    """A file of `docs` as HTML; None if there is none."""
    text = _text(name)
    return None if text is None else _html(text)


def _text(name: str) -> str | None:
    return next((path.read_text("utf-8") for place in PLACES if (path := place / name).is_file()), None)


def _html(text: str) -> str:
    """Headings get the ids used by links within the page, rules in bold their numbers; links to files lead to pages."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", re.sub(r"[^\w\- ]", "", words.content.lower()).replace(" ", "-"))
    inline = [child for token in tokens for child in token.children or ()]
    for bold, words in pairwise(inline):
        if bold.type == "strong_open" and RULE.fullmatch(words.content):
            bold.attrSet("id", words.content)
    for link in inline:
        if link.type == "link_open":
            link.attrSet("href", _page(str(link.attrs["href"])))
    return str(reader.renderer.render(tokens, reader.options, {}))


def _page(link: str) -> str:
    """The page for a link to another file of `docs`; others are rules."""
    found = re.match(r"(?:\.\./|rules/)?(\w+)\.md\b", link)
    return f"{OTHERS.get(found[1], f'/rules/{found[1]}')}{link[found.end() :]}" if found else link
