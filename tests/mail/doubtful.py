"""Mails of which no step may be taken, each with the words that its refusal must name."""

from collections.abc import Iterator
from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

from tests.mail.shapes import ANSWERED, OURS, mail, marked, page, paragraphs

ATTRIBUTION = f"On Mon, Nov 30, 2026 at 10:12 AM Malecon <{OURS}> wrote:"
LONG = "say I think that after this round the whole thing will come to an"
SECOND = "harvest c1 d1"

TEXTS = {  # plain mails: text, what is named
    "thanks and a step": ("Thanks, worker a1\nharvest c1 d1", "Thanks, worker a1"),
    "thanks and a step, no comma": ("Thanks worker a1\nharvest c1 d1", "Thanks worker a1"),
    "thanks in a sentence": ("Thanks for the mail, it came late.\nworker a1\nharvest c1 d1", "Thanks for the mail"),
    "a greeting and a step": ("Hi, worker a1\nharvest c1 d1", "Hi, worker a1"),
    "a greeting, a name and a step": ("Hello Malecon, worker a1\nharvest c1 d1", "Hello Malecon, worker a1"),
    "a greeting in Danish and a step": ("Hej, worker a1\nharvest c1 d1", "Hej, worker a1"),
    "a step and a closing step": ("worker a1\nCheers, harvest c1 d1", "Cheers, harvest c1 d1"),
    "a closing phrase with a lone verb": ("worker a1\nThanks, end", "Thanks, end"),
    "a step below thanks": ("worker a1\nThanks!\nharvest c1 d1", SECOND),
    "a step with a slip below thanks": ("worker a1\nThanks!\nharvst c1 d1", "harvst c1 d1"),
    "a step below a name": ("worker a1\n\nAnn\n\nharvest c1 d1", SECOND),
    "a step below a phone's line": ("worker a1\n\nSent from my iPhone\n\nharvest c1 d1", SECOND),
    "words for the table below a name": ("worker a1\nharvest c1 d1\n\nAnn\n\nsay good luck", "say good luck"),
    "a step below a company's note": ("worker a1\n\nThis mail is confidential.\n\nharvest c1 d1", SECOND),
    "half a turn below dashes": (f"worker a1\n\n-----\n\n{SECOND}", SECOND),
    "half a turn below three dashes": (f"worker a1\n---\n{SECOND}", SECOND),
    "half a turn below signs of equality": (f"worker a1\n==========\n{SECOND}", SECOND),
    "half a turn below underscores": (f"worker a1\n________________________________\n{SECOND}", SECOND),
    "half a turn below a drawn line": (f"worker a1\n────────────\n{SECOND}", SECOND),
    "half a turn below words between dashes": (f"worker a1\n---- then ----\n{SECOND}", SECOND),
    "a step between dashes": ("worker a1\n---- harvest c1 d1 ----", "---- harvest c1 d1 ----"),
    "talk and a step in one line": ("say good luck; worker a1", "say good luck; worker a1"),
    "an aside": ("(worker a1)\nharvest c1 d1", "(worker a1)"),
    "a bracket": ("[worker a1]", "[worker a1]"),
    "a sign that says no": ("worker a1\nharvest c1 d1\n👎", "👎"),
    "signs of doubt": ("worker a1\nharvest c1 d1\n???", "???"),
    "rather something else, below a name": ("worker a1\nharvest c1 d1\n\nAnn\n\nI would rather wait", "rather wait"),
    "fields that are steps": ("worker: a1\nharvest: c1 d1\nbid: 10:30\nann@example.org: 2026", "bid: 10:30"),
    "half a turn below spaced dashes": (f"worker a1\n- - - - - -\n{SECOND}", SECOND),
    "half a turn below a head of our own": (
        f"worker a1\n\nFrom: Malecon <{OURS}>\nSent: Monday\nTo: Ann\nSubject: [Malecon]\n\n{ANSWERED}\n\n{SECOND}",
        SECOND,
    ),
    "talk broken before a step's word": (f"worker a1\nharvest c1 d1\n{LONG}\nend", "end"),
    "talk broken before a pass": (f"{LONG}\npass", "pass"),
    "talk broken before a whole step": (f"{LONG}\nworker a1\nharvest c1 d1", "worker a1"),
    "talk broken before words": (f"worker a1\nharvest c1 d1\n{LONG}\nunhappy draw", "unhappy draw"),
    "a quoted line broken before a step": (
        f"worker a1\n{ATTRIBUTION}\n> Ann was asked what the others think of it, and all say\nharvest c1 d1\n> more",
        SECOND,
    ),
    "a quote without marks": (ANSWERED, ""),
    "a quote without marks below steps": (f"worker a1\nharvest c1 d1\n{ANSWERED}", "Hello Ann"),
    "only a quote": (f"{ATTRIBUTION}\n\n{marked(f'worker a1{chr(10)}harvest c1 d1')}", ""),
    "quoted with colons": (": worker a1\n: harvest c1 d1", ": worker a1"),
    "quoted with a name": ("Ben> worker a1\nBen> harvest c1 d1", "Ben> worker a1"),
    "quoted with braces": ("} worker a1\n} harvest c1 d1", "} worker a1"),
    "a comment": ("// worker a1", "// worker a1"),
    "struck with waves": ("worker a1\n~~harvest c1 d1~~", "~~harvest c1 d1~~"),
    "struck with dashes": ("worker a1\n-harvest c1 d1-", "-harvest c1 d1-"),
    "struck with signs of its own": ("worker a1\n" + "".join(f"{sign}\u0336" for sign in SECOND), SECOND),
    "struck with short strokes": ("worker a1\n" + "".join(f"{sign}\u0335" for sign in SECOND), SECOND),
    "half a line struck": ("worker " + "".join(f"{sign}\u0336" for sign in "a1") + " b1", "worker a1 b1"),
    "turned around": ("worker a1\n\u202e1d 1c tsevrah\u202c\n\u202eharvest c1 d1", SECOND),
    "a question": ("worker a1?\nharvest c1 d1", "worker a1?"),
    "a choice": ("worker a1 or worker b1", "worker a1 or worker b1"),
    "a condition": ("if Ben passes, worker a1", "if Ben passes, worker a1"),
    "a refusal": ("not worker a1", "not worker a1"),
    "words that take it back": ("worker a1\nharvest c1 d1\nNo, wait, do nothing yet", "No, wait"),
    "a condition in two lines": ("If Ben passes,\nworker a1", "If Ben passes,"),
    "a condition below": ("worker a1\nharvest c1 d1\nonly when Ben agrees\nAnn", "only when Ben agrees"),
    "thanks, but": ("Thanks, not yet\nworker a1\nharvest c1 d1", "Thanks, not yet"),
    "a closing phrase, but": ("worker a1\nharvest c1 d1\nThanks but wait", "Thanks but wait"),
    "taken back below a name": ("worker a1\nharvest c1 d1\n\nAnn\n\nplease do not play that yet", "do not play that"),
    "taken back in German below a name": (
        "worker a1\nharvest c1 d1\nGruß\nAnn\nBitte noch nicht spielen",
        "noch nicht",
    ),
    "an afterthought": ("worker a1\nharvest c1 d1\n\nAnn\n\nPS: please do not play that yet", "PS"),
    "two cells in a row of a text table": ("| worker a1 | harvest c1 d1 |", ""),
    "cells told apart by bars": ("worker a1 | harvest c1 d1", "worker a1 | harvest c1 d1"),
    "text that follows the end": ("worker a1\nharvest c1 d1\nRockfish Lane 7", "Rockfish Lane 7"),
    "a step that follows the end": ("worker a1\nharvest c1 d1\nworker b1", "worker b1"),
    "encrypted": ("-----BEGIN PGP MESSAGE-----\n\nhQEMA7x\n=aaaa\n-----END PGP MESSAGE-----", "encrypt"),
    "encrypted below steps": (
        "worker a1\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----",
        "encrypt",
    ),
}

