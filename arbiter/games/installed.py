"""Rulesets of other installed packages, by entry points of the group `malecon.rulesets` (docs/rulesets.md)."""

from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint, entry_points
from itertools import islice
from typing import Any

from arbiter.games.members import faults, told
from arbiter.kernel.patterns import RULESET
from arbiter.kernel.ruleset import Edition

GROUP = "malecon.rulesets"
MOST = 100  # revisions of one ruleset


class Unusable(Exception):
    """Why an entry point brings no ruleset, in one sentence."""


def installed(shipped: Collection[str]) -> tuple[list[Edition], list[str]]:
    """The editions, and a sentence for each entry point that cannot be used; `shipped` keys are taken."""
    editions: list[Edition] = []
    unusable: list[str] = []
    taken = set(shipped)
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            brought = _editions(point, taken)
        except Unusable as fault:
            unusable.append(f"The ruleset `{point.name}` ({point.value}) cannot be used: {fault}")
            continue
        editions += brought
        taken |= {edition.key for edition in brought}
    return editions, unusable


def _editions(point: EntryPoint, taken: Collection[str]) -> list[Edition]:
    editions = _loaded(point)
    for edition in editions:
        _must_be_whole(edition, taken)
    if len({(edition.key, edition.revision) for edition in editions}) != len(editions) or not editions:
        raise Unusable("it must name one or more editions, each with its own revision.")
    return editions


def _loaded(point: EntryPoint) -> list[Any]:
    try:
        loaded = point.load()
        return list(islice(loaded, MOST)) if isinstance(loaded, Iterable) else [loaded]
    except (Exception, SystemExit) as error:
        raise Unusable(f"it does not load: {told(error)}") from error


def _must_be_whole(edition: Edition, taken: Collection[str]) -> None:
    try:
        fault = _fault(edition, taken)
    except Exception as error:  # a member that cannot even be looked at
        raise Unusable(f"its members cannot be read: {told(error)}") from error
    if fault:
        raise Unusable(fault)


def _fault(edition: Edition, taken: Collection[str]) -> str:
    key = getattr(edition, "key", None)
    if not isinstance(key, str) or not RULESET.fullmatch(key):
        return "its `key` must consist of lower-case letters, digits and underscores, and begin with a letter."
    if key in taken:
        return f"there is already a ruleset `{key}`."
    if _bare(key) in {"kernel", *map(_bare, taken)}:
        return f"its `key` must not be `{key}`, which is too similar to another one."
    return next(faults(edition), "")


def _bare(key: str) -> str:
    """What names its parts in the API's document."""
    return key.replace("_", "")
