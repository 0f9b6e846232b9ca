"""Golden games: a first line with all that a game was decided from, then its records as they are chained.

The first line holds the game's id, seed, pack and nonces (one a seat), and `inputs`: what was submitted, with salts for
the answers that were sealed by it. The ids of causes and the clock count with the records.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel import lobby
from arbiter.kernel.canonical import canonical
from arbiter.kernel.chance import SeededChance, seed_commitment
from arbiter.kernel.decide import Draft, decide, reveal
from arbiter.kernel.position import Position, reveal_due, stamp
from arbiter.kernel.records import Cause, Record, chained
from arbiter.kernel.ruleset import Edition
from tests.driver import house

HERE = Path(__file__).parent


class Kind(msgspec.Struct, frozen=True):
    """What golden games are of: a ruleset with options, under an id, with each or with these numbers of seats."""

    game: str
    key: str
    options: dict[str, Any] = {}
    only: tuple[int, ...] = ()
    rules: int = 1

    @property
    def seats(self) -> Sequence[int]:
        return self.only or RULESETS[self.key].seats


KINDS = {
    "cubaneo": Kind("golden000cubaneo0000", "cubaneo"),
    "cubaneo-r2": Kind("golden00cubaneo2nd00", "cubaneo", rules=2),
    "cuba": Kind("golden000000cuba0000", "cuba", {"el_presidente": False}),
    "cuba-el_presidente": Kind("golden0elpresidente0", "cuba", {"rounds": 7, "buildings": "classic"}),
    "cuba-default": Kind("golden0cubadefault00", "cuba", only=(3,)),
    "havana": Kind("golden000havana00000", "havana"),
}


class Input(msgspec.Struct, frozen=True):
    """A submission, and the salts for what it seals, by itself or by force."""

    seat: int
    steps: list[dict[str, Any]]
    salts: list[str] = []


class Header(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    ruleset: str
    pack: ev.Pack
    seed: str
    nonces: list[str]
    options: dict[str, Any] = {}
    rules: int = 1
    log: int = 0
    inputs: list[Input] = []


class Recorder:
    """Makes the records of one game, one input after the other."""

    def __init__(self, header: Header) -> None:
        self.header, self.seed = header, bytes.fromhex(header.seed)
        self.rules = self._rules()
        self.position: Position[Any] = Position(game=header.game)
        self.answers: dict[tuple[int, str], ev.Opened] = {}
        self.lines: list[bytes] = []
        self.salts: Iterator[str] = iter(())
        self._open()

    def _rules(self) -> Any:
        return self.edition.rules(house(self.header.ruleset))

    @property
    def edition(self) -> Edition:
        return RULESETS.revisions(self.header.ruleset)[self.header.rules]

    def draft(self) -> Draft[Any]:
        return Draft(self.rules, self.position, self._chance(self.position), lambda: next(self.salts))

    def _open(self) -> None:
        nonces, edition, header = self.header.nonces, self.edition, self.header
        content = house(header.ruleset)
        made = lobby.created(edition, len(nonces), header.options, "public", header.pack, content)
        made = msgspec.structs.replace(made, seed=seed_commitment(self.seed), log=header.log or msgspec.UNSET)
        for seat, nonce in enumerate(nonces, 1):
            draft = self.draft()
            if seat == 1:
                lobby.begin(draft, made, "player1", nonce)
            else:
                lobby.join(draft, f"player{seat}", nonce, self._chance)
            self._keep(draft, {"player": f"player{seat}"}, "api", [])
        self._reveals()

    def _chance(self, position: Position[Any]) -> SeededChance:
        return SeededChance(self.seed, self.header.game, position.nonces, position.draws)

    def submit(self, said: Input) -> None:
        """The record of a submission, and of the reveal where it was the last answer."""
        self.salts = iter(said.salts)
        draft = self.draft()
        decide(draft, said.seat, [msgspec.convert(step, self.rules.steps) for step in said.steps], bound=20)
        self._keep(draft, {"seat": said.seat}, "api", msgspec.to_builtins(draft.steps))
        self._reveals()

    def _reveals(self) -> None:
        while reveal_due(self.rules, self.position):
            draft = self.draft()
            reveal(draft, [self.answers.pop((a.seat, a.decision)) for a in self.position.answers])
            self._keep(draft, "arbiter", "arbiter", [])

    def _keep(self, draft: Draft[Any], actor: Any, via: str, steps: list[Any]) -> None:
        self.answers.update({(opened.seat, opened.decision): opened for opened in draft.sealed})
        if draft.position.status == "finished":
            draft.add(ev.SeedShown(self.header.seed))
        cause = Cause(f"{draft.seq:032x}", via, steps or msgspec.UNSET)
        at = f"2031-05-01T12:{draft.seq // 60 % 60:02}:{draft.seq % 60:02}.000Z"
        bare = Record(
            seq=draft.seq, at=at, game=self.header.game, actor=actor, cause=cause, rules=self.rules.revision,
            events=draft.events, prev=self.position.hash,
        )  # fmt: skip
        record = chained(bare)
        self.position = stamp(draft.position, record)
        self.lines.append(canonical(record))


def pinned(key: str) -> ev.Pack:
    """The shipped pack as it is now."""
    return ev.Pack("house", hashlib.sha256(canonical(house(key))).hexdigest())


def path(name: str, seats: int) -> Path:
    return HERE / f"{name}-{seats}.ndjson"


def read(file: Path) -> tuple[Header, list[bytes]]:
    first, *lines = file.read_bytes().splitlines()
    return msgspec.convert(json.loads(first), Header), lines


def written(header: Header, lines: list[bytes]) -> bytes:
    return b"\n".join([canonical(header), *lines, b""])