HIDING = (
    "<div><s>{}</s></div>",
    "<div><del>{}</del></div>",
    "<div><strike>{}</strike></div>",
    "<div style='text-decoration: line-through'>{}</div>",
    "<div style='TEXT-DECORATION: none; text-decoration-line: underline line-through;'>{}</div>",
    "<div style='display:none'>{}</div>",
    "<div style='display : none !important'>{}</div>",
    "<div style='display:/**/none'>{}</div>",
    "<div style='visibility:hidden'>{}</div>",
    "<div style='font-size:0'>{}</div>",
    "<div style='font-size:0px;line-height:0'>{}</div>",
    "<div style='font-size:1px'>{}</div>",
    "<div style='opacity:0'>{}</div>",
    "<div style='opacity:0.0;'>{}</div>",
    "<div style='max-height:0;overflow:hidden'>{}</div>",
    "<div style='mso-hide:all'>{}</div>",
    "<div style='color:#fff'>{}</div>",
    "<div style='color: #FFFFFF'>{}</div>",
    "<div style='color:rgb(255, 255, 255)'>{}</div>",
    "<div style='color:white;background-color:#ffffff'>{}</div>",
    "<div style='color:#123456;background:#123456'>{}</div>",
    "<div style='color:transparent'>{}</div>",
    "<div style='position:absolute;left:-9999px'>{}</div>",
    "<div style='text-indent:-9999px'>{}</div>",
    "<div hidden>{}</div>",
    "<font color='white'>{}</font>",
    "<style>.gone {{ display: none }}</style><div class='a gone'>{}</div>",
    "<div style='display:none'><div style='color:red'>{}</div></div>",
    "<div><s><b>{}</b></s></div>",
    "<div style='font-size:0.1em'>{}</div>",
    "<div><bdo dir='rtl'>{}</bdo></div>",
    "<div style='direction:rtl;unicode-bidi:bidi-override'>{}</div>",
)


