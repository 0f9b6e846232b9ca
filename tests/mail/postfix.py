"""A real Postfix on loopback, with a folder of its own: out of the arbiter, into the players' boxes and back to it.

The machine's own mail is not touched: configuration, queue, data and log lie in a temporary folder. How mail comes to
the arbiter is configured as `docs/mail.md` says.
"""

import os
import queue
import re
import smtplib
import socket
import subprocess
import tempfile
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session

from arbiter.cli.installation import Installation
from arbiter.loopback import free_port
from tests.mail.mailing import text, too_wide
from tests.programs import FOLDERS, needs

HOST = "127.0.0.1"
OURS, THEIRS = "malecon.example", "players.example"  # domains of the arbiter and of the players
PATIENCE = 60.0
SIZE = 30 * 1024 * 1024
MANUAL = Path(__file__).parents[2] / "docs" / "mail.md"

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = mx.{theirs}
inet_interfaces = {host}
inet_protocols = ipv4
mynetworks = {host}/32
mydestination =
local_recipient_maps =
alias_maps =
relay_domains = {theirs}
transport_maps = inline:{{ {theirs}=lmtp:inet:{host}:{boxes} }}
default_transport = error:there is nothing outside
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_relay_restrictions = permit_mynetworks, reject
local_header_rewrite_clients =
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
fast_flush_domains =
"""
MASTER = """
{host}:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
showq unix n - n - - showq
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""

NEEDED = [
    needs("postfix"),
    pytest.mark.skipif(os.geteuid() != 0 and os.environ.get("MALECON_CI") != "1", reason="Postfix is started by root"),
]


class Boxes:
    """The players' mailboxes, an LMTP server: what comes is handed on in order. `unknown` ones are refused."""

    def __init__(self) -> None:
        self.port = free_port()
        self.unknown: Collection[str] = ()
        self._came: queue.Queue[tuple[str, EmailMessage]] = queue.Queue()
        self._server = _Lmtp(self, hostname=HOST, port=self.port)

    async def handle_RCPT(
        self, server: LMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.unknown:
            return "550 5.1.1 There is no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: LMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        for address in envelope.rcpt_tos:
            self._came.put((address, parsed(envelope.content)))
        return "\r\n".join(["250 2.0.0 OK"] * len(envelope.rcpt_tos))

    def next(self, patience: float = PATIENCE) -> tuple[str, EmailMessage]:
        """The next mail to anybody, and its recipient. Raises `queue.Empty`."""
        return fitting(*self._came.get(timeout=patience))

    def rest(self) -> list[tuple[str, EmailMessage]]:
        """All that came and was not looked at."""
        return [fitting(*self._came.get_nowait()) for _ in range(self._came.qsize())]

    def start(self) -> None:
        self._server.start()

    def stop(self) -> None:
        self._server.stop()


class _Lmtp(Controller):
    def factory(self) -> LMTP:
        return LMTP(self.handler, data_size_limit=SIZE)


def documented(folder: Path, arbiter: int) -> list[str]:
    """What the manual has people write into `main.cf` and `malecon.regexp`, for our domain, folder and port."""
    said = re.findall(r"```\n(.*?)```", MANUAL.read_text().partition("## Behind Postfix")[2], re.DOTALL)[:2]
    ours = {"games.example.org": OURS, r"games\.example\.org": re.escape(OURS), "/etc/postfix": str(folder)}
    for here, there in (ours | {":8025": f":{arbiter}"}).items():
        said = [block.replace(here, there) for block in said]
    return said


class Postfix:
    """`arbiter`: the port where the arbiter takes mail, `boxes`: that of the players' mailboxes."""

    def __init__(self, folder: Path, arbiter: int, boxes: int) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"smtp://{HOST}:{self.port}"
        told = {"folder": folder, "host": HOST, "theirs": THEIRS, "boxes": boxes, "port": self.port}
        for name in ("etc", "queue", "data"):
            (folder / name).mkdir()
        main, addresses = documented(folder / "etc", arbiter)
        (folder / "etc" / "main.cf").write_text(MAIN.format(**told) + main)
        (folder / "etc" / "malecon.regexp").write_text(addresses)
        (folder / "etc" / "master.cf").write_text(MASTER.format(**told))
        self._environ = os.environ | {"PATH": FOLDERS}
        self._run("chown", "postfix", str(folder / "data"))

    def start(self) -> None:
        self._run("postfix", "-c", str(self.folder / "etc"), "start")
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < end, self.log()
            time.sleep(0.05)

    def stop(self) -> None:
        self._run("postfix", "-c", str(self.folder / "etc"), "stop")

    def _run(self, *command: str) -> None:
        done = subprocess.run(command, env=self._environ, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{done.stdout}{done.stderr}{self.log()}"

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((HOST, self.port)) == 0

    def log(self) -> str:
        file = self.folder / "log"
        return file.read_text(errors="replace") if file.exists() else ""

    def waiting(self) -> int:
        """How many mails lie in the queue; looked at twice, as they move from folder to folder."""
        parts = ("incoming", "active", "deferred", "maildrop") * 2
        return sum(file.is_file() for part in parts for file in (self.folder / "queue" / part).rglob("*"))

    def settle(self) -> None:
        """Return when everything was delivered or came back."""
        end = time.monotonic() + PATIENCE
        while self.waiting():
            assert time.monotonic() < end, self.log()
            time.sleep(0.02)

    def send(self, sender: str, to: str, mail: bytes) -> None:
        """As the sender's program hands it in."""
        with smtplib.SMTP(HOST, self.port, timeout=PATIENCE) as server:
            assert server.sendmail(sender, [to], mail) == {}


Mailing = tuple[Installation, Postfix, Boxes]


@contextmanager
def running(arbiter: int) -> Iterator[tuple[Postfix, Boxes]]:
    """Postfix between the arbiter's port and the players' boxes, for a while."""
    with tempfile.TemporaryDirectory(prefix="malecon-postfix-", ignore_cleanup_errors=True) as name:
        folder, boxes = Path(name), Boxes()
        folder.chmod(0o755)  # Postfix has users of its own
        boxes.start()
        one = Postfix(folder, arbiter, boxes.port)
        one.start()
        try:
            yield one, boxes
        finally:
            one.stop()
            boxes.stop()


def fitting(address: str, mail: EmailMessage) -> tuple[str, EmailMessage]:
    """What came; of ours a terminal of 78 columns shows the whole text."""
    if str(mail["From"]).startswith("Malecon "):
        assert too_wide(text(mail).splitlines()) == []
    return address, mail


def parsed(raw: bytes) -> EmailMessage:
    mail = message_from_bytes(raw.replace(b"\r\n", b"\n"), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail
