"""A line of text, read word by word."""

import re
from collections.abc import Collection, Iterable, Sequence

from arbiter.kernel.events import Seat
from arbiter.kernel.refusal import Refusal

NONE = ("none", "end")
ARTICLE = "the"
LONGEST = 6  # words of a name


def words_of(text: str) -> list[str]:
    """The words of a line, in lower case."""
    return text.lower().split()


def key(name: str) -> str:
    """A name as steps write it: `Harbor Master` as `harbor_master`."""
    return "_".join(re.split(r"[\s_]+", name.strip().lower()))


class Scanner:
    """The words after the verb. Its methods consume the next words, or refuse `unreadable_text`.

    A name of several words may be written with spaces or underscores, and with an article.
    """

    def __init__(self, words: Sequence[str], seat: Seat) -> None:
        self.words, self.seat = list(words), seat
        self._expected: tuple[str, ...] = ()

    @property
    def next(self) -> str:
        """The next word, or "" at the end."""
        return self.words[0] if self.words else ""

    @property
    def more(self) -> bool:
        """Whether words are left."""
        return bool(self.words)

    def word(self, what: str, names: Iterable[str]) -> str:
        """One of these names; `what` says what they name."""
        names = tuple(names)
        name = self.name(names)
        if not name:
            choice = f": {either(names)}" if names else ", but none is available"
            raise unreadable(f"{self._here()} expected {what}{choice}.")
        return name

    def name(self, names: Collection[str]) -> str:
        """The longest of these names that follows, which is then taken; "" where none does."""
        first = int(self.next == ARTICLE and ARTICLE not in names)
        for end in range(min(len(self.words), first + LONGEST), first, -1):
            if (name := "_".join(self.words[first:end])) in names:
                self._expected = ()
                del self.words[:end]
                return name
        return ""

    def some(self, names: Iterable[str]) -> tuple[str, ...]:
        """As many of these names as follow."""
        names = tuple(names)
        taken: list[str] = []
        while name := self.name(names):
            taken.append(name)
        self._expected += names
        return tuple(taken)

    def flags(self, *names: str) -> dict[str, bool]:
        """As many of these names as follow, each alone or followed by `true` or `false`, as offers write them."""
        values: dict[str, bool] = {}
        while name := self.name(names):
            word = self.next
            values[name] = not (self.accept("true", "false") and word == "false")
        self._expected += names
        return values

    def number(self, what: str, unit: str = "") -> int:
        """The next number; `what` says what it means. Its unit, or what it numbers, may precede or follow it."""
        units = (unit, unit.removesuffix("s"))
        if unit and self.next in units:
            self._take()
        if not self.is_number:
            raise unreadable(f"{self._here()} expected {what}.")
        number = int(self._take())
        if unit and self.next in units:
            self._take()
        return number

    @property
    def is_number(self) -> bool:
        return self.next.isascii() and self.next.isdigit() and len(self.next) <= 15

    def none(self) -> bool:
        """Whether `none` (or `end`) follows; it is then taken."""
        return self.accept(*NONE)

    def accept(self, *words: str) -> bool:
        """Whether one of these words follows; it is then taken."""
        return bool(self.words) and self.next in words and bool(self._take())

    def _take(self) -> str:
        self._expected = ()
        return self.words.pop(0)

    def expect_end(self) -> None:
        """Refuse a word that is left over; the refusal lists what is allowed there."""
        if self.words:
            choice = f"; possible: {', '.join(dict.fromkeys(self._expected))}" if self._expected else ""
            raise unreadable(f"`{self.next[:40]}` is not expected here{choice}.")

    def _here(self) -> str:
        return f"At `{self.next}`," if self.words else "At the end,"


def either(names: Sequence[str]) -> str:
    """Alternatives in a sentence: `a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def unreadable(detail: str) -> Refusal:
    return Refusal("unreadable_text", detail)
