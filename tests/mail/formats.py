"""Replies that say two steps: `formats.toml` as mails."""

import html
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.mail.post import ANN, STEPS
from tests.mail.shapes import ANSWERED, OURS, mail, marked, page, paragraphs

FORMATS = tomllib.loads((Path(__file__).parent / "formats.toml").read_text("utf-8"))
MINE = "\n".join(STEPS)
SENT = "Monday, November 30, 2026 10:12 AM"
HEAD = f"From: Malecon <{OURS}>\nSent: {SENT}\nTo: {ANN}\nSubject: [Malecon] Cubaneo k3v9ab"
ON = f"On Mon, Nov 30, 2026 at 10:12 AM Malecon <{OURS}> wrote:"
BOLD = "<br>".join("<b>{}:</b> {}".format(*map(html.escape, line.split(": ", 1))) for line in HEAD.split("\n"))
WORDS = {
    "MINE": MINE,
    "STEPS": paragraphs(*STEPS),
    "ON": ON,
    "ON_HTML": html.escape(ON),
    "HEAD": HEAD,
    "BOLD": BOLD,
    "ANSWERED": ANSWERED,
    "MARKED": marked(ANSWERED),
    "PAGE": page(ANSWERED),
    "ESCAPED": html.escape(ANSWERED),
    "OURS": OURS,
    "ANN": ANN,
}


def _filled(text: str) -> str:
    for word, means in WORDS.items():
        text = text.replace(f"@{word}@", means)
    return text


def formats() -> Iterator[tuple[str, bytes]]:
    """All of them, by a name."""
    yield from ((name, mail(_filled(text))) for name, text in FORMATS["text"].items())
    yield from ((f"{name}, HTML", mail("", _filled(told))) for name, told in FORMATS["html"].items())
    for name, forms in FORMATS["both"].items():
        yield f"{name}, both", mail(_filled(forms["text"]), _filled(forms["html"]))
    said = f"say I think that after this round the whole thing will come to an \nend\n{MINE}"
    yield "talk in flowed lines", mail(said, flowed=True)
    yield "flowed, and spaces at the ends", mail(f"{STEPS[0]} \n{STEPS[1]} ", paragraphs(*STEPS), flowed=True)
