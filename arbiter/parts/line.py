"""A line of text, read word by word."""

from collections.abc import Iterable, Sequence

from arbiter.kernel.events import Seat
from arbiter.kernel.refusal import Refusal

NONE = ("none", "end")


class Line:
    """The words after the verb. Its readers take the next ones, or refuse `unreadable_text`."""

    def __init__(self, words: Sequence[str], seat: Seat) -> None:
        self.words, self.seat = list(words), seat

    @property
    def next(self) -> str:
        """The next word, or "" at the end."""
        return self.words[0] if self.words else ""

    def word(self, what: str, known: Iterable[str]) -> str:
        known = tuple(known)
        if self.next not in known:
            would_do = f": one of {', '.join(known)}" if known else ", but there is none now"
            raise unreadable(f"{self._here()} {what} is expected{would_do}.")
        return self.words.pop(0)

    def some(self, known: Iterable[str]) -> tuple[str, ...]:
        """As many of these words as follow."""
        known = tuple(known)
        taken: list[str] = []
        while self.next in known:
            taken.append(self.words.pop(0))
        return tuple(taken)

    def number(self, what: str) -> int:
        if not self.is_number:
            raise unreadable(f"{self._here()} {what} is expected, a number.")
        return int(self.words.pop(0))

    @property
    def is_number(self) -> bool:
        return self.next.isascii() and self.next.isdigit() and len(self.next) <= 15

    def none(self) -> bool:
        """Whether `none` (or `end`) follows; it is then taken."""
        return self.said(*NONE)

    def said(self, *words: str) -> bool:
        """Whether one of these words follows; it is then taken."""
        return bool(self.words) and self.next in words and bool(self.words.pop(0))

    def _here(self) -> str:
        return f"Where `{self.next}` stands" if self.words else "At the end"


def unreadable(detail: str) -> Refusal:
    return Refusal("unreadable_text", detail)
