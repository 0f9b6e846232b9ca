"""Replies as people's programs write them: mails of the corpus, with another own line and another mail quoted."""

import html
import re
from collections.abc import Iterator
from email.message import EmailMessage, Message

from tests.mail.post import ANN, REPLIES, STEPS, corpus
from tests.mail.postfix import parsed

QUOTED = re.compile(r"^(?P<mark>[> ]*)Hello Ann, it is your turn\..*?0011 2233", re.DOTALL | re.MULTILINE)
QUOTED_HTML = re.compile(r"Hello Ann, it is your turn\..*?0011 2233", re.DOTALL)
HEADERS = ("From", "To", "Subject", "Message-ID", "In-Reply-To", "References")


def _texts(mail: EmailMessage) -> Iterator[EmailMessage]:
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            assert isinstance(part, EmailMessage)
            yield part


def _quotes_whole(part: EmailMessage) -> bool:
    """Whether the part holds both steps and then, or before them, all of the mail that it answers."""
    text = str(part.get_content())
    found = (QUOTED_HTML if part.get_content_subtype() == "html" else QUOTED).search(text)
    return bool(found) and all(text.count(step) == 1 and step not in found[0] for step in STEPS if found)


def _serves(name: str) -> bool:
    return tuple(REPLIES[name]["lines"]) == STEPS and all(map(_quotes_whole, _texts(parsed(corpus(name)))))


STYLES = sorted(name for name in REPLIES if _serves(name))


def reply(style: str, mail: EmailMessage, line: str, sender: str, id: str) -> bytes:
    """An answer to a mail, with one own line, as the corpus' mail `style` would have been written."""
    answer = parsed(corpus(style))
    body = mail.get_body(("plain",))
    assert body is not None
    for part in _texts(answer):
        _rewrite(part, line, str(body.get_content()).rstrip("\n"))
    root = str(mail["Message-ID"])
    writer = str(answer["From"]).replace(ANN, sender)  # a signature may bear the name
    told = (writer, mail["Reply-To"], f"Re: {mail['Subject']}", id, root, f"{mail.get('References', '')} {root}")
    for name, value in zip(HEADERS, told, strict=True):
        del answer[name]
        answer[name] = str(value).strip()
    return bytes(answer)


def _rewrite(part: EmailMessage, line: str, quoted: str) -> None:
    text, subtype = str(part.get_content()), part.get_content_subtype()
    own = html.escape(line, quote=False) if subtype == "html" else line
    text = text.replace(STEPS[1], "", 1).replace(STEPS[0], own, 1)
    if subtype == "html":
        told = html.escape(quoted, quote=False).replace("\n", "<br>\n")
        text = QUOTED_HTML.sub(lambda _: told, text)
    else:
        text = QUOTED.sub(
            lambda found: "\n".join(f"{found['mark']}{each}".rstrip() for each in quoted.split("\n")), text
        )
    flowed = {"params": {"format": "flowed"}} if _flowed(part) else {}
    part.set_content(text, subtype, charset="utf-8", cte="quoted-printable", **flowed)


def _flowed(part: Message) -> bool:
    return part.get_param("format") == "flowed"
