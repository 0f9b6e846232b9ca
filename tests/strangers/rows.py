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


def by_hand() -> Iterator[Stranger]:
    """The rows of acts.toml, asks.toml and nothing.toml, and the programs of one language."""
    for expects in ("acts", "asks", "nothing"):
        for row in tomllib.loads((HERE / f"{expects}.toml").read_text("utf-8"))["mail"]:
            yield described(row, expects)
    for turn, (program, spec) in enumerate(PROGRAMS.items()):
        if not spec.get("every"):
            says, lines = said_in("en", turn)
            yield described({"name": f"program-{program}", "program": program, "says": says, "lines": lines}, "acts")


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


def _part(part: dict, values: dict[str, str]) -> Part:
    return Part(**{**part, "text": part["text"].format_map(values)})
