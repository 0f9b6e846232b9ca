"""Replies of the corpus that say steps, changed so that nothing may be done for them."""

import quopri
import re
from base64 import encodebytes
from collections.abc import Callable
from email import message_from_bytes

from tests.figures import figure
from tests.mail.post import ANN, REPLIES, STEPS, corpus

QUOTED = re.compile(r"^(?P<mark>[> ]*)(?=Hello Ann, it is your turn\.)", re.MULTILINE)
QUOTED_HTML = re.compile(r"(?=Hello Ann, it is your turn\.)")
ENCODINGS: dict[str, Callable[[bytes], bytes]] = {"base64": encodebytes, "quoted-printable": quopri.encodestring}

STEPPED = sorted(name for name, told in REPLIES.items() if [line.lower() for line in told["lines"]] == list(STEPS))
SAMPLE = (
    "alpine-en-bottom",
    "apple-mail-ja-top",
    "claws-fr-no-empty-line",
    "gmail-fr-closing",
    "gmail-ja-top",
    "gmx-web-de-top",
    "iphone-es-top",
    "mutt-en-inline",
    "orange-fr-top",
    "outlook-da-top",
    "outlook-de-html-only",
    "roundcube-es-bottom",
    "samsung-en-top",
    "thunderbird-de-inline",
    "yahoo-ja-top",
)
NAMES = figure(SAMPLE, tuple(STEPPED))


def forged(name: str, writer: str) -> bytes:
    """As somebody else would have written it: `writer` stands for the address."""
    written = re.compile(rb"^(From: .*?)<?" + re.escape(ANN.encode()) + b">?", re.MULTILINE)
    changed, number = written.subn(lambda found: found[1] + writer.encode(), corpus(name), count=1)
    assert number == 1
    return changed


def named(raw: bytes, id: str) -> bytes:
    """Under another Message-ID; "" leaves it out."""
    line = f"Message-ID: {id}\n".encode() if id else b""
    changed, number = re.subn(rb"(?mi)^Message-ID:.*\n", line, raw, count=1)
    assert number == 1
    return changed


def empty(name: str) -> bytes:
    """Without its own lines."""
    return _rewritten(name, lambda text, kind: _without(name, text))


def quote_only(name: str) -> bytes:
    """With its own lines on top of what it quotes."""
    return _rewritten(name, lambda text, kind: _into_quote(name, _without(name, text), kind))


def quotes(name: str) -> bool:
    return empty(name) != quote_only(name)


def _without(name: str, text: str) -> str:
    for line in REPLIES[name]["lines"]:
        assert text.count(line) == 1, (name, line)
        text = text.replace(line, "")
    return text


def _into_quote(name: str, text: str, kind: str) -> str:
    lines = REPLIES[name]["lines"]
    if kind == "html":
        return QUOTED_HTML.sub("".join(f"{line}<br>\n" for line in lines), text)
    return QUOTED.sub(lambda found: "".join(f"{found[0]}{line}\n" for line in lines) + found[0], text)


def _rewritten(name: str, change: Callable[[str, str], str]) -> bytes:
    """The mail with all its texts changed, each encoded as it was."""
    mail = message_from_bytes(corpus(name))
    for part in mail.walk():
        if part.get_content_maintype() == "text" and part.get_content_disposition() != "attachment":
            charset = part.get_content_charset("utf-8")
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            changed = change(data.decode(charset), part.get_content_subtype()).encode(charset)
            encode = ENCODINGS.get(str(part["Content-Transfer-Encoding"]).lower(), bytes)
            part.set_payload(encode(changed).decode("ascii", "surrogateescape"))
    return mail.as_bytes()
