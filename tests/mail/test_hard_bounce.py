"""What servers answer: what says that an address does not exist, and what says anything else."""

import pytest

from arbiter.mail.reading import dsn
from tests.mail.dsns import report

NO_SUCH_ADDRESS = [
    "550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
    "550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown in relay recipient table",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the"
    " recipient's email address for typos or\n550 5.1.1 unnecessary spaces. https://support.example/?p=NoSuchUser",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ann@example.org not found by SMTP address lookup",
    "556 5.1.10 Recipient address has null MX",
    "550 5.1.6 Recipient no longer on server",
    "501 5.1.3 Bad recipient address syntax",
    "550 5.1.2 Host unknown (Name server: example.invalid.: host not found)",
    "550 No such user here",
    "550 User unknown",
    "550 ann@example.org... User unknown",
    "553 sorry, no mailbox here by that name",
    "554 delivery error: dd This user doesn't have a mail.example account (ann@mail.example) [0]",
    "550 Mailbox does not exist",
    "550 Unrouteable address",
    "550 Recipient not found",
    "550 <ann@example.org> is not a valid mailbox",
    "550 Invalid recipient <ann@example.org>",
    "550 Unknown recipient",
    "550 No such person at this address",
    "550 5.0.0 Address unknown",
    "550 5.1.0 Unknown address error 550-'5.1.1 no such user'",
    "550 5.4.4 Host or domain name not found. Name service error for name=example.invalid type=A: Host not found",
    "550 5.4.4 SMTPSEND.DNS.NonExistentDomain; nonexistent domain",
    "550 Empfänger unbekannt",
    "550 Utilisateur inconnu",
]
ANYTHING_ELSE = [
    "552 5.2.2 The email account that you tried to reach is over quota",
    "552 Mailbox full",
    "550 mailbox is full",
    "452 4.2.2 Mailbox full",
    "550 User unknown or mailbox full, storage exceeded",
    "552 Message size exceeds fixed maximum message size",
    "523 the message is too large",
    "554 Message rejected as spam",
    "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.example.org",
    "550 Your server 192.0.2.1 is on our blacklist, user unknown",
    "550 5.1.1 Mail from your network is blocked",
    "550 5.1.0 Sender rejected",
    "550 5.1.0 <bounce+a@games.example.org>: Sender address rejected: Domain not found",
    "550 5.1.7 Invalid address for sender",
    "550 5.1.8 Access denied, bad outbound sender",
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages",
    "550 5.2.1 The email account that you tried to reach is disabled",
    "550 5.4.5 Daily user sending limit exceeded",
    "554 5.4.6 Hop count exceeded - possible mail loop",
    "554 5.4.14 Hop count exceeded",
    "550 5.4.300 Message expired",
    "550 5.4.316 Message expired, connection refused(Socket error code 10061)",
    "550 5.4.4 unable to look up host: connection timed out",
    "550 5.4.1 Recipient address rejected: Access denied",
    "550 5.7.1 Relaying denied for unknown user",
    "550 5.7.26 Unauthenticated email is not accepted due to the domain's DMARC policy",
    "550 Requested action not taken: mailbox unavailable",
    "550 Verification failed for <bounce+a@games.example.org>: Unrouteable address. Sender verify failed",
    "504 Helo command rejected: host not found",
    "550 Client host rejected: cannot find your hostname",
    "554 Transaction failed",
    "550 nobody here",
    "550 <full.quota@spam.example>: something is wrong",
    "",
]


@pytest.mark.parametrize("said", NO_SUCH_ADDRESS)
def test_that_there_is_no_such_address(said: str) -> None:
    assert dsn.no_such_address(said)
    found = dsn.read(report("failed", "5.0.0", said=said.replace("\n", " ")))
    assert found is not None
    assert found.hard
    delayed = dsn.read(report("delayed", "4.0.0", said=said.replace("\n", " ")))
    assert delayed is not None
    assert not delayed.hard


@pytest.mark.parametrize("said", ANYTHING_ELSE)
def test_that_it_is_anything_else(said: str) -> None:
    """As Postfix reports them: with 5.0.0 for every answer without a status of its own."""
    assert not dsn.no_such_address(said)
    found = dsn.read(report("failed", "5.0.0", said=said))
    assert found is not None
    assert not found.hard


def test_an_address_that_is_named_like_a_reason_is_none() -> None:
    assert dsn.no_such_address("550 5.1.1 <spam@full.example>: User unknown")


@pytest.mark.parametrize(
    ("own", "hard"),
    [
        ("  ann@example.org\n    Unrouteable address", True),
        ("  ann@example.org\n    host mx: 550 mailbox is full", False),
        ("  ann@example.org\n    retry timeout exceeded", False),
    ],
)
def test_words_of_older_servers_without_a_status(own: str, hard: bool) -> None:
    begin = "This message was created automatically by mail delivery software.\n\nThis is a permanent error.\n\n"
    copy = "------ This is a copy ------\n\nMessage-ID: <a@localhost>\n"
    found = dsn.read(f"From: Mailer-Daemon@example.org\n\n{begin}{own}\n\n{copy}".encode())
    assert found is not None
    assert (found.action, found.hard, found.message_id) == ("failed", hard, "<a@localhost>")


def test_a_report_without_an_answer_is_read_by_what_it_tells_people() -> None:
    raw = report("failed", "5.0.0", said="").replace(
        b"I'm sorry.", b"I'm sorry.\r\n\r\n<ann@example.org>: 550 No such user"
    )
    found = dsn.read(raw)
    assert found is not None
    assert (found.hard, found.said) == (True, "<ann@example.org>: 550 No such user")
