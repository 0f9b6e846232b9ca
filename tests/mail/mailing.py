"""Mails as their readers get them."""

import hashlib
import random
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.message import Message as Mail

import msgspec
from markupsafe import escape

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.mail.sending import kinds
from arbiter.mail.sending.due import Due
from arbiter.mail.writing.addressee import Addressee, addressee
from arbiter.mail.writing.compose import thread
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


def asked(table: Table, moves: int = 30, seed: int = 4) -> int:
    """A seat that is asked something after some moves."""
    chooser = random.Random(seed)
    for _ in range(moves):
        table.reveal()
        table.move(chooser)
    return int(table.awaiting()["seats"][0])


def sketched(picture: str) -> bytes:
    """In place of `telling.png`, which takes its time: another picture gives other bytes."""
    return b"\x89PNG" + hashlib.sha256(picture.encode()).digest()


def due(table: Table, seat: int, decision: str = "") -> Due | None:
    """What a seat is to be sent about a decision (the open one where none is named)."""
    named = decision or table.awaiting()["decision"]
    return kinds.DUE["notify"](table.services, Message("notify", table.game, named, seat, table.players[seat - 1]))


def notice(table: Table, seat: int, decision: str = "") -> Envelope | None:
    """The same as it is written."""
    found = due(table, seat, decision)
    return found.write() if found else None


def written(table: Table, seat: int, decision: str = "") -> EmailMessage:
    envelope = notice(table, seat, decision)
    assert envelope is not None
    return read(envelope)


def read(envelope: Envelope) -> EmailMessage:
    """The mail, whose lines have 72 columns."""
    mail = message_from_bytes(envelope.mail, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    assert too_wide(text(mail).splitlines()) == []
    return mail


def reading(table: Table, seat: int) -> Addressee:
    found = addressee(table.services, table.game, seat)
    assert found is not None
    return found


def root(table: Table, seat: int) -> str:
    """The id under which all mails of the game and seat thread."""
    return thread(table.services, table.game, seat)


def part(mail: EmailMessage, kind: str) -> str:
    found = mail.get_body((kind,))
    assert found is not None
    return str(found.get_content())


def escaped(words: str) -> str:
    """Words as they stand in HTML."""
    return str(escape(words))


def text(mail: EmailMessage) -> str:
    return part(mail, "plain")


LONG = 50  # columns of a word that a line may be too wide for: an address, a link, a hash
WHOLE = ("http", "mailto:", "Malecon-Head: ", "    ")  # how lines begin that are never broken

KINDS = {
    "announced": "there is (a proposal to vote on|news of your game)",
    "accepted": "your move was played",
    "clocks": "the clocks of the game (stand still|run again)|your deadline comes earlier",
    "declined": "you have declined the invitation",
    "digest": r"\d+ new decisions? (is|are) waiting for you",
    "expired": "the game did not start within",
    "help": "this is what you can write in a reply",
    "invitation": r"invites you to a game of \w+",
    "joined": "you have joined",
    "left": "you have left the game",
    "moved": "from now on, mails about your games",
    "missed": "you missed a deadline",
    "not joined": "your reply could not be accepted",
    "open seat": r"^(?!.*you have not resigned).*open for a substitute",
    "order dropped": "your standing order could not be played",
    "order kept": "standing order (was taken down|any more)|(this is your|have no) standing order",
    "order played": "your standing order was played",
    "present": "Here is the current position",
    "preview": "nothing was played",
    "refused": "none of your steps were played",
    "reminder": "this is a reminder",
    "resignation": r"you have (not )?resigned|seat \d is yours again",
    "result": "the game is over",
    "say": "says to the table",
    "seat lost": r"another player has taken over seat \d",
    "seat taken": "you have taken over a seat",
    "started": "the game has started",
    "token": "here is a new token",
    "turn": r"you are asked .* \(decision \d+-\w+\)",
    "verification": "registered this address for the player",
    "which": "which game do you mean",
}


def opening(mail: Mail) -> str:
    """The first paragraph, which tells what a mail is about: subjects are alike."""
    plain = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
    body = plain.get_payload(decode=True)
    assert isinstance(body, bytes)
    return " ".join(body.decode().replace("\r\n", "\n").partition("\n\n")[0].split())


def asks_for(mail: Mail, decision: str) -> bool:
    """Whether it is the mail that asks for this decision."""
    return f"(decision {decision})" in opening(mail)


def kind(mail: Mail) -> str:
    """Which of all kinds of mails it is, by how it begins."""
    [found] = [kind for kind, said in KINDS.items() if re.search(said, opening(mail))]
    return found


def too_wide(lines: list[str]) -> list[str]:
    """Lines of more than 72 columns, but for those that are never broken and hold one long word."""
    return [line for line in lines if columns(line) > WIDTH and not _whole(line)]


def _whole(line: str) -> bool:
    return line.startswith(WHOLE) and max(map(columns, line.split())) > LONG


def told(mail: EmailMessage) -> list[str]:
    """All that a mail tells: headers, text, HTML, pictures; without hashes and tokens, which may differ."""
    headers = "\n".join(f"{name}: {value}" for name, value in mail.items() if name != "Content-Type")
    pictures = [each.get_content().hex() for each in mail.walk() if each.get_content_type() == "image/png"]
    return [re.sub("[0-9a-z]{16,128}", "#", each) for each in (headers, text(mail), part(mail, "html"))] + pictures
