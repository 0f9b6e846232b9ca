"""What a delivery status notification says (RFC 3464, in a report of RFC 6522), or the plain text of older servers."""

import re
from collections.abc import Iterator
from email import message_from_bytes, message_from_string, policy
from email.message import Message
from itertools import takewhile
from typing import NamedTuple

from arbiter.mail.reading.hard_bounce import STATUS, gone, status

MOST = 2**18  # bytes that are read of a report
DEEPEST = 50  # mentions of boundaries and mails: no report is as deep, and each level costs the parser stack
LONGEST = 300  # signs of what a server said
REPLY = re.compile(r"(?<!\d)([45])\d\d[ -]")  # RFC 5321
DAEMON = re.compile(r"(mailer-?daemon|postmaster)@", re.IGNORECASE)
OURS = re.compile(r"^message-id: *(<[^<>\s]+>)", re.IGNORECASE | re.MULTILINE)
FOR_GOOD = re.compile(r"permanent (fatal )?(error|failure)|could not be delivered", re.IGNORECASE)


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
        """Whether there is no such address."""
        return self.action == "failed" and gone(self.status, self.said)


def no_such_address(reply: str) -> bool:
    """Whether the reply of a server (RFC 5321), behind its code, says so."""
    return gone(status(reply), reply)


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
                said = _words(str(each["Diagnostic-Code"] or "")) or _words(
                    _explained(mail) or str(each["Status"] or "")
                )
                return Report(action, status(f"{each['Status']} {said}"), said, _about(mail))
    return None


def _recipients(mail: Message) -> Iterator[Message]:
    """The fields of each recipient; those of the report itself name no action."""
    for part in _parts(mail):
        kind = part.get_content_type()
        if kind == "message/delivery-status":
            yield from _parts(part)
        elif kind == "message/global-delivery-status":  # RFC 6533; the library takes it for a mail
            yield from (message_from_string(group) for inner in _parts(part) for group in _plain(inner).split("\n\n"))


def _parts(mail: Message) -> list[Message]:
    found = mail.get_payload()
    return [part for part in found if isinstance(part, Message)] if isinstance(found, list) else []


def _explained(mail: Message) -> str:
    """What the report tells people, as far as a server's answer stands in it."""
    first = next((part for part in _parts(mail) if part.get_content_type() == "text/plain"), None)
    return _answer(_plain(first)) if first else ""


def _answer(text: str) -> str:
    """From the line with a server's answer in it to the end of its paragraph; "" where there is none."""
    lines = text.splitlines()
    first = next((n for n, line in enumerate(lines) if STATUS.search(line) or REPLY.search(line)), len(lines))
    return "\n".join(takewhile(str.strip, lines[first:]))


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
    answer = _answer(own)
    reply, bare = REPLY.search(answer), "5.0.0" if FOR_GOOD.search(own) else ""
    told = status(answer) or (f"{reply[1]}.0.0" if reply else bare)
    if not told or told.startswith("2"):
        return None
    about = OURS.search(text[len(own) :])
    action = "failed" if told.startswith("5") else "delayed"
    return Report(action, told, _words(answer or own), about[1] if about else "")


def _begins_copy(line: str) -> bool:
    return line.startswith("--") and any(word in line.lower() for word in ("copy", "return", "original"))


def _plain(part: Message) -> str:
    body = part.get_payload(decode=True)
    return body.decode("utf-8", "replace") if isinstance(body, bytes) else ""


def _words(text: str) -> str:
    """In one line of bounded length, without the `smtp;` before it."""
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return shown.removeprefix("smtp;").strip()[:LONGEST]
