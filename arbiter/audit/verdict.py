"""What an audit finds."""

import msgspec


class Check(msgspec.Struct, frozen=True):
    """One check: its name, whether it holds, how many things it looked at, and a sentence for people."""

    name: str
    sound: bool
    count: int
    told: str


class Failure(msgspec.Struct, frozen=True):
    """The first record that fails (None where it is none of them), by which check, what was expected and found."""

    check: str
    record: int | None
    expected: str
    found: str


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of it. `undecided` counts the records that no rules of ours could decide again."""

    sound: bool
    game: str
    ruleset: str
    status: str
    version: int
    hash: str
    checks: tuple[Check, ...]
    undecided: int = 0
    failure: Failure | None = None
