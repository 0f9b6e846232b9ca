"""Types of the fields of steps."""

from arbiter.parts.fields import Count, Counts, Word, Words, counts, dropped

__all__ = ["Count", "Counts", "Word", "Words", "counts", "dropped"]
