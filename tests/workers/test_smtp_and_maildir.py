"""Mail over a real SMTP conversation, and into a Maildir."""

import mailbox
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from arbiter.app.ports.envelopes import Envelope
from arbiter.mail.sending.mailer import Deferred, Rejected
from tests.workers.conftest import PostOffice, Served
from workers.smtp_and_maildir import Maildir, Smtp


def mail(id: str = "<one@localhost>", text: str = "¡Vamos!\n.\nA line after a dot.\n") -> Envelope:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Message-ID"], mail["Subject"] = "malecon@localhost", "a@example.org", id, "Hola"
    mail.set_content(text, cte="quoted-printable")
    return Envelope(id, "bounce+abc@localhost", "a@example.org", bytes(mail))


def test_smtp_sends(post_office: Served) -> None:
    Smtp(post_office.url).send(mail())
    [sent] = post_office.office.mails
    assert (sent["Message-ID"], post_office.office.senders) == ("<one@localhost>", ["bounce+abc@localhost"])
    assert sent.get_payload(decode=True).decode().splitlines() == ["¡Vamos!", ".", "A line after a dot."]


@pytest.mark.parametrize("stage", ["RCPT", "DATA"])
def test_smtp_tells_never_from_not_now(post_office: Served, stage: str) -> None:
    post_office.office.codes = [(stage, "550 no such user"), (stage, "451 later")]
    with pytest.raises(Rejected):
        Smtp(post_office.url).send(mail())
    with pytest.raises(Deferred):
        Smtp(post_office.url).send(mail())
    Smtp(post_office.url).send(mail())
    assert len(post_office.office.mails) == 1


def test_smtp_that_is_away() -> None:
    with pytest.raises(Deferred):
        Smtp("smtp://127.0.0.1:1").send(mail())


def test_smtp_with_starttls_and_login(certified: ssl.SSLContext) -> None:
    office = PostOffice()
    served = Served(
        office, tls_context=certified, require_starttls=True, authenticator=office.admit, auth_required=True
    )
    served.controller.start()
    try:
        Smtp(f"smtp+starttls://ann:p%40ss@127.0.0.1:{served.controller.port}").send(mail())
    finally:
        served.controller.stop()
    assert (office.login, len(office.mails)) == ((b"ann", b"p@ss"), 1)


def test_smtps(certified: ssl.SSLContext) -> None:
    served = Served(PostOffice(), ssl_context=certified)
    served.controller.start()
    try:
        Smtp(f"smtps://127.0.0.1:{served.controller.port}").send(mail())
    finally:
        served.controller.stop()
    assert len(served.office.mails) == 1


def test_smtps_asks_for_a_trusted_certificate(certified: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    served = Served(PostOffice(), ssl_context=certified)
    served.controller.start()
    try:
        with pytest.raises(Deferred, match="CERTIFICATE_VERIFY_FAILED"):
            Smtp(f"smtps://127.0.0.1:{served.controller.port}").send(mail())
    finally:
        served.controller.stop()


def test_maildir_holds_each_mail_once(tmp_path: Path) -> None:
    for _ in range(2):
        Maildir(tmp_path / "mail").send(mail())
    Maildir(tmp_path / "mail").send(mail("<two@localhost>"))
    box = mailbox.Maildir(tmp_path / "mail", create=False)
    assert sorted(each["Message-ID"] for each in box) == ["<one@localhost>", "<two@localhost>"]


def test_maildir_knows_a_mail_that_was_read(tmp_path: Path) -> None:
    Maildir(tmp_path).send(mail())
    box = mailbox.Maildir(tmp_path, create=False)
    [(key, message)] = box.items()
    message.set_subdir("cur")
    message.add_flag("S")
    box[key] = message
    Maildir(tmp_path).send(mail())
    assert len(mailbox.Maildir(tmp_path, create=False)) == 1
