"""Reading what witnesses bring: `VERSION:HASH`, the last line of a mail, saved mails with the header `Malecon-Head`."""

import re
from email import policy
from email.parser import BytesHeaderParser

from arbiter.audit.witnesses import Witness

HEADER = "Malecon-Head"
GIVEN = re.compile("([0-9]{1,9}):([0-9a-f]{64})")
HEAD = re.compile("([a-z0-9]{1,40}) ([0-9]{1,9}) ([0-9a-f]{64}) ([0-9a-f]{16}) ([0-9a-f]{128})")
HEADERS = 2**16


def given(text: str) -> Witness | None:
    """`VERSION:HASH`, or a head as it stands in mails; None for anything else."""
    said = " ".join(text.split())
    if found := GIVEN.fullmatch(said.lower()):
        return Witness(int(found[1]), found[2])
    found = HEAD.fullmatch(said.removeprefix(f"{HEADER}: "))
    return Witness(int(found[2]), found[3], found[1], found[4], found[5]) if found else None


def mailed(mail: bytes) -> Witness | None:
    """The head in a saved mail; None where there is none."""
    head = headed(mail)
    return None if head is None else given(head)


def headed(mail: bytes) -> str | None:
    """What a saved mail says of its head, of whatever form; None where it says nothing."""
    header = BytesHeaderParser(policy=policy.default).parsebytes(mail[:HEADERS]).get(HEADER)
    return None if header is None else str(header)
