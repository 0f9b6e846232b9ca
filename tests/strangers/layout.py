"""A reply as its program lays it out."""

import textwrap
import tomllib
from itertools import chain

from tests.strangers.mime import Multi, Part, encoded_words, message
from tests.strangers.quoting import HERE, LANGUAGES

PROGRAMS: dict[str, dict] = tomllib.loads((HERE / "programs.toml").read_text("utf-8"))
SUBJECT = "Re: [Malecon] Cuba eugiap"
DATE = "Tue, 1 Dec 2026 08:30:11 +0100"


def reply(row: dict, spec: dict, language: str, values: dict[str, str], body: Part | Multi | None = None) -> bytes:
    """The raw mail: header fields of row and program, and `body`, or what the program makes of the values."""
    return message(_header(row, spec, values), body or _shown(spec, language, values))


def _header(row: dict, spec: dict, values: dict[str, str]) -> list[str]:
    writer = row.get("writer", values["sender"])
    subject = row.get("subject", SUBJECT)
    return [
        f"Received: from mail.example.org (mail.example.org [192.0.2.7]) by mx.example.net; {DATE}",
        f"From: Ana <{writer}>",
        f'To: "Malecon" <{values["to"]}>',
        f"Subject: {encoded_words(subject)}",
        f"Date: {DATE}",
        f"Message-ID: <{row['name']}.20261201@mail.example.org>",
        f"In-Reply-To: <turn.20261130@{values['to'].rpartition('@')[2]}>",
        *chain(spec.get("headers", ()), row.get("headers", ())),
    ]


def _shown(spec: dict, language: str, values: dict[str, str]) -> Part | Multi:
    charset = spec.get("charset", "utf-8")
    if charset == "legacy":
        charset = LANGUAGES[language]["charset"]
    parts = [
        Part(kind, _filled(spec, key, values), charset, spec.get("encoding", ""), _flowed(spec, key))
        for key, kind in (("text", "text/plain"), ("html", "text/html"))
        if key in spec
    ]
    return parts[0] if len(parts) == 1 else Multi("multipart/alternative", tuple(parts))


def _filled(spec: dict, key: str, values: dict[str, str]) -> str:
    if spec.get("flowed") and key == "text":
        values = values | {"said": "\n".join(_soft(line) for line in values["said"].split("\n"))}
    return spec[key].format_map(values)


def _soft(line: str) -> str:
    """RFC 3676: a line that goes on ends in a space."""
    return " \n".join(textwrap.wrap(line, 70)) if len(line) > 72 else line


def _flowed(spec: dict, key: str) -> str:
    return "; format=flowed" if spec.get("flowed") and key == "text" else ""
