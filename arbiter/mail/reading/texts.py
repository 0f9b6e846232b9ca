"""The texts of a mail as their reader sees them, in each form that it has."""

import codecs
import re
from collections.abc import Iterator, Sequence
from email.message import Message
from itertools import islice
from typing import NamedTuple

from arbiter.mail.reading.flowed import unflowed
from arbiter.mail.reading.html_text import text_of
from arbiter.mail.reading.marks import STRUCK, UNSTRUCK

PARTS = 20  # texts put together
HTML = 256 * 1024  # characters
TEXT = 64 * 1024
GLANCE = 4096  # characters of a file, which is not read, but told of where steps stand in it
CHARSETS = re.compile(
    r"ascii|utf-(8|16|32)|iso(8859|2022)|cp\d|windows|mac|koi8|euc|shift_jis|gb|big5|hz|johab|tis|ptcp"
)
MEANT = {  # what programs mean by a name (https://encoding.spec.whatwg.org)
    "ascii": "utf-8",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
}
ENDS = re.compile("\r\n|[\r\n\u2028\u2029]")  # of lines, as programs show them; others that the library knows are none
PRIVATE = re.compile("[\ue000-\ue0ff]")  # signs of which `marks` are made
OVERLAY = re.compile("[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20e5\u20e6\u20ea\u20eb]+")  # lines drawn through letters
OVERLAID = re.compile(f"[^\n]{OVERLAY.pattern}(?: *[^\n]{OVERLAY.pattern})*")
TURNED = re.compile(r"\u202e[^\u202c\n]*\w[^\u202c\n]*")  # shown from right to left
UNSEEN = re.compile(  # what steers terminals or the direction of writing, and what has no width
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
SPACES = dict.fromkeys((0x09, 0x0B, 0x0C, *range(0x1C, 0x20), 0x85, 0xA0, 0x202F, 0x3000), " ")


class Texts(NamedTuple):
    """A mail's text in its two forms, each "" where it has none, and the files with text that came with it.

    `files`: their names, and the first lines of those that are shown within the text. `wrapped`: whether a program may
    have broken long lines of `plain`.
    """

    plain: str
    html: str
    files: Sequence[tuple[str, Sequence[str]]]
    wrapped: bool


class _Section(NamedTuple):
    plain: str
    html: str
    fixed: bool  # its lines end where the writer ended them


def texts(mail: Message) -> Texts:
    """What the writer wrote and quoted. A part that has one form only counts as both where others have two."""
    sections = list(islice(_sections(mail), PARTS))
    plain = "\n".join(section.plain or section.html for section in sections)
    html = "\n".join(section.html or section.plain for section in sections)
    both = any(section.html and section.plain for section in sections)
    files = [_file(part) for part in leaves(mail) if part.get_content_maintype() == "text" and _is_file(part)]
    wrapped = not both and not all(section.fixed for section in sections)
    return Texts(seen(plain[:TEXT]), seen(html[:TEXT]) if both else "", files, wrapped)


def _sections(part: Message) -> Iterator[_Section]:
    """The mail's texts in order; mails within the mail are not looked into."""
    kind = part.get_content_type()
    if kind == "multipart/alternative":
        yield _joined(list(islice(_within(part), PARTS)))
    elif part.is_multipart():
        yield from _within(part)
    elif kind in ("text/plain", "text/html") and not _is_file(part):
        yield _section(part, _decoded(part))


def _section(part: Message, said: str) -> _Section:
    if part.get_content_subtype() == "html":
        told = text_of(said[:HTML])
        return _Section("", told if told.strip() else "", fixed=True)
    told = _plain(part, said)
    return _Section(told if told.strip() else "", "", fixed=_flowed(part) or not told.strip())


def _joined(forms: Sequence[_Section]) -> _Section:
    plain, html = ("\n".join(form[n] for form in forms if form[n]) for n in (0, 1))  # type: ignore[misc]
    return _Section(plain, html, fixed=all(form.fixed for form in forms))


def _within(part: Message) -> Iterator[_Section]:
    if part.get_content_maintype() == "multipart" and part.is_multipart():
        for each in part.get_payload():
            yield from _sections(each)  # type: ignore[arg-type]


def leaves(mail: Message) -> Iterator[Message]:
    """The parts that hold something; mails within the mail are not looked into."""
    if mail.get_content_maintype() == "multipart":
        for part in mail.get_payload() if mail.is_multipart() else ():
            yield from leaves(part)  # type: ignore[arg-type]
    elif not mail.is_multipart():
        yield mail


def _is_file(part: Message) -> bool:
    """Whether a part came as a file: it has a name, or says so."""
    return part.get_content_disposition() == "attachment" or bool(part.get_filename())


def _file(part: Message) -> tuple[str, Sequence[str]]:
    """Its name, and where programs show it within the text, its first lines."""
    name = " ".join(seen(str(part.get_filename() or "")).split())[:80]
    apart = part.get_content_disposition() == "attachment"
    return name, () if apart else seen(_decoded(part)[:GLANCE]).splitlines()


def _plain(part: Message, said: str) -> str:
    if _flowed(part):
        return unflowed(said, delsp=str(part.get_param("delsp", "")).lower() == "yes")
    return said


def _flowed(part: Message) -> bool:
    return str(part.get_param("format", "")).lower() == "flowed"


def _decoded(part: Message) -> str:
    data = part.get_payload(decode=True)
    said = data.decode(_charset(part), "replace") if isinstance(data, bytes) else ""
    return PRIVATE.sub("", said)


def _charset(part: Message) -> str:
    """Codec of a part's text; the name is the writer's, and not all that have names read text."""
    try:
        name = codecs.lookup(str(part.get_content_charset() or "utf-8").removesuffix("-i")).name
    except (LookupError, ValueError):
        return "utf-8"
    return MEANT.get(name, name) if CHARSETS.match(name) else "utf-8"


def seen(text: str) -> str:
    """As its reader sees it: without signs that nobody sees, with plain spaces, and what is struck out marked."""
    lines = "\n".join(map(_marked, ENDS.split(text)))
    return UNSEEN.sub("", lines.translate(SPACES))


def _marked(line: str) -> str:
    """With marks at what signs of its own strike out, or show in another order than it is written in."""
    struck = OVERLAID.sub(lambda found: f"{STRUCK}{OVERLAY.sub('', found[0])}{UNSTRUCK}", line)
    return TURNED.sub(lambda found: f"{STRUCK}{found[0]}{UNSTRUCK}", struck)
