"""The mails that are described one by one, and each remaining program once."""

import tomllib
from collections.abc import Iterator
from functools import partial

from tests.strangers.layout import PROGRAMS, reply
from tests.strangers.mime import Multi, Part
from tests.strangers.quoting import HERE, fields
from tests.strangers.said import said_in
from tests.strangers.stranger import Stranger

SHOWN = ("text", "html")
OWN = {"kind", "text", "html", "charset", "encoding", "envelope"}
USUAL = ("plain", "plain-quote", "gmail", "iphone", "outlook-web")


def by_hand() -> Iterator[Stranger]:
    """The rows of acts.toml, asks.toml and nothing.toml, more signatures, and the programs of one language."""
    for expects in ("acts", "asks", "nothing"):
        for turn, row in enumerate(tomllib.loads((HERE / f"{expects}.toml").read_text("utf-8"))["mail"]):
            yield described(_usual(row, turn) | row, expects)
    yield from _signed()
    for turn, (program, spec) in enumerate(PROGRAMS.items()):
        if not spec.get("every"):
            language = spec.get("language", "en")
            says, lines = said_in(language, turn)
            row = {"name": f"program-{program}", "program": program, "language": language}
            yield described(row | {"says": says, "lines": lines}, "acts")


def _signed() -> Iterator[Stranger]:
    pairs = tomllib.loads((HERE / "signatures.toml").read_text("utf-8"))["signatures"]
    for turn, (language, signature) in enumerate(pairs):
        says, lines = said_in(language, turn)
        row = {"name": f"signature-{turn + 1:02}-{language}", "language": language, "lines": lines}
        yield described(row | {"program": USUAL[turn % 3], "says": f"{says}\n\n{signature}"}, "acts")


def _usual(row: dict, turn: int) -> dict[str, str]:
    """The program of a row that asks for nothing of its own."""
    return {} if OWN & row.keys() else {"program": USUAL[turn % len(USUAL)]}


def described(row: dict, expects: str) -> Stranger:
    """The mail of one row."""
    program, language = row.get("program", "plain"), row.get("language", "en")
    return Stranger(
        name=row["name"],
        program=program,
        language=language,
        expects=expects,
        lines=tuple(row.get("lines", ())),
        names=row.get("names", ""),
        envelope=row.get("envelope"),
        make=partial(_make, row, program, language),
    )


def _make(row: dict, program: str, language: str, to: str, sender: str) -> bytes:
    laid_out = PROGRAMS[program] | {key: row[key] for key in ("charset", "encoding") if key in row}
    laid_out = {key: value for key, value in laid_out.items() if key not in row.get("drop", ())}
    if "kind" not in row and any(key in row for key in SHOWN):
        laid_out = {key: value for key, value in laid_out.items() if key not in SHOWN}
        laid_out |= {key: row[key] for key in SHOWN if key in row}
    values = fields(language, to, sender, "[Malecon] Cuba eugiap", row.get("says", ""), row.get("whole", ""))
    body = _body(row, values) if "kind" in row else None
    return reply(row, laid_out, language, values, body)


def _body(row: dict, values: dict[str, str]) -> Part | Multi:
    if "parts" in row:
        return Multi(row["kind"], tuple(_part(part, values) for part in row["parts"]))
    return Part(row["kind"], row["text"], encoding=row["encoding"], extra=row["opaque"])


def _part(part: dict, values: dict[str, str]) -> Part | Multi:
    if "parts" in part:
        return Multi(part["kind"], tuple(_part(one, values) for one in part["parts"]))
    return Part(**{**part, "text": part["text"].format_map(values)})
