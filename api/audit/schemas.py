"""Schemas of the audit file."""

from typing import Any

LINES = """The first line is an `AuditHeader`, the last one an `AuditTail`. Each line between them is a `Record`, byte
for byte as it is chained."""
FILE: dict[str, Any] = {"type": "string", "description": LINES}
SENT = {
    "Content-Disposition": {"schema": {"type": "string"}, "description": "A file name that contains the game's id."},
    "Content-Encoding": {"schema": {"const": "gzip"}, "description": "If the client accepts it."},
}
