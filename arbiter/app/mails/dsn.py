"""What a delivery status notification says (RFC 3464, in a report of RFC 6522), or the plain text of older servers."""

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import Message
from itertools import takewhile
from typing import NamedTuple

MOST = 2**18  # bytes that are read of a report
DEEPEST = 50  # mentions of boundaries and mails: no report is as deep, and each level costs the parser stack
LONGEST = 300  # signs of what a server said
STATUS = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")  # RFC 3463
REPLY = re.compile(r"(?<!\d)([45])\d\d[ -]")  # RFC 5321
DAEMON = re.compile(r"(mailer-?daemon|postmaster)@", re.IGNORECASE)
OURS = re.compile(r"^message-id: *(<[^<>\s]+>)", re.IGNORECASE | re.MULTILINE)
HARD = re.compile(r"5\.(0\.0|1\.(?![78]$)\d+|2\.1|4\.(?!7$)\d+)")  # 5.1.7, 5.1.8: our sender; 5.4.7: no time left


class Report(NamedTuple):
    """`action` is `failed` or `delayed`; `status` an enhanced code or ""; `said` in words of the server.

    `message_id` is of the mail that it is about, "" where it is not told.
    """

    action: str
    status: str
    said: str
    message_id: str

    @property
    def hard(self) -> bool:
        """Whether the address itself does not work, for good."""
        return self.action == "failed" and hard(self.status)


def hard(status: str) -> bool:
    """Whether a status is about the address, and not about one mail, its sender, or how servers talk to each other."""
    return bool(HARD.fullmatch(status))


def read(raw: bytes) -> Report | None:
    """None for what tells of no failure and no delay: an answer of an absent reader, a receipt, anything else."""
    kept = raw[:MOST].lower()
    if kept.count(b"boundary") + kept.count(b"message/") > DEEPEST:
        return None
    mail = message_from_bytes(raw[:MOST], policy=policy.compat32)
    if mail.get_content_type() == "multipart/report":
        return _report(mail)
    return _text(mail) if DAEMON.search(str(mail["From"])) else None


def _report(mail: Message) -> Report | None:
    fields = list(_recipients(mail))
    for action in ("failed", "delayed"):
        for each in fields:
            if str(each["Action"]).strip().lower() == action:
                said = _words(str(each["Diagnostic-Code"] or each["Status"] or ""))
                return Report(action, _status(str(each["Status"]), said), said, _about(mail))
    return None


def _recipients(mail: Message) -> Iterator[Message]:
    """The fields of each recipient; those of the report itself name no action."""
    for part in _parts(mail):
        if part.get_content_type() == "message/delivery-status" and part.is_multipart():
            yield from _parts(part)


def _parts(mail: Message) -> list[Message]:
    found = mail.get_payload()
    return [part for part in found if isinstance(part, Message)] if isinstance(found, list) else []


def _status(field: str, said: str) -> str:
    """A server that knows no better status says 5.0.0, and the better one in words."""
    found = [".".join(each) for each in STATUS.findall(f"{field} {said}")]
    return next((status for status in found if not status.endswith(".0.0")), found[0] if found else "")


def _about(mail: Message) -> str:
    """The Message-ID in the copy, or its headers, that comes last."""
    for returned in _parts(mail)[2:]:
        inner = _parts(returned)
        text = f"Message-ID: {inner[0]['Message-ID']}" if inner else _plain(returned)
        if found := OURS.search(text):
            return found[1]
    return ""


def _text(mail: Message) -> Report | None:
    """Exim, qmail: what failed stands in words before the copy of the mail."""
    text = _plain(mail)
    own = "".join(takewhile(lambda line: not _begins_copy(line), text.splitlines(keepends=True)))
    found, reply = STATUS.search(own), REPLY.search(own)
    status = found[0] if found else f"{reply[1]}.0.0" if reply else ""
    if not status or status.startswith("2"):
        return None
    about = OURS.search(text[len(own) :])
    return Report("failed" if status.startswith("5") else "delayed", status, _words(own), about[1] if about else "")


def _begins_copy(line: str) -> bool:
    return line.startswith("--") and any(word in line.lower() for word in ("copy", "return", "original"))


def _plain(part: Message) -> str:
    body = part.get_payload(decode=True)
    return body.decode("utf-8", "replace") if isinstance(body, bytes) else ""


def _words(text: str) -> str:
    """In one line of bounded length, without the `smtp;` before it."""
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return shown.removeprefix("smtp;").strip()[:LONGEST]
