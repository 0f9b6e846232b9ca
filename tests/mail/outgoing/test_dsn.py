"""What servers report about mails that came back."""

import time
import tracemalloc
from email.message import EmailMessage

import pytest

from arbiter.app.services import Services
from arbiter.mail.reading import dsn
from arbiter.mail.sending import bounces
from tests.mail import dsns
from tests.mail.dsns import SAID, report


@pytest.mark.parametrize(
    ("status", "hard"),
    [
        ("5.1.1", True),
        ("5.1.2", True),
        ("5.1.10", True),
        ("5.1.3", True),
        ("5.1.6", True),
        ("5.2.1", False),
        ("5.4.4", False),
        ("5.0.0", False),
        ("5.1.0", False),
        ("5.1.4", False),
        ("5.1.90", False),
        ("5.4.1", False),
        ("5.4.5", False),
        ("5.4.6", False),
        ("5.4.300", False),
        ("5.4.316", False),
        ("5.2.2", False),
        ("5.2.3", False),
        ("5.7.1", False),
        ("5.6.1", False),
        ("5.4.7", False),
        ("5.1.7", False),
        ("5.1.8", False),
        ("5.3.2", False),
        ("5.3.5", False),
        ("5.5.1", False),
        ("4.4.7", False),
        ("4.2.2", False),
    ],
)
def test_what_is_for_good(status: str, hard: bool) -> None:
    found = dsn.read(report("failed", status, said=f"550 {status} as it is"))
    assert found is not None
    assert (found.status, found.hard, found.action) == (status, hard, "failed")
    assert not dsn.Report("delayed", status, "", "").hard


@pytest.mark.parametrize("returned", ["message/rfc822", "text/rfc822-headers"])
def test_a_report(returned: str) -> None:
    found = dsn.read(report("Failed ", "5.1.1", "<ours@localhost>", returned=returned))
    assert found == dsn.Report("failed", "5.1.1", SAID, "<ours@localhost>")


def test_the_words_know_better_than_a_status_that_says_nothing() -> None:
    found = dsn.read(report("failed", "5.0.0", said="552 5.2.2 mailbox full"))
    assert found is not None
    assert (found.status, found.hard) == ("5.2.2", False)


def test_numbers_of_machines_are_no_status() -> None:
    found = dsn.read(report("failed", "5.7.1", said="550 5.7.1 [192.0.2.5.1.1.9] is not liked"))
    assert found is not None
    assert found.status == "5.7.1"


@pytest.mark.parametrize("raw", [dsns.EXIM, dsns.QMAIL], ids=["exim", "qmail"])
def test_plain_words_of_older_servers(raw: bytes) -> None:
    found = dsn.read(raw)
    assert found is not None
    assert (found.action, found.status, found.hard, found.message_id) == ("failed", "5.1.1", True, "<gone@localhost>")


@pytest.mark.parametrize(
    "raw",
    [
        dsns.VACATION,
        dsns.RECEIPT,
        report("delivered", "2.0.0"),
        report("relayed", "2.0.0"),
        report("expanded", "2.0.0"),
        b"",
        b"\x00\xff" * 100,
        b"Content-Type: multipart/report; boundary=x\r\n\r\n",
        b"From: MAILER-DAEMON@example.org\r\nSubject: hello\r\n\r\nAll is well with all 250 of us.\r\n",
    ],
)
def test_what_is_no_failure(raw: bytes) -> None:
    assert dsn.read(raw) is None


def nested(depth: int) -> bytes:
    opened = "".join(f"Content-Type: multipart/report; boundary=b{n}\r\n\r\n--b{n}\r\n" for n in range(depth))
    return opened.encode()


@pytest.mark.parametrize(
    "raw",
    [
        report("failed", "5.1.1") + b"x" * 20_000_000,
        nested(4000),
        b"Content-Type: multipart/report; boundary=b\r\n\r\n" + b"--b\r\n\r\n" * 100_000,
        report("failed", "5.1.1", said="5." * 100_000),
        report("failed", "5.1.1", said="9" * 200_000),
        b"From: postmaster@example.org\r\n\r\n" + b"--" * 100_000,
        b"From: " + b"postmaster" * 20_000,
        report("failed\r\nAction: failed", "5.1.1", "<" * 100_000),
        b"Content-Type: message/rfc822\r\n\r\n" * 3000,
    ],
    ids=["long", "nested", "parts", "status", "digits", "dashes", "sender", "id", "mails"],
)
def test_hostile_reports_cost_little(raw: bytes) -> None:
    tracemalloc.start()
    begun = time.process_time()
    found = dsn.read(raw)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert time.process_time() - begun < 10
    assert peak < 100 * 2**20
    assert found is None or len(found.said) <= dsn.LONGEST


def test_words_stand_in_one_line() -> None:
    mail = EmailMessage()
    mail["From"] = "MAILER-DAEMON@example.org"
    mail.set_content("550 5.1.1\x1b[31m no\r\n\tsuch user\x07")
    found = dsn.read(bytes(mail))
    assert found is not None
    assert found.said == "550 5.1.1 [31m no such user"


@pytest.mark.parametrize("token", ["", "abc", "a" * 56, "ü", "\x00"])
def test_a_token_of_nobodys_does_nothing(services: Services, token: str) -> None:
    assert not bounces.bounced(services, token, report("failed", "5.1.1"))
