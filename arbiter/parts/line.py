"""A line of text, read word by word."""

import re
from collections.abc import Collection, Iterable, Sequence

from arbiter.kernel.events import Seat
from arbiter.kernel.refusal import Refusal

NONE = ("none", "end")
ARTICLE = "the"
LONGEST = 6  # words of a name


def words_of(text: str) -> list[str]:
    """A line in small letters, word by word."""
    return text.lower().split()


def key(name: str) -> str:
    """A name as steps write it: `Harbor Master` as `harbor_master`."""
    return "_".join(re.split(r"[\s_]+", name.strip().lower()))


class Line:
    """The words after the verb. Its readers take the next ones, or refuse `unreadable_text`.

    A name of several words may be written with spaces or underscores, and with an article.
    """

    def __init__(self, words: Sequence[str], seat: Seat) -> None:
        self.words, self.seat = list(words), seat
        self._could: tuple[str, ...] = ()

    @property
    def next(self) -> str:
        """The next word, or "" at the end."""
        return self.words[0] if self.words else ""

    def word(self, what: str, known: Iterable[str]) -> str:
        known = tuple(known)
        found = self.name(known)
        if not found:
            would_do = f": one of {', '.join(known)}" if known else ", but there is none now"
            raise unreadable(f"{self._here()} {what} is expected{would_do}.")
        return found

    def name(self, known: Collection[str]) -> str:
        """The longest of these names that follows, which is then taken; "" where none does."""
        first = int(self.next == ARTICLE and ARTICLE not in known)
        for end in range(min(len(self.words), first + LONGEST), first, -1):
            if (name := "_".join(self.words[first:end])) in known:
                self._could = ()
                del self.words[:end]
                return name
        return ""

    def some(self, known: Iterable[str]) -> tuple[str, ...]:
        """As many of these words as follow."""
        known = tuple(known)
        taken: list[str] = []
        while found := self.name(known):
            taken.append(found)
        self._could += known
        return tuple(taken)

    def flags(self, *names: str) -> dict[str, bool]:
        """As many of these names as follow, each alone or with `true` or `false` behind it, as offers tell them."""
        found: dict[str, bool] = {}
        while name := self.name(names):
            word = self.next
            found[name] = not (self.said("true", "false") and word == "false")
        self._could += names
        return found

    def number(self, what: str, unit: str = "") -> int:
        """The next number; its unit, or the word for what has that number, may stand beside it."""
        units = (unit, unit.removesuffix("s"))
        if unit and self.next in units:
            self._take()
        if not self.is_number:
            raise unreadable(f"{self._here()} {what} is expected, a number.")
        number = int(self._take())
        if unit and self.next in units:
            self._take()
        return number

    @property
    def is_number(self) -> bool:
        return self.next.isascii() and self.next.isdigit() and len(self.next) <= 15

    def none(self) -> bool:
        """Whether `none` (or `end`) follows; it is then taken."""
        return self.said(*NONE)

    def said(self, *words: str) -> bool:
        """Whether one of these words follows; it is then taken."""
        return bool(self.words) and self.next in words and bool(self._take())

    def _take(self) -> str:
        self._could = ()
        return self.words.pop(0)

    def done(self) -> None:
        """Refuse a word that is left over, telling what could stand there."""
        if self.words:
            could = f"; what could follow: {', '.join(dict.fromkeys(self._could))}" if self._could else ""
            raise unreadable(f"`{self.next[:40]}` does not belong here{could}.")

    def _here(self) -> str:
        return f"Where `{self.next}` stands" if self.words else "At the end"


def unreadable(detail: str) -> Refusal:
    return Refusal("unreadable_text", detail)
