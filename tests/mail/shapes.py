"""Replies in the shapes in which mail programs write them, in the languages of `tongues.toml`."""

import html
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from email import policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from tests.mail.post import ANN, STEPS

Tongue = Mapping[str, Any]
TONGUES: dict[str, Tongue] = tomllib.loads((Path(__file__).parent / "tongues.toml").read_text("utf-8"))
OURS = "malecon@malecon.example.org"
STYLE = "margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"
ANSWERED = """\
Hello Ann, it is your turn. You have seat 1, and play with Ben (seat 2) and Cleo (seat 3).

What you are asked
------------------
The game waits for your turn (decision 3-turn).

    worker CELL
  Put the worker on a cell of the estate, whose row and column become active. (CN-3.1)
  For example:
      worker b1
      worker c2

How to answer
-------------
Reply to this mail, with your steps above what you quote, one a line, in the
forms shown.

    preview
    say Good luck to you all!
    help

--\x20
No more mails from here:
https://example.org/unsubscribe/abc

Malecon-Head: k3v9abk3v9abk3v9abk3 3 00ff 0011 2233"""


def mail(text: str, page: str = "", *, flowed: bool = False, id: str = "shape") -> bytes:
    """With these forms; the plain one is left out where it is empty."""
    written = EmailMessage(policy=policy.SMTP)
    written["From"], written["Date"] = f"Ann Smith <{ANN}>", "Mon, 30 Nov 2026 10:40:11 +0100"
    written["Subject"], written["Message-ID"] = "Re: [Malecon] Cubaneo k3v9ab", f"<{id}@mail.example.org>"
    if text:
        written.set_content(text + "\n", params={"format": "flowed"} if flowed else {}, cte="base64")
    if text and page:
        written.add_alternative(page, "html")
    elif page:
        written.set_content(page, "html")
    return bytes(written)


