"""A line of text, read word by word."""

from collections.abc import Iterable, Sequence

from arbiter.kernel.events import Seat
from arbiter.kernel.refusal import Refusal

NONE = ("none", "end")


class Line:
    """The words after the verb. Its readers take the next ones, or refuse `unreadable_text`."""

    def __init__(self, words: Sequence[str], seat: Seat) -> None:
        self.words, self.seat = list(words), seat
        self._could: tuple[str, ...] = ()

    @property
    def next(self) -> str:
        """The next word, or "" at the end."""
        return self.words[0] if self.words else ""

    def word(self, what: str, known: Iterable[str]) -> str:
        known = tuple(known)
        if self.next not in known:
            would_do = f": one of {', '.join(known)}" if known else ", but there is none now"
            raise unreadable(f"{self._here()} {what} is expected{would_do}.")
        return self._take()

    def some(self, known: Iterable[str]) -> tuple[str, ...]:
        """As many of these words as follow."""
        known = tuple(known)
        taken: list[str] = []
        while self.next in known:
            taken.append(self._take())
        self._could += known
        return tuple(taken)

    def number(self, what: str) -> int:
        if not self.is_number:
            raise unreadable(f"{self._here()} {what} is expected, a number.")
        return int(self._take())

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
