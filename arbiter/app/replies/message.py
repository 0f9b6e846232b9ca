"""A mail as it came in, read within bounds: its headers, and the text that its writer sees."""

import codecs
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from email.utils import getaddresses

from arbiter.app.replies.flowed import unflowed
from arbiter.app.replies.html import text_of

HEADERS = 128 * 1024  # bytes of all headers together
BODY = 2 * 1024 * 1024  # bytes from the beginning in which the text has to stand; pictures come behind it
READ = HEADERS + BODY  # bytes of a mail that are looked at, whatever it says
BARE = re.compile(rb"\r(?!\n)")  # ends a line for the library, and for no server: a border would look at other headers
NESTED = re.compile(rb"content-type:[\s\x1c-\x1f]*(?:multipart|message)/", re.IGNORECASE)
DEEPEST = 30  # parts that hold others
LONG = re.compile(  # the library's time for parameters grows with the square of their length
    rb"(?:\A|[\r\n])content-[\w-]+:(?:[^\r\n]|(?:\r\n|\r|\n)[ \t]){2000}", re.IGNORECASE
)
WRITERS, COMMENTS = 1000, 20  # characters of a `From`, and its opening brackets
PARTS = 20  # texts put together
HTML = 256 * 1024  # characters
TEXT = 64 * 1024
CHARSETS = re.compile(
    r"ascii|utf-(8|16|32)|iso(8859|2022)|cp\d|windows|mac|koi8|euc|shift_jis|gb|big5|hz|johab|tis|ptcp"
)
UNSEEN = re.compile(  # what steers terminals or the direction of writing, and what has no width
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def opened(raw: bytes) -> Message | None:
    """The mail; None where it is not made as mails are, or to be a burden."""
    ends = [place for end in (b"\r\n\r\n", b"\n\n") if (place := raw.find(end, 0, HEADERS)) >= 0]
    if not ends:
        return None
    end = min(ends)
    kept = raw[: end + BODY]
    if BARE.search(kept, 0, end + 2) or LONG.search(kept) or len(NESTED.findall(kept)) > DEEPEST:
        return None
    return _parsed(kept)


def _parsed(raw: bytes) -> Message | None:
    """None where parameters are so broken that the library fails at them, now or when they are asked for."""
    try:
        mail = message_from_bytes(raw, policy=compat32)
        for part in mail.walk():
            part.get_content_charset()
    except (TypeError, ValueError):
        return None
    return mail


def header(mail: Message, name: str) -> str:
    """A header's first value in one line, "" where there is none."""
    return " ".join(str(mail.get(name) or "").split())


def writers(mail: Message) -> list[tuple[str, str]]:
    """Names and addresses of all `From` headers; of one made to be a burden there is nobody's, `("", "")`."""
    return [each for value in mail.get_all("From", []) for each in _addresses(str(value))]


def _addresses(value: str) -> list[tuple[str, str]]:
    burden = len(value) > WRITERS or value.count("(") > COMMENTS
    return [("", "")] if burden else getaddresses([value])


def text(mail: Message) -> str:
    """What the writer wrote and quoted: the plain text, or the HTML's where there is none."""
    plain = "\n".join(_plain(part) for part in _texts(mail, "text/plain"))
    if not plain.strip():
        plain = "\n".join(text_of(_decoded(part)[:HTML]) for part in _texts(mail, "text/html"))
    return seen(plain[:TEXT])


def seen(text: str) -> str:
    """Without signs that nobody sees, and with plain spaces."""
    return UNSEEN.sub("", "\n".join(text.splitlines())).translate({0xA0: " ", 0x202F: " ", 0x3000: " ", 0x09: " "})


def _texts(mail: Message, kind: str) -> list[Message]:
    found = [part for part in _parts(mail) if part.get_content_type() == kind]
    return [part for part in found if part.get_content_disposition() != "attachment"][:PARTS]


def _parts(mail: Message) -> Iterator[Message]:
    """The parts that hold something; mails within the mail are not looked into."""
    if mail.get_content_maintype() == "multipart":
        for part in mail.get_payload() if mail.is_multipart() else ():
            yield from _parts(part)  # type: ignore[arg-type]
    elif not mail.is_multipart():
        yield mail


def _plain(part: Message) -> str:
    said = _decoded(part)
    if str(part.get_param("format", "")).lower() == "flowed":
        return unflowed(said, delsp=str(part.get_param("delsp", "")).lower() == "yes")
    return said


def _decoded(part: Message) -> str:
    data = part.get_payload(decode=True)
    return data.decode(_charset(part), "replace") if isinstance(data, bytes) else ""


def _charset(part: Message) -> str:
    """Codec of a part's text; the name is the writer's, and not all that have names read text."""
    try:
        name = codecs.lookup(part.get_content_charset() or "utf-8").name
    except (LookupError, ValueError):
        return "utf-8"
    return name if CHARSETS.match(name) else "utf-8"
