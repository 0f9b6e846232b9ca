"""The own text of a reply: not what it quotes, not the signature.

Where it cannot be told what is quoted there is no own text: nothing is done rather than something that was not said.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arbiter.app.replies import marks

LINES = 2000
LONGEST = 2000  # characters of a line
WINDOW = 3  # lines over which a program may break the line that introduces a quote
BLOCK = 6  # lines among which a quoted mail's head has its sender and another field
QUOTE = ">"
QUOTES = (QUOTE, "＞", "|", "｜", "│", "»", "›")  # some programs draw a line, or take the signs of their language


class Own(NamedTuple):
    """The lines that the writer added, without empty ones, and those of a signature below them."""

    lines: list[str]
    signature: list[str]


def own(text: str, names: Sequence[str] = ()) -> Own:
    """What the writer added; `names` are words of which a signature without marks may consist."""
    unquoted = list(_unquoted([_bounded(line.rstrip()) for line in text.split("\n")[:LINES]]))
    if any(marks.OWN.match(line) for line in unquoted):
        return Own([], [])
    called = {word for name in names for word in _words(name)}
    kept: list[str] = []
    signature: list[str] = []
    signed = False
    for line in unquoted:
        signed = line != QUOTE and (signed or _signs_off(line, called, first=not kept))
        if line.strip() and line != QUOTE:
            (signature if signed else kept).append(line.strip())
    return Own(kept[1:] if kept and marks.opens(kept[0]) else kept, signature)


def _bounded(line: str) -> str:
    """What is left of a line that is too long is no step, though it may look like one."""
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}?"


def _signs_off(line: str, called: set[str], *, first: bool) -> bool:
    """Whether a signature begins: at marks of its own, or behind something at a closing phrase or the writer's name."""
    return marks.marks_signature(line) or (not first and (marks.closes(line) or _is_name(line, called)))


def _unquoted(lines: Sequence[str]) -> Iterator[str]:
    """The lines that are not quoted, with a sign in the place of each quote that is marked as one."""
    place = 0
    while place < len(lines) and not _ends(lines, place):
        introduction = _introduction(lines, place)
        if introduction and not _quoted_next(lines, place + introduction):
            return
        quoted = introduction or _quoted(lines[place])
        yield QUOTE if quoted else lines[place]
        place += introduction or 1


def _quoted(line: str) -> bool:
    return line.lstrip().startswith(QUOTES)


def _introduction(lines: Sequence[str], place: int) -> int:
    """The number of lines, from this one on, that introduce a quote."""
    said = ""
    for number, line in enumerate(lines[place : place + WINDOW], 1):
        if not line.strip() or _quoted(line) or (number == 2 and not marks.WHEN.search(said)):
            return 0
        said = f"{said} {line}".strip()
        if marks.introduces(said):
            return number
    return 0


def _quoted_next(lines: Sequence[str], place: int) -> bool:
    """Whether what follows is marked as a quote; if not, all of it is one."""
    return _quoted(next((line for line in lines[place:] if line.strip()), QUOTE))


def _ends(lines: Sequence[str], place: int) -> bool:
    """Whether an unmarked quote of the whole mail begins here: at a line of dashes, or with the quoted mail's head."""
    line = lines[place]
    if marks.SEPARATOR.fullmatch(line):
        return True
    head = lines[place : place + BLOCK] if marks.SENDER.match(line) or marks.OTHER.match(line) else ()
    return any(map(marks.SENDER.match, head)) and any(map(marks.OTHER.match, head))


def _is_name(line: str, called: set[str]) -> bool:
    words = _words(line)
    return bool(words) and set(words) <= called


def _words(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(sign for sign in folded if not unicodedata.combining(sign)))
