"""Reading witnesses: `VERSION:HASH`, the last lines of a mail, saved mails with headers `Malecon-Head`."""

import re
from email import policy
from email.parser import BytesHeaderParser

from arbiter.audit.witnesses import Witness
from arbiter.kernel.patterns import HASH, KEY

HEADER = "Malecon-Head"
GIVEN = re.compile(f"([0-9]{{1,9}}):({HASH.pattern})")
HEAD = re.compile(f"([a-z0-9]{{1,40}}) ([0-9]{{1,9}}) ({HASH.pattern}) ({KEY.pattern}) ([0-9a-f]{{128}})")
LINE = re.compile(rf"^{HEADER}: {HEAD.pattern}\r?$".encode(), re.MULTILINE)
SOFT = re.compile(rb"=\r?\n")  # where quoted-printable breaks a line (RFC 2045, 6.7)
MAIL_BYTES = 2**20  # bytes of a mail that are read: text comes before images


def parse_witness(text: str) -> Witness | None:
    """`VERSION:HASH`, or a head as in mails; None for anything else."""
    text = " ".join(text.split())
    if match := GIVEN.fullmatch(text.lower()):
        return Witness(int(match[1]), match[2])
    match = HEAD.fullmatch(text.removeprefix(f"{HEADER}: "))
    return Witness(int(match[2]), match[3], match[1], match[4], match[5]) if match else None


def mail_witnesses(mail: bytes) -> list[Witness]:
    """The heads in a saved mail; a digest has several."""
    return [witness for witness in map(parse_witness, mail_heads(mail)) if witness]


def mail_heads(mail: bytes) -> list[str]:
    """The heads in a saved mail: its headers, whatever their form, or else the matching lines of its text.

    No other player can write such a line: players' messages are wrapped at 78 columns, and a head is longer.
    """
    headers = BytesHeaderParser(policy=policy.default).parsebytes(mail[:MAIL_BYTES]).get_all(HEADER)
    if headers:
        return list(map(str, headers))
    lines = (match[0].decode().strip() for match in LINE.finditer(SOFT.sub(b"", mail[:MAIL_BYTES])))
    return list(dict.fromkeys(lines))
