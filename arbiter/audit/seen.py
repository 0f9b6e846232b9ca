"""Reading what witnesses bring: `VERSION:HASH`, saved mails with the header `Malecon-Head`."""

import re
from email import policy
from email.parser import BytesHeaderParser

from arbiter.audit.witnesses import Witness

HEADER = "Malecon-Head"
GIVEN = re.compile("([0-9]{1,9}):([0-9a-f]{64})")
HEAD = re.compile("([a-z0-9]{1,40}) ([0-9]{1,9}) ([0-9a-f]{64}) ([0-9a-f]{16}) ([0-9a-f]{128})")
HEADERS = 2**16


def given(text: str) -> Witness | None:
    """`VERSION:HASH`; None for anything else."""
    found = GIVEN.fullmatch(text.strip().lower())
    return Witness(int(found[1]), found[2]) if found else None


def mailed(mail: bytes) -> Witness | None:
    """The head in a saved mail; None where there is none."""
    header = BytesHeaderParser(policy=policy.default).parsebytes(mail[:HEADERS]).get(HEADER)
    found = HEAD.fullmatch(" ".join(str(header).split()))
    return Witness(int(found[2]), found[3], found[1], found[4], found[5]) if found else None
