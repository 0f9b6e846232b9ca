"""The text of an HTML part; what its marks tell to be a quote becomes a line with nothing but the sign of quotes."""

import re
from html.parser import HTMLParser
from typing import NamedTuple

from arbiter.mail.reading.marks import BORDER, STRUCK, UNSTRUCK
from arbiter.mail.reading.styles import StyleSheets, backs, hides
from arbiter.mail.reading.tags import (
    BLOCKS,
    BORDERS,
    CELLS,
    QUOTES,
    SIGNATURES,
    SILENT,
    SMALL,
    VOID,
    is_quote,
    names_of,
)

BETWEEN = "\ue003"  # where a table's cells meet
KEPT = re.compile(r"white-space(-collapse)?\s*:\s*(pre|break|preserve)", re.IGNORECASE)
SPACES = re.compile(r"\s+")
DEPTH = 1000


def text_of(html: str) -> str:
    """Lines as a reader sees them; each block stands in lines of its own."""
    reader = _Reader()
    reader.feed(html + "<p>")  # what the parser holds back until a tag comes
    return "\n".join(_row(line) for line in "".join(reader.pieces).split("\n"))


def _row(line: str) -> str:
    """Cells of a table's row are told apart."""
    return " | ".join(cell.strip() for cell in line.split(BETWEEN) if cell.strip()) if BETWEEN in line else line


class _Element(NamedTuple):
    silent: bool = False  # its text is passed over
    unseen: bool = False  # it is struck out, or nobody sees it
    kept: bool = False  # its spaces and line ends are its text's
    backed: bool = False  # something is painted behind it


class _Reader(HTMLParser):
    """Walks through the tags."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.open = [_Element()]
        self.tags = [""]  # of the same elements
        self.sheets = StyleSheets()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        names = names_of(told)
        style = f"{told.get('style', '')};{self.sheets.of(tag, names)}"
        quote = is_quote(tag, told, style)
        self._begin(tag, names, quote=quote)
        if tag in VOID or len(self.open) >= DEPTH:
            return
        above = self.open[-1]
        self.tags.append(tag)
        self.open.append(
            _Element(
                silent=above.silent or quote or tag in SILENT or bool(names & QUOTES),
                unseen=above.unseen or hides(tag, told, style, backed=above.backed),
                kept=above.kept or tag == "pre" or bool(KEPT.search(style)),
                backed=above.backed or backs(told, style),
            )
        )

    def _begin(self, tag: str, names: set[str], *, quote: bool) -> None:
        """What is seen where an element begins."""
        if names & BORDERS:
            self._say(f"\n{BORDER}\n")
        if names & SIGNATURES:
            self._say("\n-- \n")
        if tag in BLOCKS:
            self._say("\n>\n" if quote else "\n-----\n" if tag == "hr" else "\n")
        self._say(BETWEEN if tag in CELLS else "^" if tag in SMALL else "")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.tags:
            while self.tags.pop() != tag:
                pass
            del self.open[len(self.tags) :]
        if tag in BLOCKS:
            self._say("\n")

    def handle_data(self, data: str) -> None:
        now = self.open[-1]
        if self.tags[-1] == "style":
            self.sheets.learn(data)
        text = data.replace("\xa0", " ")
        said = [SPACES.sub(" ", line) for line in (text.split("\n") if now.kept else (text,))]
        self._say("\n".join(f"{STRUCK}{line}{UNSTRUCK}" if now.unseen and line.strip() else line for line in said))

    def _say(self, text: str) -> None:
        if not self.open[-1].silent:
            self.pieces.append(text)
