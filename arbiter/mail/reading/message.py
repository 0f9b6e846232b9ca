"""A mail as it came in, opened within bounds, and its headers."""

import re
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from email.utils import getaddresses

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
            part.get_content_charset(), part.get_filename()
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
