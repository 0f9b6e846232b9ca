"""Domains as often as they are needed."""

from arbiter.parts.domains import bundle, maybe, one_of, subset, up_to

__all__ = ["bundle", "maybe", "one_of", "subset", "up_to"]
