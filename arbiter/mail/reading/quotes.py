"""Where what a mail quotes begins: behind a line that introduces it, or with the head of the mail quoted."""

from collections.abc import Sequence
from itertools import takewhile

from arbiter.mail.reading import marks
from arbiter.mail.reading.languages import FROM_FIELD, OTHER_FIELD

WINDOW = 4  # lines over which a program may break the line that introduces a quote
ENDING = 40  # columns of the last word of such a line
QUOTE = ">"
QUOTES = (QUOTE, "＞", "|", "｜", "│", "┃", "»", "›")  # some programs draw a line, or take the signs of their language


def is_quoted(line: str) -> bool:
    return line.lstrip().startswith(QUOTES)


def introduction(lines: Sequence[str], place: int) -> int:
    """The number of lines, from this one on, that introduce a quote."""
    text = ""
    for number, line in enumerate(lines[place : place + WINDOW], 1):
        broken = text.count("<") > text.count(">")
        if not line.strip() or (is_quoted(line) and not broken) or (number > 1 and not _goes_on(text, broken)):
            return 0
        text = f"{text}{'' if broken else ' '}{line.strip()}".strip()
        if marks.introduces(text, quoted=_directly(lines, place + number)):
            return number + _says_so(lines, place + number)
    return 0


def _says_so(lines: Sequence[str], place: int) -> bool:
    """Whether a line is the last word of an introduction, such as `wrote:`, that a program put below it."""
    line = lines[place].strip() if place < len(lines) else ""
    return not is_quoted(line) and len(line) <= ENDING and line.endswith((":", "："))


def _goes_on(text: str, broken: bool) -> bool:
    return broken or bool(marks.WHEN.search(text) or marks.ADDRESS.search(text) or marks.NAMED.search(text))


def _directly(lines: Sequence[str], place: int) -> bool:
    """Whether lines marked as quoted follow."""
    following = next((line for line in lines[place:] if line.strip()), "")
    return bool(following) and is_quoted(following)


def quoted_next(lines: Sequence[str], place: int) -> bool:
    """Whether what follows is marked as a quote, or nothing does; if not, all of it is one."""
    return is_quoted(next((line for line in lines[place:] if line.strip()), QUOTE))


def ends(lines: Sequence[str], place: int) -> bool:
    """Whether an unmarked quote of the whole mail begins here: with its head, or at a line that tells so."""
    line = lines[place]
    if not line.strip():
        return False
    if marks.BORDER in line or marks.titles(line):
        return True
    if marks.dashed(line) or (len(line) <= ENDING and line.endswith((":", "："))):
        return _begins(lines, place + 1)
    return _heads(lines, place)


def _begins(lines: Sequence[str], place: int) -> bool:
    """Whether the first line that is not empty begins a quoted mail."""
    place = next((n for n in range(place, len(lines)) if lines[n].strip()), len(lines))
    if place == len(lines):
        return False
    return bool(_heads(lines, place) or introduction(lines, place) or FROM_FIELD.match(lines[place]))


def _heads(lines: Sequence[str], place: int) -> bool:
    """Whether the head of a quoted mail begins here; between fields that are known by name lines may be empty."""
    near = lines[place : place + marks.NEAR]
    named = FROM_FIELD.match(near[0]) or OTHER_FIELD.match(near[0])
    return marks.heads([line for line in near if line.strip()] if named else list(takewhile(str.strip, near)))
