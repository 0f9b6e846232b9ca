"""Rulesets of other installed packages, by entry points of the group `malecon.rulesets` (docs/rulesets.md)."""

import re
from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint, entry_points

from arbiter.kernel.ruleset import Edition

GROUP = "malecon.rulesets"
KEY = re.compile("[a-z][a-z0-9_]{0,39}")
PARTS = (
    *("title", "seats", "revision", "repairs", "components", "package", "options", "state", "steps", "events"),
    *("view_type", "completed_options", "check", "rules", "catalogue", "verbs"),
)


class Unusable(Exception):
    """Why an entry point brings no ruleset, in one sentence."""


def installed(shipped: Collection[str]) -> tuple[list[Edition], list[str]]:
    """The editions, and a sentence for each entry point that cannot be used; `shipped` keys are taken."""
    editions: list[Edition] = []
    faults: list[str] = []
    taken = set(shipped)
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            brought = _editions(point, taken)
        except Unusable as fault:
            faults.append(f"The ruleset `{point.name}` ({point.value}) cannot be used: {fault}")
            continue
        editions += brought
        taken |= {edition.key for edition in brought}
    return editions, faults


def _editions(point: EntryPoint, taken: Collection[str]) -> list[Edition]:
    try:
        loaded = point.load()
    except Exception as error:
        raise Unusable(f"it does not load: {type(error).__name__}: {error}") from error
    editions = list(loaded) if isinstance(loaded, Iterable) else [loaded]
    for edition in editions:
        _must_be_whole(edition, taken)
    if len({(edition.key, edition.revision) for edition in editions}) != len(editions) or not editions:
        raise Unusable("it must name one or more editions, each with its own revision.")
    return editions


def _must_be_whole(edition: Edition, taken: Collection[str]) -> None:
    key = getattr(edition, "key", None)
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise Unusable("its `key` must consist of lower-case letters, digits and underscores, and begin with a letter.")
    if key in taken:
        raise Unusable(f"there is already a ruleset `{key}`.")
    if missing := [part for part in PARTS if not hasattr(edition, part)]:
        raise Unusable(f"its edition lacks {', '.join(missing)}.")
