"""Our mail as it stands below a reply, and the words of a reply's language."""

import html
import textwrap
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
LANGUAGES: dict[str, dict] = tomllib.loads((HERE / "languages.toml").read_text("utf-8"))
TURN = """It is your turn in Cuba eugiap, round 2: what do you do with your
worker or your characters?

You can answer, for instance:

  worker b1
  harvest c1 d1
  sell citrus
  end

What happened: Ben played `visit musician` and took 2 pesos; Clara did
`bid 1`.
Answer with one step a line, above this text. `help` tells the rest.

--
Cuba eugiap: https://games.example.org/games/eugiap
No mails from here: https://games.example.org/unsubscribe/abc"""
HEADER_WORDS = ("From", "Sent", "To", "Subject", "Date")


def fields(language: str, to: str, sender: str, subject: str, said: str, whole: str = "") -> dict[str, str]:
    """What the templates of programs may name; `whole` is what the HTML has in place of `said`."""
    ours = "malecon@" + to.rpartition("@")[2]
    words = LANGUAGES[language]
    printed = {
        key: words[key].format(M=f"Malecon <{ours}>", P=f"Malecon (<{ours}>)")
        for key in ("gmail", "apple", "outlook", "iphone", "galaxy", "original")
        if key in words
    }
    return {
        **printed,
        **dict(zip(HEADER_WORDS, words["words"], strict=True)),
        **{f"{key}_html": html.escape(printed[key]) for key in ("gmail", "apple", "outlook") if key in printed},
        **_quotes(),
        "gmail_broken": printed["gmail"].replace(f"<{ours}", f"<\n{ours}"),
        "said": said,
        "said_html": _paragraphs(whole or said, "<div>{}</div>", "<br>"),
        "said_mso": _paragraphs(whole or said, '<p class="MsoNormal">{}<o:p></o:p></p>', "<o:p>&nbsp;</o:p>"),
        "ours": ours,
        "to": to,
        "sender": sender,
        "subject": subject,
        "stamp": "Monday, November 30, 2026 9:14 PM" if language == "en" else "30.11.2026 21:14",
    }


def _quotes() -> dict[str, str]:
    lines = TURN.split("\n")
    rewrapped = ["\n".join(textwrap.wrap(f"> {line}", 60)) or ">" for line in lines]
    return {
        "bare": TURN,
        "bare_wide": "\n\n".join(lines),
        "bare_html": _paragraphs(TURN, "{}<br>", ""),
        "quoted": "\n".join(f"> {line}".rstrip() for line in lines),
        "quoted_tight": "\n".join(f">{line}" for line in lines),
        "quoted_initials": "\n".join(f"M> {line}" for line in lines),
        "quoted_rewrapped": "\n".join(rewrapped),
        "quote_tail": "\n> ".join(lines),
    }


def _paragraphs(text: str, form: str, empty: str) -> str:
    return "\n".join(form.format(html.escape(line, quote=False) or empty) for line in text.split("\n"))
