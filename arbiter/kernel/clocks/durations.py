"""ISO 8601 durations of a fixed length as milliseconds: weeks, or days of 24 hours, hours, minutes and seconds."""

import re

UNITS = {"W": 604_800_000, "D": 86_400_000, "H": 3_600_000, "M": 60_000, "S": 1000}  # in milliseconds
FORM = re.compile(
    r"P(?=[0-9T])(?:([0-9]{1,9})W|(?:([0-9]{1,9})D)?"
    r"(?:T(?=[0-9])(?:([0-9]{1,9})H)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})(?:\.([0-9]{1,3}))?S)?)?)"
)


def parse(text: str) -> int:
    """Milliseconds of `P2W` or `P1DT2H3M4.005S`, any part of which may be missing. ValueError for anything else.

    Years and months have no fixed length and are refused, as are fractions but those of a second.
    """
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"not a duration such as P4D or PT12H: {text[:40]!r}")
    *amounts, fraction = found.groups(default="0")
    whole = sum(int(amount) * unit for amount, unit in zip(amounts, UNITS.values(), strict=True))
    return whole + int(f"{fraction:0<3}")


def text(ms: int) -> str:
    """The canonical form of milliseconds: `P4DT3H`, `PT1H2M3.004S`, `PT0S`. ValueError if there are less than 0."""
    if ms < 0:
        raise ValueError(f"a duration of {ms} ms")
    days, rest = divmod(ms, UNITS["D"])
    hours, rest = divmod(rest, UNITS["H"])
    minutes, rest = divmod(rest, UNITS["M"])
    seconds = f"{rest // 1000}.{rest % 1000:03}".rstrip("0").rstrip(".") if rest else ""
    date = f"{days}D" if days else ""
    time = "".join(f"{amount}{unit}" for amount, unit in ((hours, "H"), (minutes, "M"), (seconds, "S")) if amount)
    return f"P{date}T{time}" if time else f"P{date or 'T0S'}"
