"""What an audit finds."""

from typing import Literal

import msgspec

Word = Literal["SOUND", "NOT SOUND", "NOT FULLY CHECKED"]
State = Literal["ok", "failed", "not_checked"]


class Check(msgspec.Struct, frozen=True):
    """One check: its name, what became of it, how many things it looked at, and a sentence for people.

    `ok` is what was checked and holds; where there was nothing to check, or not all of it could be, it is
    `not_checked`.
    """

    name: str
    state: State
    count: int
    told: str


class Failure(msgspec.Struct, frozen=True):
    """The first record that fails (None where it is none of them), by which check, what was expected and found."""

    check: str
    record: int | None
    expected: str
    found: str


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of it.

    `sound` is whether the `verdict` is SOUND. `undecided` counts the records that no rules of ours could decide again,
    and `reason` says why: of a file that has some, nobody here can say that it is sound.
    """

    verdict: Word
    sound: bool
    game: str = ""
    ruleset: str = ""
    status: str = ""
    version: int = -1
    hash: str = ""
    checks: tuple[Check, ...]
    undecided: int = 0
    reason: str = ""
    failure: Failure | None = None
