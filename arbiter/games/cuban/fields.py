"""Types of the fields of steps."""

from arbiter.parts.fields import Count, Counts, Word, Words

__all__ = ["Count", "Counts", "Word", "Words"]
