"""The position as lines of text, section by section."""

from collections.abc import Iterable, Iterator

from arbiter.telling.columns import wrapped


def paragraphs(sentences: Iterable[str]) -> Iterator[str]:
    """Each sentence in lines of its own."""
    for sentence in sentences:
        yield from wrapped(sentence, indent="  ")


def section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines under their title, or nothing where there are none."""
    inner = [*lines]
    if inner:
        yield ""
        yield from wrapped(title)
        yield from inner
