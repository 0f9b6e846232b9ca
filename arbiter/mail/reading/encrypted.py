"""Mails that are signed, encrypted, or no plain mails at all: what can be read of them, and what to do instead."""

import re
from email.message import Message

from arbiter.kernel.refusal import Refusal
from arbiter.mail.reading.texts import leaves
from arbiter.parts.line import unreadable

SIGNED = re.compile(  # RFC 9580, 7: the headers, the text, and the signature, whether it is whole or not
    r"^-----BEGIN PGP SIGNED MESSAGE-----[ ]*\n(?:[\w-]+:[^\n]*\n)*[ ]*\n?(?P<text>.*?)"
    r"(?:^-----BEGIN PGP SIGNATURE-----.*?(?:^-----END PGP SIGNATURE-----[ ]*$|\Z)|\Z)",
    re.MULTILINE | re.DOTALL,
)
ESCAPED = re.compile(r"^- ", re.MULTILINE)
ARMOURED = re.compile(r"^-----BEGIN PGP MESSAGE", re.MULTILINE)
ENCRYPTED = "multipart/encrypted"
OPAQUE = re.compile(r"application/(?:x-)?pkcs7-mime")


def clear(text: str) -> str:
    """The text with what is signed in clear as its writer wrote it (inline PGP)."""
    return SIGNED.sub(lambda found: ESCAPED.sub("", found["text"]), text)


def refuse(mail: Message) -> None:
    """Refuse what is no envelope that can be read, telling what to do."""
    parts = list(leaves(mail))
    kinds = {part.get_content_type() for part in parts} | {mail.get_content_type()}
    opaque = [part for part in parts if OPAQUE.fullmatch(part.get_content_type())]
    if kinds & {ENCRYPTED, "application/pgp-encrypted"}:
        raise _encrypted()
    if opaque:
        raise _signed() if any(part.get_param("smime-type") == "signed-data" for part in opaque) else _encrypted()
    if any(_answers_a_date(part) for part in parts):
        raise unreadable(
            "Your mail is a reply to a calendar invitation, so its text was not read as steps."
            " Reply to the game's own mail, with nothing but your steps."
        )


def refuse_armour(text: str) -> None:
    """Refuse a text with an encrypted part."""
    if ARMOURED.search(text):
        raise _encrypted()


def _answers_a_date(part: Message) -> bool:
    return part.get_content_type() == "text/calendar" and part.get_content_disposition() != "attachment"


def _encrypted() -> Refusal:
    return unreadable(
        "Your mail is encrypted and cannot be read here (PGP or S/MIME). Turn off encryption"
        " for this address and send your steps again. A signature is fine as long as the text"
        " itself is readable."
    )


def _signed() -> Refusal:
    return unreadable(
        "Your mail is signed in a way that hides its text (opaque S/MIME). Sign in clear text,"
        " or do not sign, and send your steps again."
    )
