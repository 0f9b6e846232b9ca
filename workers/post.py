"""Where mail goes: to an SMTP server, or into a local Maildir."""

import hashlib
import os
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, unquote, urlsplit

from arbiter.settings import Settings

TIMEOUT = 15.0  # seconds for one answer of the server
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


class Refused(Exception):
    """The server will never take this mail (a reply 5yz to its recipient or its content, RFC 5321)."""


class Mailer(Protocol):
    def send(self, mail: EmailMessage) -> None:
        """Return when the mail is in other hands. Raises `Refused`, or what went wrong for now."""
        ...


def mailer(settings: Settings) -> Mailer:
    return Smtp(settings.smtp_url) if settings.smtp_url else Maildir(settings.data_dir / "mail")


@dataclass(frozen=True)
class Smtp:
    """`smtp://`, `smtp+starttls://` or `smtps://`, with `user:password@` where the server asks for it."""

    url: str

    def send(self, mail: EmailMessage) -> None:
        with self._connect(urlsplit(self.url)) as server:
            try:
                server.send_message(mail)
            except smtplib.SMTPRecipientsRefused as error:
                raise_lasting([code for code, _ in error.recipients.values()], error)
            except smtplib.SMTPDataError as error:
                raise_lasting([error.smtp_code], error)

    def _connect(self, url: SplitResult) -> smtplib.SMTP:
        host, port = url.hostname or "localhost", url.port or PORTS[url.scheme]
        if url.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
        else:
            server = smtplib.SMTP(host, port, timeout=TIMEOUT)
        try:
            if url.scheme == "smtp+starttls":
                server.starttls(context=ssl.create_default_context())
            if url.username:
                server.login(unquote(url.username), unquote(url.password or ""))
        except BaseException:
            server.close()
            raise
        return server


def raise_lasting(codes: list[int], error: smtplib.SMTPException) -> None:
    if all(500 <= code < 600 for code in codes):
        raise Refused(f"refused with {codes[0]}") from error
    raise error


@dataclass(frozen=True)
class Maildir:
    """A Maildir that holds each Message-ID once, whatever its reader did with the file."""

    folder: Path

    def send(self, mail: EmailMessage) -> None:
        for part in ("tmp", "new", "cur"):
            (self.folder / part).mkdir(parents=True, exist_ok=True, mode=0o700)
        name = hashlib.sha256(str(mail["Message-ID"]).encode()).hexdigest()[:32] + ".malecon"
        if not any((self.folder / "cur").glob(f"{name}*")):
            self._deliver(name, bytes(mail))

    def _deliver(self, name: str, text: bytes) -> None:
        draft = self.folder / "tmp" / f"{name}.{os.getpid()}"
        with draft.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(self.folder / "new" / name)
