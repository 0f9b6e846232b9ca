"""Times: RFC 3339 in UTC with milliseconds."""

import re
from calendar import monthrange

DATE = "([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
TIME = re.compile(DATE + r"T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z")


def is_time(text: str) -> bool:
    """Whether it is a valid time, with an existing date."""
    match = TIME.fullmatch(text)
    return match is not None and int(match[3]) <= monthrange(int(match[1]), int(match[2]))[1]
