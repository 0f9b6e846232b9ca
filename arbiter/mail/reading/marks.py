"""How mail programs mark what is not the writer's: by its shape wherever a shape tells, in any language."""

import re

from arbiter.mail.reading.languages import (
    ALL,
    CLOSING,
    DEVICES,
    FOOTER,
    FROM_FIELD,
    GREETING,
    ORIGINAL,
    OTHER_FIELD,
    PHONE,
    RETRACTS,
    SENT,
    WROTE,
)

STRUCK, UNSTRUCK = "\ue000", "\ue001"  # put around text that its reader sees struck out, or does not see
BORDER = "\ue002"  # put where a program's own marks tell that all that follows is the mail answered

ADDRESS = re.compile(r"[^\s<>]@[^\s<>]")
WHEN = re.compile(r"\d{4}|\d{1,2}[:.]\d\d|\d/\d|\d{1,2}\.\s?\d{1,2}\.")
OURS = re.compile(r"\bMalecon\b[^@]{0,60}@|@[^\s>]*malecon|\[Malecon\]|\b(?:play|join)\+\w{8}", re.IGNORECASE)
NAMED = re.compile(r"\bMalecon\b", re.IGNORECASE)
DASH = "-‐-―−_*=~"
RULE = re.compile(rf"[\s>]*(?:[{DASH}][{DASH} ]{{1,}}[{DASH}]|[─-╿]{{3,}})\s*")
TITLE = re.compile(rf"\s*[{DASH}]{{2,}}[^{DASH}].{{1,70}}?[{DASH}]{{2,}}\s*")
FIELD = re.compile(r"\s*(?:[*_|]+\s*)?[^\W\d_][^:：\d<>@]{0,28}?[\s*_|]{0,20}[:：]")
OWN = re.compile(r"\s*Malecon-Head: ")
TALK = re.compile(r"\s*say\b", re.IGNORECASE)
LINK = re.compile(r"\W*(?:\w+\W*)?(?:<?https?://\S+|<?www\.\S+|\[(?:image|cid)\b[^\]]*\])\W*", re.IGNORECASE)
NAY = re.compile("[?？❌❎🚫👎⛔✖✗✘🙅🤔❓❔]")
AGAIN = re.compile(r"\W*P\.?\s?(?:P\.?\s?)?S\b", re.IGNORECASE)
GREETED = 4  # words of a greeting with our name
SHORT, WORDS = 100, 12  # signs and words of what a phone or a program puts below a mail
NEAR = 8  # lines in which a quoted mail's head has its fields
MANY = 3  # fields that make a head, whatever their names


def introduces(line: str, *, quoted: bool) -> bool:
    """Whether a line introduces a quote: `On ... Ann wrote:`, in any language.

    `quoted`: lines marked as quoted follow it.
    """
    if TALK.match(line) or line.count("<") > line.count(">"):
        return False
    if OURS.search(line) and ADDRESS.search(line):
        return True
    if not line.endswith((":", "：")):
        return False
    if ADDRESS.search(line):
        return True
    dated, named = WHEN.search(line), NAMED.search(line)
    return bool(dated or named or WROTE.search(line)) if quoted else bool(WROTE.search(line) and (dated or named))


def heads(lines: list[str]) -> bool:
    """Whether these lines, the first of which is a field, begin the head of a quoted mail."""
    first = FIELD.match(lines[0]) if lines else None
    if first is None or TALK.match(lines[0]):
        return False
    if any(map(FROM_FIELD.match, lines[:6])) and any(map(OTHER_FIELD.match, lines[:6])):
        return True
    fields = [match for line in lines if (match := FIELD.match(line))]
    values = " ".join(lines)
    if OURS.search(values):
        return len(fields) > 1
    identified = len(fields) > MANY or bool(ADDRESS.search(values))
    return len(fields) >= MANY and identified and bool(WHEN.search(values))


def titles(line: str) -> bool:
    """Whether a line between dashes tells that another mail follows."""
    return bool(TITLE.fullmatch(line) and (ORIGINAL.search(line) or ADDRESS.search(line)))


def dashed(line: str) -> bool:
    """Whether a line is one of dashes, with or without words between them."""
    return rules(line) or bool(TITLE.fullmatch(line))


def rules(line: str) -> bool:
    return bool(RULE.fullmatch(line))


def marks_signature(line: str) -> bool:
    """Whether a line is one that programs put below a mail, or begins what companies do."""
    if line.rstrip() in ("--", "__", "–", "—", "- --"):
        return True
    if TALK.match(line) or AGAIN.match(line):
        return False
    return bool(FOOTER.search(line) or LINK.fullmatch(line)) or _from_a_phone(line)


def _from_a_phone(line: str) -> bool:
    if len(line) > SHORT or len(line.split()) > WORDS:
        return False
    return bool(DEVICES.search(line) or SENT.search(line)) or (bool(PHONE.search(line)) and len(line.split()) <= 6)


def says_nothing(line: str) -> bool:
    """Whether a line has no words but pictures and signs alone, none of which says no."""
    return not re.search(r"[^\W_]", line) and not NAY.search(line) and not marks_signature(line)


def retracts(line: str) -> bool:
    """Whether a short line may take back what stands above it, or set a condition."""
    return len(line.split()) <= WORDS and bool(RETRACTS.search(line)) and not FOOTER.search(line)


def closes(line: str) -> bool:
    """Whether a line is what one says before one's name, with or without it."""
    return _courteous(CLOSING.fullmatch(line))


def opens(line: str) -> bool:
    """Whether a first line is a greeting, or thanks."""
    named = NAMED.search(line) is not None and len(line.split()) <= GREETED and not RETRACTS.search(line)
    return named or _courteous(GREETING.fullmatch(line)) or closes(line)


def _courteous(match: re.Match[str] | None) -> bool:
    """Whether nothing but names stands behind the words of courtesy."""
    words = re.findall(r"\w+", match["named"]) if match else ()
    return match is not None and all(word in ALL or not word[0].islower() for word in words)
