"""Reading witnesses: `VERSION:HASH`, the last lines of a mail, saved mails with headers `Malecon-Head`."""

import re
from email import policy
from email.parser import BytesHeaderParser

from arbiter.audit.witnesses import Witness

HEADER = "Malecon-Head"
GIVEN = re.compile("([0-9]{1,9}):([0-9a-f]{64})")
HEAD = re.compile("([a-z0-9]{1,40}) ([0-9]{1,9}) ([0-9a-f]{64}) ([0-9a-f]{16}) ([0-9a-f]{128})")
LINE = re.compile(rf"^{HEADER}: {HEAD.pattern}\r?$".encode(), re.MULTILINE)
SOFT = re.compile(rb"=\r?\n")  # where quoted-printable breaks a line (RFC 2045, 6.7)
MOST = 2**20  # bytes of a mail that are read: text stands before pictures


def given(text: str) -> Witness | None:
    """`VERSION:HASH`, or a head as in mails; None for anything else."""
    said = " ".join(text.split())
    if found := GIVEN.fullmatch(said.lower()):
        return Witness(int(found[1]), found[2])
    found = HEAD.fullmatch(said.removeprefix(f"{HEADER}: "))
    return Witness(int(found[2]), found[3], found[1], found[4], found[5]) if found else None


def mailed(mail: bytes) -> list[Witness]:
    """The heads in a saved mail; a digest has several."""
    return [witness for witness in map(given, headed(mail)) if witness]


def headed(mail: bytes) -> list[str]:
    """What a saved mail says of its heads: its headers, of whatever form; where it has none, such lines of its text.

    No other player writes such a line: what was said to the table is broken at 78 columns, and a head is longer.
    """
    headers = BytesHeaderParser(policy=policy.default).parsebytes(mail[:MOST]).get_all(HEADER)
    if headers:
        return list(map(str, headers))
    lines = (found[0].decode().strip() for found in LINE.finditer(SOFT.sub(b"", mail[:MOST])))
    return list(dict.fromkeys(lines))
