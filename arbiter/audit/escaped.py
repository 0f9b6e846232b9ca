"""Untrusted text, made safe for a terminal, a page or a report: printable ASCII of limited length."""

import json
import re
from typing import Any

import msgspec

LONGEST = 400
OTHER = re.compile("[^ -~]")


def escaped(text: str, most: int = LONGEST) -> str:
    """At most so many characters, followed by `...` if there are more.

    Anything but printable ASCII is escaped as in JSON (`\\u001b`): it cannot control a terminal, and
    no letter of it runs right to left or looks like another.
    """
    shown = OTHER.sub(_escape, text[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}..."


def printable(text: str) -> str:
    """Text in any language, possibly of several lines, without terminal control characters."""
    return "".join(c if c.isprintable() or c == "\n" else escaped(c) for c in text)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def as_json(value: Any) -> str:
    """A line of JSON in ASCII; structs are objects."""
    return json.dumps(msgspec.to_builtins(value), separators=(",", ":"))
