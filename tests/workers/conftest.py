"""Jobs on a real store, with a real SMTP server, in processes of their own where they are to be killed."""

import asyncio
import os
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import Message
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from arbiter.app.ports.outbox import Task
from arbiter.app.services import Services
from arbiter.loopback import free_port
from arbiter.mail.writing import game_mail
from tests import temporary
from tests.app.conftest import Table
from tests.mail.mailing import sketched
from tests.outbox import waiting
from workers import context
from workers.queues import KINDS


class PostOffice:
    """Keeps what it was sent; answers with `codes` first (by stage), one after the other, each `delay` seconds late.

    At the stage `LOST` it takes the mail and drops the connection without an answer.
    """

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.senders: list[str] = []
        self.codes: list[tuple[str, str]] = []
        self.delay = 0.0
        self.login: tuple[bytes, bytes] | None = None
        self._lock = threading.Lock()

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.codes and self.codes[0][0] == "MAIL":
            return self.codes.pop(0)[1]
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.codes and self.codes[0][0] == "RCPT":
            return self.codes.pop(0)[1]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.codes and self.codes[0][0] == "DATA":
            return self.codes.pop(0)[1]
        with self._lock:
            self.senders.append(str(envelope.mail_from))
            self.mails.append(message_from_bytes(bytes(envelope.content or b"")))
        if self.codes and self.codes[0][0] == "LOST":
            self.codes.pop(0)
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
        await asyncio.sleep(self.delay)
        return "250 OK"

    def admit(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.login = (data.login, data.password)
        return AuthResult(success=True)

    @property
    def ids(self) -> list[str]:
        return [str(mail["Message-ID"]) for mail in self.mails]


class Served:
    """A post office and where it is."""

    def __init__(self, office: PostOffice, **more: Any) -> None:
        self.office = office
        self.controller = Controller(office, hostname="127.0.0.1", port=free_port(), ready_timeout=30, **more)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.controller.port}"


@pytest.fixture
def post_office() -> Iterator[Served]:
    served = Served(PostOffice())
    served.controller.start()
    yield served
    served.controller.stop()


@pytest.fixture
def certified(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ssl.SSLContext:
    """A server's TLS context with a certificate for 127.0.0.1 that clients trust for the time being."""
    file = tmp_path / "certificate.pem"
    file.write_bytes(certificate())
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    return context


def certificate() -> bytes:
    """Key and self-signed certificate, good for an hour."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    now, hour = datetime.now(UTC), timedelta(hours=1)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - hour, now + hour)
    signed = builder.add_extension(names, critical=True).sign(key, hashes.SHA256())
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + signed.public_bytes(Encoding.PEM)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures in mails that are written here take no time."""
    monkeypatch.setattr(game_mail, "png", sketched)


@pytest.fixture
def server() -> Iterator[temporary.Server]:
    """A store of one's own, which may be killed."""
    with temporary.server() as one:
        yield one


@pytest.fixture
def smtp_url(post_office: Served) -> str:
    """Where jobs send mails to; "" for the Maildir of the data folder."""
    return post_office.url


def environ(server: temporary.Server, smtp_url: str, folder: Path) -> dict[str, str]:
    return {
        "MALECON_STORE_URL": server.url,
        "MALECON_DATA_DIR": str(folder),
        "MALECON_SMTP_URL": smtp_url,
        "MALECON_LOG_LEVEL": "warning",
    }


class Processes:
    """Starts `malecon` commands on a store."""

    def __init__(self, environ: dict[str, str]) -> None:
        self.environ = environ
        self.running: list[subprocess.Popen[bytes]] = []

    def __call__(self, *command: str) -> subprocess.Popen[bytes]:
        run = "import sys; from arbiter.cli import main; sys.exit(main())"
        self.running.append(subprocess.Popen([sys.executable, "-c", run, *command], env=os.environ | self.environ))
        return self.running[-1]


@pytest.fixture
def process(server: temporary.Server, smtp_url: str, tmp_path: Path) -> Iterator[Processes]:
    """What it starts is killed in the end."""
    processes = Processes(environ(server, smtp_url, tmp_path))
    yield processes
    for one in processes.running:
        one.kill()
        one.wait()


@pytest.fixture
def services(
    server: temporary.Server, smtp_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Services]:
    """Services on that store; the jobs of this process work with them too."""
    for name, value in environ(server, smtp_url, tmp_path).items():
        monkeypatch.setenv(name, value)
    context.services.cache_clear()
    context.mailer.cache_clear()
    yield context.services()
    context.services.cache_clear()
    context.mailer.cache_clear()


@pytest.fixture
def table(services: Services) -> Table:
    """A running game of three; all addresses are verified, and nothing is left to do."""
    table = Table(services)
    for number, id in enumerate(table.players, 1):
        player = services.players.get(id)
        assert player is not None
        services.players.update(msgspec.structs.replace(player, email=f"seat{number}@example.org", verified=True))
    drain(services)
    return table


def drain(services: Services, kept: str = "") -> None:
    """Take all out of the outbox but one kind."""
    after: dict[int, str] = {}
    while tasks := services.outbox.read(after, 0):
        for task in tasks:
            after[task.shard] = task.entry
            if task.message.kind != kept:
                services.outbox.done(task.shard, task.entry)


def entry(services: Services, kind: str = "") -> Task:
    """The one entry (of a kind) that lies in the outbox."""
    [task] = [task for task in waiting(services) if kind in ("", task.message.kind)]
    return task


def arguments(task: Task) -> tuple[Any, ...]:
    return task.shard, task.entry, *KINDS[task.message.kind].arguments(task.message)
