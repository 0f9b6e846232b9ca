"""The own text of a reply: not what it quotes, not the signature.

Where it cannot be told what is quoted there is no own text: nothing is done rather than something that was not said.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from arbiter.mail.reading import marks
from arbiter.mail.reading.languages import FOOTER
from arbiter.mail.reading.quotes import ends, introduction, is_quoted, quoted_next

LINES = 2000
LONGEST = 2000  # characters of a line
HEAD = 2  # lines of a quoted mail's head, none of which may be a step
WRAPPED = 55  # columns: where a line and the next one's first word are longer, a program may have broken it

STRIKES = "is struck out or hidden in your mail"
WRAPS = "may be the end of the line above it, which is so long that a mail program may have wrapped it"
RETRACTS = "may take back what is written above it, or set a condition"
MIXES = "would go to the other players as a whole, although part of it looks like a step"
LEFT = "is directly below a long quoted line, and may be its end"

Means = Callable[[str], bool]


class Own(NamedTuple):
    """The lines that the writer added, without empty ones, those of a signature below them, and what is in doubt.

    A doubt is a line that may be meant as a step, and what speaks against it.
    """

    lines: list[str]
    signature: list[str]
    doubts: Sequence[tuple[str, str]] = ()


def own(text: str, names: Sequence[str] = (), means: Means = lambda line: False, *, wrapped: bool = False) -> Own:
    """What the writer added.

    `names` are words of which a signature without marks may consist, `means` tells whether a line may be meant as a
    step, `wrapped` whether a program may have broken long lines.
    """
    reader = _Reader({word for name in names for word in _words(name)}, means, wrapped=wrapped)
    lines = [_bounded(line.rstrip()) for line in text.split("\n")[:LINES]]
    place = reader.read(lines)
    kept = reader.kept
    if any(map(marks.OWN.match, kept)):
        return Own([], [])
    while kept and marks.opens(kept[0]) and not means(kept[0]):
        del kept[0]
    return Own(kept, [*reader.signature, *_behind(lines[place:])], reader.doubts)


def _bounded(line: str) -> str:
    """What is left of a line that is too long is no step, though it may look like one."""
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}?"


def _behind(lines: Sequence[str]) -> list[str]:
    """What stands behind the mail answered, which ends with its own mark, where it is quoted without any."""
    ends = [place for place, line in enumerate(lines) if marks.OWN.match(line)]
    return [line.strip() for line in lines[ends[-1] + 1 :] if line.strip() and not is_quoted(line)] if ends else []


class _Reader:
    """Sorts a mail's lines, from the first to where a quote without marks begins."""

    def __init__(self, called: set[str], means: Means, *, wrapped: bool) -> None:
        self.called, self.means, self.wrapped = called, means, wrapped
        self.kept: list[str] = []
        self.signature: list[str] = []
        self.doubts: list[tuple[str, str]] = []
        self.signed = self.official = False

    def read(self, lines: Sequence[str]) -> int:
        """The place of the line at which the own text ended."""
        place = 0
        while place < len(lines) and not (ends(lines, place) and not any(map(self.means, lines[place : place + HEAD]))):
            taken = introduction(lines, place)
            if taken and not quoted_next(lines, place + taken):
                break
            if taken or is_quoted(lines[place]):
                self.signed = self.official = False
            elif lines[place].strip():
                self._sort(lines, place)
            place += taken or 1
        return place

    def _sort(self, lines: Sequence[str], place: int) -> None:
        line = self._unstruck(lines[place].strip())
        above = lines[place - 1] if place else ""
        if marks.dashed(line) and not self.means(line):
            self.signed = True
        if not line or marks.says_nothing(line) or (_between(lines, place) and not self.means(line)):
            return
        again = bool(marks.AGAIN.match(line))  # what is written behind a name is the writer's own
        self.signed = not again and (self.signed or self._signs_off(line))
        if self.signed:
            self._below(line)
            return
        self.kept.append(line)
        if marks.TALK.match(line) and any(map(self.means, line.split(";")[1:])):
            self.doubts.append((line, MIXES))
        if self.wrapped and _may_go_on(above, line) and self.means(line):
            self.doubts += [(line, LEFT)] * is_quoted(above) + [(line, WRAPS)] * bool(marks.TALK.match(above))

    def _below(self, line: str) -> None:
        """A line of a signature; not all that stands there is one's address."""
        self.signature.append(line)
        self.official = self.official or bool(FOOTER.search(line))
        if not self.official and marks.retracts(line):
            self.doubts.append((line, RETRACTS))

    def _unstruck(self, line: str) -> str:
        """What is left of a line without what is struck out in it."""
        if marks.STRUCK not in line:
            return line
        whole = line.replace(marks.STRUCK, "").replace(marks.UNSTRUCK, "")
        left = re.sub(f"{marks.STRUCK}[^{marks.UNSTRUCK}]*{marks.UNSTRUCK}?", "", line).strip()
        if self.means(whole) or self.means(left):
            self.doubts.append((whole, STRIKES))
        return left

    def _signs_off(self, line: str) -> bool:
        """Whether a signature begins: at marks of its own, or behind something at a closing phrase or a name."""
        if self.means(line):
            return False
        if marks.marks_signature(line):
            return True
        return bool(self.kept) and (marks.closes(line) or self._is_name(line))

    def _is_name(self, line: str) -> bool:
        words = _words(line)
        return bool(words) and set(words) <= self.called


def _may_go_on(above: str, line: str) -> bool:
    """Whether a line may be what a program broke off the one above."""
    return bool(above.strip()) and len(above) + 1 + len(line.split(maxsplit=1)[0]) > WRAPPED


def _between(lines: Sequence[str], place: int) -> bool:
    """Whether a line stands where the rest of a quoted line is put that became too long: between two others."""
    if not 0 < place < len(lines) - 1:
        return False
    above, below = lines[place - 1], lines[place + 1]
    return is_quoted(above) and is_quoted(below) and _may_go_on(above, lines[place])


def _words(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(sign for sign in folded if not unicodedata.combining(sign)))
