"""Composing a mail: headers, thread, signed head, text and HTML part, envelope."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from functools import cache

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from arbiter.app import links
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.heads import Head
from arbiter.mail import sealed_addresses
from arbiter.mail.writing.blocks import Block, Link, Note, Position, Rule, as_text

BODY_POLICY = SMTP.clone(max_line_length=76)  # of base64 and quoted-printable (RFC 2045, 6.7 and 6.8)
HEADER_POLICY = SMTP.clone(max_line_length=200)  # links in headers are never broken
LONGEST = 998  # characters of a line as it is sent (RFC 5322, 2.1.1)


class Headers(msgspec.Struct, frozen=True, kw_only=True):
    """A mail's headers.

    `id` is its Message-ID, `thread` the ids of the mails before it, the nearest last; `player` "" where the address is
    nobody's yet; `heads` the line `Malecon-Head` of each game; `answers` whether it answers a mail that came in.
    """

    id: str
    to: str
    player: str
    subject: str
    thread: Sequence[str] = ()
    reply_to: str = ""
    heads: Sequence[str] = ()
    answers: bool = False


def message_id(services: Services, about: str, again: int = 0) -> str:
    """A stable Message-ID made of game, seat, decision and kind; the n-th `resend` ends in `.r<n>`."""
    repeated = f".r{again}" if again else ""
    return f"<{hashlib.sha256(about.encode()).hexdigest()[:32]}{repeated}@{services.settings.mail_domain}>"


def thread(services: Services, game: str, seat: int) -> str:
    """The id under which all mails of a game and seat stand together."""
    return message_id(services, f"{game}/{seat}")


def witness(game: str, head: Head) -> str:
    """A signed head as mails tell it (docs/audit.md, "Heads and keys")."""
    return f"{game} {head.version} {head.hash} {head.key} {head.signature}"


def compose(services: Services, headers: Headers, blocks: Sequence[Block]) -> Envelope:
    """The mail as it is sent."""
    to = links.recipient(headers.player, headers.to)
    stop = links.unsubscribe_url(services, to)
    heads = [Note(f"Malecon-Head: {head}") for head in headers.heads]
    whole = [*blocks, Rule(), Link("Unsubscribe from all mails", stop), *heads]
    mail = _headed(services, headers, stop)
    text = as_text(whole)
    plain = text.isascii() and max(map(len, text.splitlines())) <= LONGEST
    mail.set_content(text, cte="7bit" if plain else "quoted-printable")
    _illustrate(mail, headers, whole)
    return Envelope(
        headers.id, sealed_addresses.bounce_address(services, to), headers.to, mail.as_bytes(policy=HEADER_POLICY)
    )


def _headed(services: Services, headers: Headers, stop: str) -> EmailMessage:
    mail = EmailMessage(policy=BODY_POLICY)
    fields = {
        "From": f"Malecon <{services.settings.mail_from}>",
        "To": headers.to,
        "Reply-To": headers.reply_to,
        "Subject": header_text(f"[Malecon] {headers.subject}"),
        "Date": datetime.fromisoformat(services.now()),
        "Message-ID": headers.id,
        "In-Reply-To": headers.thread[-1] if headers.thread else "",
        "References": " ".join(headers.thread),
        "Auto-Submitted": "auto-replied" if headers.answers else "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    for name, value in fields.items():
        if value:
            mail[name] = value
    for head in headers.heads:
        mail["Malecon-Head"] = head
    return mail


def header_text(text: str) -> str:
    """A header's text in one line, in which nothing is read as an encoded word (RFC 2047), which may hide anything."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).replace("=?", "= ?").split())


def _illustrate(mail: EmailMessage, headers: Headers, blocks: Sequence[Block]) -> None:
    """The HTML part, with the pictures that it shows."""
    stem = headers.id[1:-1]
    pictures = [(n, block.picture) for n, block in enumerate(blocks) if isinstance(block, Position) and block.picture]
    mail.add_alternative(_template().render(headers=headers, blocks=blocks, stem=stem), "html", cte="quoted-printable")
    html = mail.get_payload(1)
    assert isinstance(html, EmailMessage)
    for n, picture in pictures:
        html.add_related(picture, "image", "png", cid=f"<{n}.{stem}>", disposition="inline", filename="position.png")


@cache
def _template() -> Template:
    loader = PackageLoader("arbiter.mail.writing")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    ).get_template("mail.html")
