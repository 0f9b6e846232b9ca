"""What must hold for any picture and any table."""

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from arbiter.telling.columns import WIDTH, columns

KNOWN = {
    *("version", "width", "height", "viewBox", "role", "x", "y", "rx", "cx", "cy", "r", "x1", "y1", "x2", "y2", "d"),
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "transform"),
    *("font-family", "font-size", "font-weight", "text-anchor"),
}
DRAWN = {"svg", "title", "g", "rect", "circle", "line", "path", "text"}
NAMES = {1: "W" * 59 + " <b>&", 2: "山田太郎左衛門" * 8, 3: "Ann", 4: "]]>\"'", 5: "Дмитрий \u202e x"}


def check_picture(picture: str) -> list[str]:
    """Well-formed, of known elements, without anything that runs or is loaded; the texts in it."""
    root = ElementTree.fromstring(picture)
    for element in root.iter():
        space, _, tag = element.tag.partition("}")
        assert (space, tag in DRAWN) == ("{http://www.w3.org/2000/svg", True), element.tag
        for name, value in element.attrib.items():
            assert name in KNOWN, name
            assert not {":", "url"} & {*value, value[:3]}, value
    assert not re.search("<[!?]", picture)
    return [element.text or "" for element in root.iter() if element.tag.endswith("}text")]


def check_table(lines: Sequence[str]) -> None:
    for line in lines:
        assert columns(line) <= WIDTH, line
        assert line == line.rstrip()
        assert not set(line) & set("{}\n\t"), line
