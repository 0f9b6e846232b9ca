"""Mail on its whole way: from the move to the Maildir."""

import mailbox
import re
import time
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import default

import pytest

from arbiter.bots.client import Client
from arbiter.cli.installation import Installation
from tests.mail.mailing import asks_for
from tests.system.play import Table

SOON = 60.0

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300)]


def mails(installation: Installation, address: str) -> list[Message]:
    folder = installation.settings.data_dir / "mail"
    return [mail for mail in mailbox.Maildir(folder) if mail["To"] == address]


def text(mail: Message) -> str:
    read = message_from_bytes(bytes(mail), policy=default)
    assert isinstance(read, EmailMessage)
    part = read.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def wait_for(installation: Installation, address: str, wanted: Callable[[Message], bool]) -> Message:
    end = time.monotonic() + SOON
    while not (found := [mail for mail in mails(installation, address) if wanted(mail)]):
        assert time.monotonic() < end
        time.sleep(0.1)
    [mail] = found
    return mail


def test_a_verified_player_is_told(installation: Installation) -> None:
    address = f"ann-{time.time_ns()}@example.org"
    body = {"name": "Ann", "email": address}
    told = Client(installation.base_url).post("/v1/players", body)
    mail = wait_for(installation, address, lambda mail: "Verify" in mail["Subject"])
    code = re.search(r"your code is:\s+(\S+)", text(mail))
    assert code is not None
    ann = Client(installation.base_url, told["token"])
    ann.post("/v1/players/me/email/verification", {"code": code[1]}, keyed=False)

    table = Table(installation.base_url, clients=[ann])
    asked = next(each for each in iter(table.asked, None) if move_unless(table, each, 1))
    turn = wait_for(installation, address, lambda mail: asks_for(mail, asked["decision"]))
    assert f"Malecon-Head: {table.id} " in text(turn)
    assert (turn["From"], turn["Auto-Submitted"]) == (f"Malecon <{installation.settings.mail_from}>", "auto-generated")
    assert table.id in turn["Malecon-Head"]


def move_unless(table: Table, asked: dict[str, object], seat: int) -> bool:
    """Is it this seat that is asked? The others move."""
    seats = asked["seats"]
    assert isinstance(seats, list)
    if seat not in seats:
        table.move(seats[0])
    return seat in seats
