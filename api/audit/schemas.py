"""The audit file as told."""

from typing import Any

LINES = """The first line is an `AuditHeader`, the last one an `AuditTail`. Each line between them is a `Record`, byte
for byte as it is chained."""
FILE: dict[str, Any] = {"type": "string", "description": LINES}
SENT = {
    "Content-Disposition": {"schema": {"type": "string"}, "description": "A file name with the game in it."},
    "Content-Encoding": {"schema": {"const": "gzip"}, "description": "Where the client accepts it."},
}
