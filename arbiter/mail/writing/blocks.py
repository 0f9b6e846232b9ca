"""What a mail consists of, once for both its parts: blocks read as lines of at most 72 columns, or in the template."""

from collections.abc import Iterator, Sequence

import msgspec

from arbiter.telling.columns import WIDTH, columns, wrapped
from arbiter.telling.sections import Section, as_lines

MARGIN = " " * 4  # of lines to copy
EXAMPLE = " " * 6


class Tagged(msgspec.Struct, frozen=True):
    """Base of all blocks; `kind` tells the template which it is, `as_text` are its lines in the text part."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class Heading(Tagged, frozen=True, tag="heading"):
    text: str

    def as_text(self) -> Iterator[str]:
        yield self.text
        yield "-" * min(columns(self.text), WIDTH)


class Paragraph(Tagged, frozen=True, tag="paragraph"):
    text: str

    def as_text(self) -> Iterator[str]:
        return wrapped(self.text)


class Items(Tagged, frozen=True, tag="items"):
    """Sentences, one after the other."""

    lines: Sequence[str]

    def as_text(self) -> Iterator[str]:
        for line in self.lines:
            yield from wrapped(f"- {line}", indent="  ")


class Lines(Tagged, frozen=True, tag="lines"):
    """Lines that stand as they are: something to copy."""

    lines: Sequence[str]

    def as_text(self) -> Iterator[str]:
        return (f"{MARGIN}{line}" for line in self.lines)


def quoted(lines: Sequence[str]) -> Lines:
    """What a player wrote, broken where it is too wide."""
    return Lines([piece for line in lines for piece in wrapped(line, WIDTH - len(MARGIN))])


class Position(Tagged, frozen=True, tag="position"):
    """A game's position in words, beside them in the HTML a PNG (b"": none), and its gist where no picture is seen."""

    sections: Sequence[Section]
    picture: bytes
    alt: str

    def as_text(self) -> Iterator[str]:
        return as_lines(self.sections)


class Verb(Tagged, frozen=True, tag="verb"):
    """What may be said with one verb: its meaning, its form, what its fields may hold now, and lines that are legal."""

    verb: str
    means: str
    form: str
    holds: Sequence[str]
    examples: Sequence[str]

    def as_text(self) -> Iterator[str]:
        yield self.verb
        for line in (self.means, f"Form: {self.form}", *self.holds, "For example:"):
            yield from (f"  {each}" for each in wrapped(line, WIDTH - 2))
        yield from (f"{EXAMPLE}{example}" for example in self.examples)


class Link(Tagged, frozen=True, tag="link"):
    text: str
    url: str

    def as_text(self) -> Iterator[str]:
        yield from (*wrapped(f"{self.text}:"), self.url)


class Rule(Tagged, frozen=True, tag="rule"):
    """What follows is the same in every mail: a signature's dashes (RFC 3676), a line in the HTML."""

    def as_text(self) -> Iterator[str]:
        yield "-- "


class Note(Tagged, frozen=True, tag="note"):
    """Small print, such as the signed head, in one line."""

    text: str

    def as_text(self) -> Iterator[str]:
        yield self.text


Block = Heading | Paragraph | Items | Lines | Position | Verb | Link | Rule | Note


def as_text(blocks: Sequence[Block]) -> str:
    """The text part. Links, lines to copy and notes are never broken."""
    return "\n\n".join("\n".join(block.as_text()) for block in blocks) + "\n"
