"""Names of players: others see them, strangers in invitations too. What is stored already stays as it is."""

import re
import unicodedata

from arbiter.kernel.refusal import Refusal

LONGEST = 60
MARKS = 4  # one above another, as some scripts need them
SOMEBODY = "a player"
BLANK = frozenset(  # printable as Unicode has it, but nothing is seen of them
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159"
    + "".join(map(chr, [*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)]))  # but not U+FE0F, which emoji have
)
ALIKE = str.maketrans(
    "аɑαвеєεһіιıјκкӏмнոоοօрρсϲԁѕтτυսνѵухχѡԝɡʏ013!|i",
    "aaabeeehllljkklmhnoooppccdsttuuvvyxxwwgyolelll",
)
DOTS = str.maketrans("\u3002\u06d4", "..")
LINK = re.compile(
    r"@|://|www\.|[^\s.]\.[^\W\d_]{2,}|(?:\d{1,3}\.){3}\d|\b(?:https?|ftp|mailto|tel|javascript|data):", re.IGNORECASE
)


def checked(name: str) -> str:
    """The name as it is kept, with single spaces; refuses `invalid_request`."""
    normalized = unicodedata.normalize("NFC", " ".join(name.split()))
    if not (1 <= len(normalized) <= LONGEST and normalized.isprintable() and _is_visible(normalized)):
        raise _refused(f"A name must have 1 to {LONGEST} visible characters, at least one a letter, digit or symbol.")
    if _contains_link(normalized):
        raise _refused("A name must not contain a web or mail address; put a space after a dot, as in `J. Smith`.")
    if _is_reserved(normalized):
        raise _refused("This name is reserved or resembles a reserved one, such as `(deleted)`; choose another.")
    return normalized


def to_strangers(name: str) -> str:
    """A name as mails to other people's addresses tell it; one that was stored before names were checked may not do."""
    try:
        return checked(name)
    except Refusal:
        return SOMEBODY


def _contains_link(name: str) -> bool:
    """Whether a mail program would make a link of a part of it."""
    return bool(LINK.search(unicodedata.normalize("NFKC", name).translate(DOTS)))


def _is_visible(name: str) -> bool:
    kinds = "".join(unicodedata.category(sign)[0] for sign in name)
    heaped = "M" * (MARKS + 1) in kinds or kinds.startswith("M")
    return bool(set("LNS") & set(kinds)) and not heaped and not BLANK & set(name)


def _is_reserved(name: str) -> bool:
    first, last = unicodedata.category(name[0]), unicodedata.category(name[-1])
    return (first, last) == ("Ps", "Pe") or _skeleton(name) in RESERVED


def _skeleton(name: str) -> str:
    """What is left for the eye: letters without accents, those that look alike as one, nothing between them."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(ALIKE)
    return "".join(sign for sign in plain if sign.isalnum())


def _refused(detail: str) -> Refusal:
    return Refusal("invalid_request", detail)


RESERVED = {
    _skeleton(word)
    for word in (
        "deleted",
        "archive",
        "archived",
        "administrator",
        "Malecon",
        "arbiter",
        "the arbiter",
        "free",
        "nobody",
        "YOUR NAME",
    )
}
