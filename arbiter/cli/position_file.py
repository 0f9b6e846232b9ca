"""Position files: a game as one viewer sees it, enough to continue from there (docs/positions.md)."""

import hashlib
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from arbiter import settings
from arbiter.audit.escaped import escaped
from arbiter.games import RULESETS, package_files
from arbiter.games.shipped import shipped
from arbiter.kernel.canonical import canonical, within
from arbiter.kernel.events import Created, Pack
from arbiter.kernel.offers import only_step
from arbiter.kernel.position import Position, Taken
from arbiter.kernel.ruleset import Edition, Ruleset

LONGEST = 1000  # characters of a sentence


class PositionFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of a position file; `view` as in `GET /v1/games/{id}`."""

    format: Literal["malecon/position/1"] = "malecon/position/1"
    ruleset: str
    rules: int
    options: dict[str, Any]
    pack: Pack
    view: dict[str, Any]


class Unusable(Exception):
    """Why a position cannot be continued, in one sentence."""


def fail(sentence: str) -> int:
    """Say why a command did nothing; return its exit status."""
    print(f"malecon: {escaped(sentence, LONGEST)}", file=sys.stderr)
    return 1


def encode(file: PositionFile) -> bytes:
    """One line of JSON."""
    return msgspec.json.encode(file) + b"\n"


def decode(data: bytes) -> PositionFile:
    """Raises `Unusable` for anything but a position file."""
    try:
        return msgspec.json.decode(data, type=PositionFile)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Unusable(f"This is not a position file: {error}.") from error


def restored(file: PositionFile) -> tuple[Ruleset[Any], Position[Any]]:
    """The rules, and the running game set up from the file. Raises `Unusable`."""
    edition = _edition(file)
    rules = edition.rules(_content(edition.key, file.pack))
    if "sealed" in file.view:
        raise Unusable("The position contains an open sealed answer; it cannot be continued before the reveal.")
    try:
        state = rules.restore(msgspec.convert(file.view, edition.view_type))
        waiting = rules.awaiting(state)
    except (msgspec.ValidationError, LookupError, TypeError, ValueError) as error:
        raise Unusable(f"The view is not a view of {edition.title}: {error}.") from error
    if not waiting:
        raise Unusable("Nobody is asked anything in this position.")
    if any(decision.sealed == "partly" for decision in waiting):
        raise Unusable(
            "Cards that others laid face down may be missing; the position cannot be continued before the reveal."
        )
    seats = len(state.seats)
    position: Position[Any] = Position(
        game="",
        version=0,
        rules=file.rules,
        created=Created(file.ruleset, file.options, file.pack, seats, "private", ""),
        status="running",
        taken=tuple(Taken(f"seat {seat}") for seat in range(1, seats + 1)),
        opened={decision.kind: f"0-{decision.kind}" for decision in waiting},
        state=state,
    )
    return rules, position


def _edition(file: PositionFile) -> Edition:
    if file.ruleset not in RULESETS:
        raise Unusable(f"There is no ruleset `{file.ruleset}` here; available: {', '.join(RULESETS)}.")
    edition = RULESETS.continuing(file.ruleset, file.rules)
    if edition is None:
        revisions = " and ".join(map(str, RULESETS.revisions(file.ruleset)))
        raise Unusable(f"The position uses revision {file.rules} of the rules; this program plays {revisions}.")
    return edition


def _content(key: str, pack: Pack) -> Mapping[str, Any]:
    """The component pack with this digest: shipped, now or by an earlier release, or in the operator's folder."""
    earlier = (content for _, content in package_files.earlier(RULESETS[key].package))
    for content in (*shipped(key).values(), *earlier, *_own(key)):
        if hashlib.sha256(canonical(content)).hexdigest() == pack.digest:
            return content
    raise Unusable(
        f"The component pack `{pack.name}` of this position was not found; MALECON_PACKS may name its folder."
    )


def _own(key: str) -> Iterator[Mapping[str, Any]]:
    """The packs in the operator's folder; what cannot be read there is none."""
    folder = settings.load().packs
    for path in Path(folder, key).glob("*.toml") if folder else ():
        with suppress(OSError, ValueError, RecursionError):
            content = tomllib.loads(path.read_text("utf-8"))
            if within(content):
                yield content


def without_choice(rules: Ruleset[Any], state: Any, seat: int) -> bool:
    """Whether a seat's answer is not secret, since it has only one (R-0.1)."""
    return only_step(rules.offers(state, seat)) is not None
