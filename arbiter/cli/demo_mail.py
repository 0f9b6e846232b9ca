"""The demo's mailbox: a Maildir, read as a player reads mail."""

import re
import time
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import TypeVar

from arbiter.cli.installation import Failed
from arbiter.settings import Settings

T = TypeVar("T")
TIMEOUT = 60.0  # seconds to wait for a mail
POLL_INTERVAL = 0.1
CODE = re.compile(r"code is:\s+(\S+)")


def folder(settings: Settings) -> Path:
    return settings.data_dir / "mail"


def mails(settings: Settings) -> list[EmailMessage]:
    """All mails, in no particular order."""
    messages = (message_from_bytes(path.read_bytes(), policy=default) for path in folder(settings).glob("new/*"))
    return [mail for mail in messages if isinstance(mail, EmailMessage)]


def code(settings: Settings, address: str) -> str:
    """The code that was sent to an address. Raises `Failed` if none arrives."""
    sent_code = _wait_for(lambda: _code(settings, address))
    if sent_code is None:
        raise Failed(f"No mail with a code came to {address} within {TIMEOUT:.0f} s.")
    return sent_code


def _code(settings: Settings, address: str) -> str | None:
    texts = (_text(mail) for mail in mails(settings) if mail["To"] == address)
    return next((match[1] for text in texts if (match := CODE.search(text))), None)


def _text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    return str(part.get_content()) if part else ""


def await_results(settings: Settings, seats: int) -> bool:
    """Wait for the mails with the result; whether every seat got one."""
    return bool(_wait_for(lambda: _results(settings) >= seats or None))


def _results(settings: Settings) -> int:
    return sum("the game is over" in _text(mail) for mail in mails(settings))


def _wait_for(check: Callable[[], T | None]) -> T | None:
    end = time.monotonic() + TIMEOUT
    while (result := check()) is None and time.monotonic() < end:
        time.sleep(POLL_INTERVAL)
    return result
