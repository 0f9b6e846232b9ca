"""By what a mail that came in is known, so that one that comes again is dealt with once."""

import re
from email.message import Message
from hashlib import sha256

from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.mail.reading import automatic, message, new_text
from arbiter.mail.reading.texts import texts

KEPT = 30 * DAY  # seconds for which the text of a mail is remembered
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,200}>")
SPACE = re.compile(rb"\r?\n\r?\n")  # between the headers and the body
ALTERED = automatic.Sign("again", "it has the Message-ID of an earlier mail with different text", strong=True)


def message_id(mail: Message) -> str:
    match = MESSAGE_ID.search(message.header(mail, "Message-ID"))
    return match[0] if match else ""


def mail_key(local: str, mail: Message, raw: bytes) -> str:
    """What a mail to one of our addresses is known by."""
    return sha256("\n".join((local.lower(), _fingerprint(mail, raw))).encode()).hexdigest()


def _fingerprint(mail: Message, raw: bytes) -> str:
    """The Message-ID, or a hash of date and body, as far as it is read, where there is none."""
    return message_id(mail) or f"{message.header(mail, 'Date')}\n{sha256(_body(raw)).hexdigest()}"


def distinguish(
    services: Services, key: str, mail: Message, sign: automatic.Sign | None
) -> tuple[str, automatic.Sign | None]:
    """A mail that says something else than an earlier one under its Message-ID is known by its text too.

    It is another mail, and not played, as programs on the way may have changed the text of the same one.
    """
    lines = new_text.own(texts(mail).plain).lines
    text = sha256("\n".join(lines).encode(errors="replace")).hexdigest()
    if services.limits.once(f"text/{key}", text, KEPT) == text:
        return key, sign
    return sha256(f"{key}\n{text}".encode()).hexdigest(), sign if sign and sign.strong else ALTERED


def _body(raw: bytes) -> bytes:
    match = SPACE.search(raw)
    begin = match.end() if match else 0
    return raw[begin : begin + message.BODY].replace(b"\r\n", b"\n")