def _alternatives(*parts: MIMEText) -> bytes:
    both = MIMEMultipart("alternative")
    for part in parts:
        both.attach(part)
    return _addressed(both)


def _addressed(mail: MIMEText | MIMEMultipart | EmailMessage) -> bytes:
    mail["From"], mail["Date"] = "Ann Smith <ann@example.org>", "Mon, 30 Nov 2026 10:40:11 +0100"
    mail["Message-ID"] = "<doubtful@mail.example.org>"
    return mail.as_bytes()


def _with_file(name: str, disposition: str, subtype: str = "plain") -> bytes:
    whole = MIMEMultipart()
    whole.attach(MIMEText("\n", "plain", "utf-8"))
    told = MIMEText("worker a1\nharvest c1 d1\n", subtype, "utf-8")
    told.set_param("name", name)
    if disposition:
        told.add_header("Content-Disposition", disposition, filename=name)
    whole.attach(told)
    return _addressed(whole)


def _kinds() -> Iterator[tuple[str, bytes, str]]:
    plain = MIMEText("worker a1\n", "plain", "utf-8")
    dated = MIMEText("BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR\n", "calendar", "utf-8")
    dated.set_param("method", "REPLY")
    yield "a calendar's answer", _alternatives(plain, dated), "calendar"
    for disposition in ("attachment", "inline", ""):
        yield f"a file, {disposition or 'no disposition'}", _with_file("turn.txt", disposition), "turn.txt"
    yield "a page as a file", _with_file("turn.html", "inline", "html"), "turn.html"
    for kind, told in (("signed-data", "clear"), ("enveloped-data", "encrypt")):
        raw = b"MIME-Version: 1.0\r\nFrom: ann@example.org\r\nContent-Type: application/pkcs7-mime; smime-type=%b;"
        raw += b" name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\nMIIB\r\n"
        yield f"S/MIME, {kind}", raw % kind.encode(), told
    sealed = MIMEMultipart("encrypted", protocol="application/pgp-encrypted")
    sealed.attach(MIMEText("Version: 1\n", "plain"))
    yield "PGP/MIME", _addressed(sealed), "encrypt"


def _two_forms() -> Iterator[tuple[str, bytes, str]]:
    first = paragraphs("worker a1")
    for number, hiding in enumerate(HIDING):
        shown = first + hiding.format(SECOND)
        yield f"hidden {number} in both forms", mail(f"worker a1\n{SECOND}", shown), SECOND
        yield f"hidden {number} in one form", mail("", shown), SECOND
    half = "<div>worker <s>a1</s> b1</div>"
    yield "half a line struck out", mail("worker a1 b1", half), "worker a1 b1"
    yield "half a line struck out, one form", mail("", half), "worker a1 b1"
    yield "the page says another step", mail("worker a1", paragraphs("worker b1")), "worker a1"
    yield "the page says less", mail(f"worker a1\n{SECOND}", first), SECOND
    yield "the page says more", mail("worker a1", first + paragraphs(SECOND)), SECOND
    yield "the page says them turned", mail("worker a1\nworker b1", paragraphs("worker b1", "worker a1")), "worker"
    yield "cells that make another number", mail("", "<table><tr><td>worker a</td><td>1</td></tr></table>"), "worker a"
    yield "a number above", mail("", "<div>worker a<sup>1</sup></div>"), "worker a"
    ruled = f"<div>worker a1</div><hr><div>{SECOND}</div>"
    yield "half a turn below a ruled line", mail("", ruled), SECOND
    over = f"<div>worker a1</div><div id='appendonsend'></div><hr><div>{page(ANSWERED)}</div><div>{SECOND}</div>"
    yield "half a turn below the mail answered", mail("", over), SECOND
    typed = f"<div>worker a1</div><div id='Signature'><div>{SECOND}</div></div>"
    yield "a step typed into a signature", mail("", typed), SECOND
    inner = f"<div>worker a1</div><div class='x_gmail_signature'>{SECOND}</div>"
    yield "a step that the page marks as a signature", mail(f"worker a1\n{SECOND}", inner), SECOND


def doubtful() -> Iterator[tuple[str, bytes, str]]:
    """A name, the mail, and what is named."""
    for name, (text, told) in TEXTS.items():
        yield name, mail(text), told
    yield from _kinds()
    yield from _two_forms()
