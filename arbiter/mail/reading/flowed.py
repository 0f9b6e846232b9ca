"""Plain text in the form `format=flowed` (RFC 3676)."""

import re
from collections.abc import Iterator
from itertools import groupby

SIGNATURE = "-- "
ENDS = re.compile("\r\n|[\r\n]")


def unflowed(text: str, *, delsp: bool) -> str:
    """The text with its paragraphs in one line each; lines of a quote keep their `>` signs."""
    lines = [_taken_apart(line) for line in ENDS.split(text)]
    return "\n".join(line for depth, run in groupby(lines, lambda line: line[0]) for line in _joined(depth, run, delsp))


def _taken_apart(line: str) -> tuple[int, str]:
    """Depth of the quote and what stands in it, without the stuffed space."""
    said = line.lstrip(">")
    return len(line) - len(said), said.removeprefix(" ")


def _joined(depth: int, run: Iterator[tuple[int, str]], delsp: bool) -> Iterator[str]:
    mark, held = ">" * depth + " " * (depth > 0), ""
    for _, line in run:
        if line.endswith(" ") and line != SIGNATURE:
            held += line[:-1] if delsp else line
        else:
            yield mark + held + line
            held = ""
    if held:
        yield mark + held
