"""Untrusted text, made safe for a terminal, a page or a report: printable ASCII of limited length."""

import json
import re
from typing import Any

import msgspec

LONGEST = 400
UNPRINTABLE = re.compile("[^ -~]")


def escaped(text: str, most: int = LONGEST) -> str:
    """At most so many characters, followed by `...` if there are more.

    Anything but printable ASCII is escaped as in JSON (`\\u001b`): it cannot control a terminal, and
    no letter of it runs right to left or looks like another.
    """
    escaped_text = UNPRINTABLE.sub(_escape, text[: most + 1])
    return escaped_text if len(escaped_text) <= most else f"{escaped_text[:most]}..."


def printable(text: str) -> str:
    """Text in any language, possibly of several lines, without terminal control characters."""
    return "".join(c if c.isprintable() or c == "\n" else escaped(c) for c in text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def as_json(value: Any) -> str:
    """A line of JSON in ASCII; structs are objects."""
    return json.dumps(msgspec.to_builtins(value), separators=(",", ":"))
