"""A position as sections of sentences and rows: once for text, once for HTML."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arbiter.telling.columns import WIDTH, tabled, wrapped

INDENT = "  "


class Section(NamedTuple):
    """A part of a position: its title, sentences, and rows of cells, each row as long as the others.

    One without a title goes on with the section before it.
    """

    title: str
    said: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()


def filled(section: Section) -> Iterator[Section]:
    """The section, unless there is nothing in it but its title."""
    if section.said or section.rows:
        yield section


def as_lines(sections: Sequence[Section]) -> Iterator[str]:
    """Sections as lines of text, at most `WIDTH` columns each."""
    for number, section in enumerate(sections):
        if number and section.title:
            yield ""
        yield from wrapped(section.title)
        for sentence in section.said:
            yield from wrapped(sentence, indent=INDENT)
        yield from (f"{INDENT}{line}".rstrip() for line in tabled(section.rows, WIDTH - len(INDENT)))
