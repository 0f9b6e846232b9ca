"""Where mail goes: to an SMTP server, or into a local Maildir."""

import hashlib
import os
import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from arbiter.app.ports.envelopes import Envelope
from arbiter.mail.sending.mailer import Deferred, Mailer, Rejected
from arbiter.settings import Settings

TIMEOUT = 15.0  # seconds for one answer of the server
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


def mailer(settings: Settings) -> Mailer:
    return Smtp(settings.smtp_url) if settings.smtp_url else Maildir(settings.data_dir / "mail")


@dataclass(frozen=True)
class Smtp:
    """`smtp://`, `smtp+starttls://` or `smtps://`, with `user:password@` where the server asks for it."""

    url: str

    def send(self, envelope: Envelope) -> None:
        server = self._connected()
        try:
            server.sendmail(envelope.sender, [envelope.to], envelope.mail)
        except smtplib.SMTPRecipientsRefused as error:
            raise _error(list(error.recipients.values()), error) from error
        except smtplib.SMTPDataError as error:
            raise _error([(error.smtp_code, error.smtp_error)], error) from error
        except smtplib.SMTPResponseException as error:
            raise Deferred(f"temporarily refused: {error}") from error
        else:
            _quit(server)
        finally:
            server.close()

    def _connected(self) -> smtplib.SMTP:
        try:
            return self._connect(urlsplit(self.url))
        except (OSError, smtplib.SMTPException) as error:
            raise Deferred(f"server unavailable: {error}") from error

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


def _quit(server: smtplib.SMTP) -> None:
    """The mail was taken, whatever becomes of the goodbye."""
    with suppress(OSError, smtplib.SMTPException):
        server.quit()


def _error(replies: list[tuple[int, bytes | str]], error: smtplib.SMTPException) -> Rejected | Deferred:
    if all(500 <= code < 600 for code, _ in replies):
        code, text = replies[0]
        return Rejected(code, text.decode("utf-8", "replace") if isinstance(text, bytes) else text)
    return Deferred(f"temporarily refused: {error}")


@dataclass(frozen=True)
class Maildir:
    """A Maildir that holds each Message-ID once, whatever its reader did with the file."""

    folder: Path

    def send(self, envelope: Envelope) -> None:
        for part in ("tmp", "new", "cur"):
            (self.folder / part).mkdir(parents=True, exist_ok=True, mode=0o700)
        name = hashlib.sha256(envelope.message_id.encode()).hexdigest()[:32] + ".malecon"
        if not any((self.folder / "cur").glob(f"{name}*")):
            self._deliver(name, envelope.mail)

    def _deliver(self, name: str, text: bytes) -> None:
        draft = self.folder / "tmp" / f"{name}.{os.getpid()}"
        with draft.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(self.folder / "new" / name)
