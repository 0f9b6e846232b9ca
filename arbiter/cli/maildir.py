"""The local Maildir for its reader: mails in order of arrival, with their flags."""

from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.parser import BytesHeaderParser
from email.policy import default
from functools import cache
from pathlib import Path

import msgspec

SEEN, REPLIED = "S", "R"


class Mail(msgspec.Struct, frozen=True):
    """A mail; `number` counts from 1, `head` are its headers alone, `flags` are those of the Maildir."""

    number: int
    path: Path
    head: Message
    flags: str

    def header(self, name: str) -> str:
        return without_controls(" ".join(str(self.head.get(name, "")).split()))

    @property
    def text(self) -> str:
        """The text part, for a terminal."""
        message = message_from_bytes(self.path.read_bytes(), policy=default)
        assert isinstance(message, EmailMessage)
        part = message.get_body(("plain",))
        return without_controls(str(part.get_content())) if part else ""

    def mark(self, flag: str) -> None:
        """Record what was done with it: it moves from `new` to `cur`, with flags in its name."""
        flags = "".join(sorted({*self.flags, flag}))
        directory = self.path.parents[1] / "cur"
        directory.mkdir(exist_ok=True, mode=0o700)
        self.path.rename(directory / f"{self.path.name.partition(':')[0]}:2,{flags}")


def mails(folder: Path, to: str = "") -> list[Mail]:
    """All mails, or those to an address; their numbers are the same in both cases, unless mails are removed."""
    all_mails = [Mail(number, path, _head(path), _flags(path)) for number, path in enumerate(_paths(folder), 1)]
    return [mail for mail in all_mails if to.lower() in ("", mail.header("To").lower())]


def without_controls(text: str) -> str:
    """Without terminal control characters."""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n")


def _paths(folder: Path) -> Iterator[Path]:
    """In order of arrival. A mail that another reader is moving at this moment is missed."""
    received = [(path, _received_at(path)) for part in ("cur", "new") for path in (folder / part).glob("*")]
    yield from (path for path, arrival in sorted(received, key=lambda entry: (entry[1], entry[0].name)) if arrival)


def _received_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


@cache
def _head(path: Path) -> Message:
    with path.open("rb") as file:
        return BytesHeaderParser(policy=default).parse(file)


def _flags(path: Path) -> str:
    return path.name.partition(":2,")[2]
