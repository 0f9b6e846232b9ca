"""Instants as they stand in records, RFC 3339 in UTC with milliseconds, as milliseconds since 1970."""

import re
from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?!24)[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def ms(text: str) -> int:
    """Milliseconds since 1970 of `2026-03-29T01:00:00.000Z`. ValueError for any other form, and for no such time."""
    if not FORM.fullmatch(text):
        raise ValueError(f"not an instant such as 2026-03-29T01:00:00.000Z: {text[:40]!r}")
    return (datetime.fromisoformat(text) - EPOCH) // MILLISECOND


def text(ms: int) -> str:
    """The same instant as it is written. ValueError outside of the years 1 to 9999."""
    try:
        at = EPOCH + timedelta(milliseconds=ms)
    except OverflowError as error:
        raise ValueError(f"{ms} ms lie outside of the calendar") from error
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
