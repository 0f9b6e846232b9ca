"""Mails as strangers' programs write them, each with what a person would take it for."""

from collections.abc import Iterator

from tests.strangers.matrix import in_every_language
from tests.strangers.reports import reports
from tests.strangers.rows import by_hand
from tests.strangers.stranger import Stranger


def corpus() -> Iterator[Stranger]:
    """All of them, always in the same order and with the same bytes."""
    yield from in_every_language()
    yield from by_hand()
    yield from reports()
