"""Text that is submitted, as the lines that it has."""

from arbiter.kernel.decide import Line


def lines_of(text: str) -> list[Line]:
    """One step per line, or several separated by `;`."""
    parts = [(n, part.strip()) for n, line in enumerate(text.splitlines(), 1) for part in line.split(";")]
    return [Line(n, part) for n, part in parts if part]
