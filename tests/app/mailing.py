"""Mails as their readers get them."""

import hashlib
import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import msgspec

from arbiter.app import mails
from arbiter.app.mails.frame import thread
from arbiter.app.mails.reader import Reader, reader
from arbiter.app.ports.letters import Letter
from arbiter.app.ports.outbox import Message
from arbiter.telling.columns import WIDTH, columns
from tests.app.conftest import Table

NAMES = ("Ann", "Benjamin Franklin", "山田花子", "Łucja", "Eve")


def verify_all(table: Table, names: tuple[str, ...] = NAMES) -> None:
    """All players have names and verified addresses."""
    for seat, (id, name) in enumerate(zip(table.players, names, strict=False), 1):
        player = table.services.players.get(id)
        assert player is not None
        changed = msgspec.structs.replace(player, name=name, email=f"seat{seat}@example.org", verified=True)
        table.services.players.update(changed)


def sketched(picture: str) -> bytes:
    """In place of `telling.png`, which takes its time: another picture gives other bytes."""
    return b"\x89PNG" + hashlib.sha256(picture.encode()).digest()


def due(table: Table, seat: int, decision: str = "") -> mails.Due | None:
    """What a seat is to be sent about a decision (the open one where none is named)."""
    named = decision or table.awaiting()["decision"]
    return mails.DUE["notify"](table.services, Message("notify", table.game, named, seat, table.players[seat - 1]))


def notice(table: Table, seat: int, decision: str = "") -> Letter | None:
    """The same as it is written."""
    found = due(table, seat, decision)
    return found.write() if found else None


def written(table: Table, seat: int, decision: str = "") -> EmailMessage:
    letter = notice(table, seat, decision)
    assert letter is not None
    return read(letter)


def read(letter: Letter) -> EmailMessage:
    """The mail, whose text a terminal of 78 columns shows whole."""
    mail = message_from_bytes(letter.mail, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    assert too_wide(text(mail).splitlines()) == []
    return mail


def reading(table: Table, seat: int) -> Reader:
    found = reader(table.services, table.game, seat)
    assert found is not None
    return found


def root(table: Table, seat: int) -> str:
    """The id under which all mails of the game and seat thread."""
    return thread(table.services, table.game, seat)


def part(mail: EmailMessage, kind: str) -> str:
    found = mail.get_body((kind,))
    assert found is not None
    return str(found.get_content())


def text(mail: EmailMessage) -> str:
    return part(mail, "plain")


LONG = 50  # columns of a word that a line may be too wide for: an address, a link, a hash
WHOLE = ("http", "mailto:", "Malecon-Head: ", "    ")  # how lines begin that are never broken

KINDS = {
    "accepted": r": played(, your [\w ]+ goes on)?",
    "declined": r" The invitation is declined",
    "digest": r": \d+ decisions?",
    "help": r": help",
    "invitation": r" You are invited to a game of \w+",
    "joined": r": you have a seat",
    "left": r": you have left",
    "moved": r" Your address was changed",
    "not joined": r" You have not joined",
    "present": r": the position",
    "preview": r": a preview",
    "refused": r": not played",
    "result": r": the result",
    "say": r" says something",
    "started": r": the game has started",
    "token": r": a token",
    "turn": r": your \w+ \(\d+-\w+\)",
    "verification": r" Verify your address",
}


def kind(mail: EmailMessage) -> str:
    """Which of all kinds of mails it is, by the end of its subject."""
    [found] = [kind for kind, end in KINDS.items() if re.search(f"{end}$", str(mail["Subject"]))]
    return found


def too_wide(lines: list[str]) -> list[str]:
    """Lines that no terminal of 78 columns shows whole, but for those that are never broken and hold one long word."""
    return [line for line in lines if columns(line) > WIDTH and not _whole(line)]


def _whole(line: str) -> bool:
    return line.startswith(WHOLE) and max(map(columns, line.split())) > LONG


def told(mail: EmailMessage) -> list[str]:
    """All that a mail tells: headers, text, HTML, pictures; without hashes and tokens, which may differ."""
    headers = "\n".join(f"{name}: {value}" for name, value in mail.items() if name != "Content-Type")
    pictures = [each.get_content().hex() for each in mail.walk() if each.get_content_type() == "image/png"]
    return [re.sub("[0-9a-z]{16,128}", "#", each) for each in (headers, text(mail), part(mail, "html"))] + pictures