def marked(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def paragraphs(*lines: str) -> str:
    return "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in lines)


def page(text: str) -> str:
    return html.escape(text).replace("\n", "<br>\n")


def _head(tongue: Tongue) -> str:
    values = (f"Malecon <{OURS}>", tongue["date"], ANN, "[Malecon] Cubaneo k3v9ab")
    return "\n".join(f"{name}: {value}" for name, value in zip(tongue["fields"], values, strict=True))


def _said(tongue: Tongue, name: str) -> str:
    return str(tongue[name]).replace("ADDR", OURS)


def _mine(*below: str) -> str:
    return "\n".join((*STEPS, "", *below))


def phone(tongue: Tongue) -> bytes:
    return mail(_mine(tongue["phone"], "", f"> {_said(tongue, 'apple')}", ">", marked(ANSWERED)))


def phone_with_page(tongue: Tongue) -> bytes:
    below = f"<div dir='ltr'>{page(tongue['phone'])}</div><div dir='ltr'><br><blockquote type='cite'>"
    told = f"{paragraphs(*STEPS, '')}{below}{page(_said(tongue, 'apple'))}<br><br></blockquote></div>"
    quote = f"<blockquote type='cite'><div dir='ltr'>{page(ANSWERED)}</div></blockquote>"
    return mail(_mine(tongue["phone"], "", marked(f"{_said(tongue, 'apple')}\n\n{ANSWERED}")), told + quote)


def gmail(tongue: Tongue) -> bytes:
    told = _said(tongue, "gmail")
    quote = f"<div class='gmail_attr'>{page(told)}<br></div><blockquote class='gmail_quote' style='{STYLE}'>"
    shown = f"<div dir='ltr'>{paragraphs(*STEPS)}</div><br><div class='gmail_quote'>{quote}{page(ANSWERED)}"
    return mail(_mine(told, "", marked(ANSWERED)), f"{shown}</blockquote></div>")


def gmail_page_only(tongue: Tongue) -> bytes:
    quote = f"<div>{page(_said(tongue, 'gmail'))}<br></div><blockquote style='{STYLE}'>{page(ANSWERED)}</blockquote>"
    return mail("", f"<div dir='ltr'>{paragraphs(*STEPS)}</div><br>{quote}")


def broken(tongue: Tongue) -> bytes:
    """The line above the quote is broken within the address's brackets."""
    first, found, rest = _said(tongue, "gmail").partition(f"<{OURS}")
    told = f"{first}{found}\n{rest}" if found else first
    return mail(_mine(told, "", marked(ANSWERED)))


def broken_before(tongue: Tongue) -> bytes:
    return mail(_mine(_said(tongue, "gmail").replace(f"<{OURS}", f"<\n{OURS}"), "", marked(ANSWERED)))


def narrow(tongue: Tongue) -> bytes:
    """The line above the quote is broken between its words, and no empty line stands before it."""
    told = textwrap.fill(_said(tongue, "apple"), 44, break_long_words=False, break_on_hyphens=False)
    return mail("\n".join((*STEPS, told, marked(ANSWERED))))


def outlook(tongue: Tongue) -> bytes:
    """The program for desks: the mail answered is marked by its head alone."""
    style = "border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"
    shown = f"<div>{paragraphs(*STEPS, '')}<div style='{style}'><p>{page(_head(tongue))}</p></div>"
    shown = f"{shown}<p>{page(ANSWERED)}</p></div>"
    return mail(_mine("", _head(tongue), "", ANSWERED), shown)


def outlook_plain(tongue: Tongue) -> bytes:
    return mail(_mine(tongue["bye"], "Ann Smith", "", _head(tongue), "", ANSWERED))


def outlook_bold(tongue: Tongue) -> bytes:
    head = "\n".join("*{}:* {}".format(*line.split(": ", 1)) for line in _head(tongue).split("\n"))
    return mail(_mine(head, "", ANSWERED))


def outlook_mobile(tongue: Tongue) -> bytes:
    return mail(_mine(tongue["outlook"], "_" * 32, _head(tongue), "", ANSWERED))


def samsung(tongue: Tongue) -> bytes:
    return mail(_mine("", tongue["galaxy"], "", f"-------- {tongue['original']} --------", _head(tongue), "", ANSWERED))


def yahoo(tongue: Tongue) -> bytes:
    """Its app quotes without marks, moved inwards."""
    return mail(_mine(tongue["yahoo"], "", f"  {_said(tongue, 'gmail')}", textwrap.indent(ANSWERED, "  ")))


def undated(tongue: Tongue) -> bytes:
    """The line above the quote bears no date."""
    told = {"en": "Malecon wrote:", "de": "Malecon schrieb:", "fr": "Malecon a écrit :"}.get(tongue["id"])
    return mail(_mine(told or f"Malecon <{OURS}>:", "", marked(ANSWERED)))


def rewrapped(tongue: Tongue) -> bytes:
    """Long lines of the quote were broken once more, and their ends bear no mark."""
    lines = [textwrap.fill(line, 70) if len(line) > 70 else line for line in marked(ANSWERED).split("\n")]
    return mail(_mine(_said(tongue, "apple"), *lines))


def company(tongue: Tongue) -> bytes:
    return mail(_mine(tongue["legal"], "", _said(tongue, "gmail"), "", marked(ANSWERED)))


def scanner(tongue: Tongue) -> bytes:
    return mail(_mine(_said(tongue, "gmail"), "", marked(ANSWERED), "", tongue["virus"], "<#DAB4FAD8-2DD7-40BB>"))


def scanner_above(tongue: Tongue) -> bytes:
    return mail(_mine(tongue["virus"], "", _said(tongue, "gmail"), "", marked(ANSWERED)))


def polite(tongue: Tongue) -> bytes:
    """With a greeting, a closing phrase and a name, as one that learned to write letters."""
    told = (tongue["hello"], "", *STEPS, "", tongue["bye"], "Ann", "", _said(tongue, "apple"), "", marked(ANSWERED))
    return mail("\n".join(told))


def below(tongue: Tongue) -> bytes:
    return mail("\n".join((_said(tongue, "apple"), marked(ANSWERED), "", *STEPS)), flowed=True)


def between(tongue: Tongue) -> bytes:
    first, second = ANSWERED.split("How to answer")
    return mail("\n".join((_said(tongue, "gmail"), marked(first), "", *STEPS, "", marked(f"How to answer{second}"))))


SHAPES: Sequence[Callable[[Tongue], bytes]] = (
    phone,
    phone_with_page,
    gmail,
    gmail_page_only,
    broken,
    broken_before,
    narrow,
    outlook,
    outlook_plain,
    outlook_bold,
    outlook_mobile,
    samsung,
    yahoo,
    undated,
    rewrapped,
    company,
    scanner,
    scanner_above,
    polite,
    below,
    between,
)


def written() -> Iterator[tuple[str, bytes]]:
    """All of them, by a name."""
    for language, tongue in TONGUES.items():
        for shape in SHAPES:
            yield f"{language} {shape.__name__}", shape({**tongue, "id": language})
