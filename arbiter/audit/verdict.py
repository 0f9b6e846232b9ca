"""What an audit finds."""

from typing import Literal

import msgspec

VerdictWord = Literal["SOUND", "NOT SOUND", "NOT FULLY CHECKED"]
State = Literal["ok", "failed", "not_checked"]


class Check(msgspec.Struct, frozen=True):
    """One check: its name, its result, how many things it examined, and a sentence for people.

    `ok`: everything was checked and passed; `not_checked`: there was nothing to check, or not everything could be
    checked.
    """

    name: str
    state: State
    count: int
    told: str


class Failure(msgspec.Struct, frozen=True):
    """The first record that fails (None if it is no record), the check, and what was expected and found."""

    check: str
    record: int | None
    expected: str
    found: str


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The whole result.

    `sound` is whether the `verdict` is SOUND. `undecided` counts the records that could not be checked against the
    rules, and `reason` says why: a file that has some cannot be called sound. `practice`: the game says of itself that
    its times were set by hand.
    """

    verdict: VerdictWord
    sound: bool
    game: str = ""
    ruleset: str = ""
    status: str = ""
    version: int = -1
    hash: str = ""
    checks: tuple[Check, ...]
    undecided: int = 0
    reason: str = ""
    practice: bool = False
    failure: Failure | None = None
