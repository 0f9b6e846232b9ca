"""From a mail to the lines that its writer means: both of its forms asked, and whatever is in doubt refused."""

import re
from collections.abc import Iterator, Mapping, Sequence
from email.message import Message

from arbiter.mail.reading import encrypted, new_text
from arbiter.mail.reading.marks import TALK
from arbiter.mail.reading.new_text import Means, Own
from arbiter.mail.reading.texts import texts
from arbiter.mail.reading.vocabulary import plain
from arbiter.parts.line import unreadable

JOINED = 12  # lines that a program made of one, at most
Key = tuple[str, ...]


def own_lines(mail: Message, names: Sequence[str], means: Means) -> Own:
    """The own lines and the signature; `names` and `means` as for `new_text.own`.

    Refuses `unreadable_text`, naming what was found: what is encrypted, a line that is struck out or may be the end of
    another, a step below a signature, forms of the mail that say different things.
    """
    encrypted.refuse(mail)
    found = texts(mail)
    first = _own(found.plain, names, means, wrapped=found.wrapped)
    second = _own(found.html, names, means) if found.html else None
    for line, why in (*(second.doubts if second else ()), *first.doubts):
        raise unreadable(f"`{line[:80]}` {why}. Write each step on a line of its own, and nothing else.")
    lines = _agreed(first.lines, second.lines, means) if second else first.lines
    below = next((line for line in (*first.signature, *(second.signature if second else ())) if means(line)), "")
    if below:
        raise _below(below, next((line for line in lines if not means(line)), ""))
    for name, told in found.files:
        if not lines or any(map(means, told)):
            raise _in_a_file(name)
    return Own(lines, first.signature)


def _own(text: str, names: Sequence[str], means: Means, *, wrapped: bool = False) -> Own:
    encrypted.refuse_armour(text)
    return new_text.own(encrypted.clear(text), names, means, wrapped=wrapped)


def _below(line: str, above: str) -> Exception:
    """Of several lines in the way the first is told."""
    if above:
        return unreadable(
            f"`{above[:80]}` is not a step, and `{line[:80]}` comes below it. Write nothing but your steps."
        )
    return unreadable(
        f"`{line[:80]}` comes below what looks like a signature. Write all your steps above the signature."
    )


def _in_a_file(name: str) -> Exception:
    return unreadable(f"Attachments such as `{name}` are not read. Write your steps in the mail itself, one per line.")


def _agreed(first: Sequence[str], second: Sequence[str], means: Means) -> list[str]:
    """The lines of a mail whose plain form says `first`, and its HTML form, which its writer saw, `second`."""
    shown = {_key(line): line for line in second}
    if [word for line in first for word in _key(line)] == [word for line in second for word in _key(line)]:
        return list(second)
    lines = list(_rejoined(first, shown))
    mine, theirs = ([line for line in each if means(line)] for each in (lines, second))
    if mine and list(map(_compared, mine)) != list(map(_compared, theirs)):
        raise _differ(mine, theirs)
    said = set(map(_key, lines))
    return [line for line in second if not mine or means(line) or _key(line) in said]


def _compared(line: str) -> Key:
    """What is said to the table may bear marks and links in one form only."""
    return ("say",) if TALK.match(line) else _key(line)


def _rejoined(lines: Sequence[str], shown: Mapping[Key, str]) -> Iterator[str]:
    """The lines, those that a program broke put together as they are shown."""
    place = 0
    while place < len(lines):
        ends = range(min(place + JOINED, len(lines)), place + 1, -1)
        whole = ((end, shown.get(tuple(w for line in lines[place:end] for w in _key(line)))) for end in ends)
        end, line = next(((end, line) for end, line in whole if line), (place + 1, lines[place]))
        yield line
        place = end


def _key(line: str) -> Key:
    return tuple(re.findall(r"\w+", plain(line).casefold()))


def _differ(mine: Sequence[str], theirs: Sequence[str]) -> Exception:
    keys = [set(map(_key, each)) for each in (theirs, mine)]
    one = next((line for line in mine if _key(line) not in keys[0]), "")
    other = next((line for line in theirs if _key(line) not in keys[1]), "")
    line, where, missing = (one, "plain-text", "formatted") if one else (other or mine[0], "formatted", "plain-text")
    return unreadable(
        f"Your mail has a plain-text and a formatted version that differ: `{line[:80]}` is in"
        f" the {where} version, but not in the {missing} one, where it may be struck out or"
        " hidden. Send your steps again as plain text."
    )
