"""An answer to a mail, in the form of a mail program, delivered to the mail process."""

import os
import shlex
import smtplib
import subprocess
import tempfile
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from pathlib import Path

from arbiter.cli.maildir import Mail
from arbiter.settings import Settings

TIMEOUT = 60.0  # seconds for the mail to be processed


class Undelivered(Exception):
    """Why the answer was not accepted, in a sentence."""


def quoted(mail: Mail) -> str:
    """The answered mail, quoted."""
    lines = (f"> {line}".rstrip() for line in mail.text.splitlines())
    return "\n".join((f"On {mail.header('Date')}, {mail.header('From')} wrote:", *lines)) + "\n"


def reply(settings: Settings, mail: Mail, to: str, sender: str, text: str) -> EmailMessage:
    """`text`: the whole body. If a gateway must authenticate senders, the local user counts as authenticated."""
    message = EmailMessage(policy=SMTP)
    thread = " ".join(filter(None, (mail.header("References"), mail.header("Message-ID"))))
    headers = {
        "Authentication-Results": f"{settings.mail_authserv}; dmarc=pass" if settings.mail_authserv else "",
        "From": sender,
        "To": parseaddr(to)[1],
        "Subject": f"Re: {mail.header('Subject')}",
        "Date": formatdate(localtime=True),
        "Message-ID": make_msgid(domain=settings.mail_domain),
        "In-Reply-To": mail.header("Message-ID"),
        "References": thread,
    }
    for name, value in headers.items():
        if value:
            message[name] = value
    message.set_content(text)
    return message


def deliver(settings: Settings, mail: EmailMessage) -> None:
    """Return when it was processed. Raises `Undelivered`."""
    bind = settings.mail_bind
    try:
        with smtplib.SMTP(bind.host, bind.port, timeout=TIMEOUT) as server:
            server.send_message(mail)
    except smtplib.SMTPException as error:
        raise Undelivered(f"The mail was not accepted: {error}") from error
    except OSError as error:
        reason = (
            f"Nothing is accepting mail at {bind}. Is `malecon serve` running, with the same MALECON_ settings as here?"
        )
        raise Undelivered(reason) from error


def edited(mail: Mail) -> str:
    """What was written above the quoted mail in the editor that VISUAL or EDITOR names; "" if nothing was added."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    below = "\n\n" + quoted(mail)
    with tempfile.TemporaryDirectory(prefix="malecon-") as folder:
        file = Path(folder) / "answer.txt"
        file.write_text(below, "utf-8")
        try:
            subprocess.run([*shlex.split(editor), str(file)], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Undelivered(f"The editor `{editor}` failed: {error}. Give the steps on the command line.") from error
        text = file.read_text("utf-8")
    return "" if text.strip() == below.strip() else text
