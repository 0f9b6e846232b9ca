"""What strangers wrote, as it may reach a terminal, a page or a report: printable ASCII, and never much of it."""

import json
import re
from typing import Any

import msgspec

LONGEST = 400
OTHER = re.compile("[^ -~]")


def escaped(text: str, most: int = LONGEST) -> str:
    """At most so many characters, with `...` behind them where there are more.

    Whatever is not printable ASCII is written as JSON escapes it (`\\u001b`): a terminal takes no orders from it, and
    no letter of it runs the other way or looks like another one.
    """
    shown = OTHER.sub(_escape, text[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}..."


def printable(text: str) -> str:
    """Text in any language and of several lines, without what would write on a terminal in any other way."""
    return "".join(c if c.isprintable() or c == "\n" else escaped(c) for c in text)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def as_json(value: Any) -> str:
    """A line of JSON in ASCII; structs stand for objects."""
    return json.dumps(msgspec.to_builtins(value), separators=(",", ":"))
