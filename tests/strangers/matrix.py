"""Programs times languages: replies, absence notes, and a courtesy that shares its line with a step."""

from collections.abc import Iterator

from tests.strangers.layout import PROGRAMS
from tests.strangers.quoting import LANGUAGES
from tests.strangers.rows import described
from tests.strangers.said import said_in
from tests.strangers.stranger import Stranger

PREFIXES = {
    "de": "AW:", "sv": "SV:", "da": "SV:", "nb": "SV:", "fi": "VS:", "nl": "Antw:", "pl": "Odp:", "tr": "YNT:",
    "pt-br": "RES:", "it": "R:", "zh-cn": "答复:", "zh-tw": "回覆:", "el": "ΑΠ:", "he": "תגובה:", "hu": "Vá:",
}  # fmt: skip
COURTEOUS = ("fr", "it", "pt-br", "nl", "pl", "tr", "el", "uk", "ko", "zh-cn", "fi", "hu")


def in_every_language() -> Iterator[Stranger]:
    """Each program that has words for it in each language, then the absence notes and the courtesies."""
    for turn, language in enumerate(LANGUAGES):
        yield from _replies(language, turn)
        yield from _absent(language, turn)
        if language in COURTEOUS:
            yield _courteous(language)


def _replies(language: str, turn: int) -> Iterator[Stranger]:
    everywhere = [name for name, spec in PROGRAMS.items() if spec.get("every")]
    for at, program in enumerate(everywhere):
        if all(word in LANGUAGES[language] for word in PROGRAMS[program]["needs"]):
            says, lines = said_in(language, turn + 2 * at)
            row = {"name": f"{program}-{language}", "program": program, "language": language}
            yield described(row | {"says": says, "lines": lines} | _subject(program, language), "acts")


def _subject(program: str, language: str) -> dict[str, str]:
    return {"subject": f"{PREFIXES.get(language, 'RE:')} [Malecon] Cuba eugiap"} if "outlook" in program else {}


def _absent(language: str, turn: int) -> Iterator[Stranger]:
    if "away" in LANGUAGES[language]:
        subject, text = LANGUAGES[language]["away"]
        marks = ["X-Auto-Response-Suppress: All", *(["Auto-Submitted: auto-generated"] if turn % 2 else [])]
        row = {"name": f"absent-{language}", "language": language, "says": text, "headers": marks, "envelope": ""}
        yield described(row | {"program": "plain", "subject": f"{subject} [Malecon] Cuba eugiap"}, "nothing")


def _courteous(language: str) -> Stranger:
    thanks = LANGUAGES[language]["polite"][1].rstrip(",.")
    row = {"name": f"courtesy-and-step-{language}-2", "language": language, "program": "gmail", "names": "sell citrus"}
    return described(row | {"says": f"{thanks}, sell citrus\nend"}, "asks")
