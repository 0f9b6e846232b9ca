"""Elements of HTML by what a reader sees of them, and the names by which programs mark what is not the writer's."""

import re


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


SILENT = _set("script style head title template noscript object svg select textarea audio video iframe canvas math")
VOID = _set("area base br col embed hr img input link meta source track wbr")
BLOCKS = _set(
    "address article aside blockquote body br center dd details dir div dl dt fieldset figure figcaption footer form"
    " h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul"
)
CELLS = _set("td th")
SMALL = _set("sup sub")  # numbers that are written small are not those before them
QUOTES = _set(  # classes and ids of a quote, or of the line that introduces it
    "gmail_attr moz-cite-prefix moz-forward-container yahoo_quoted protonmail_quote tutanota_quote zmail_extra"
)
SIGNATURES = _set(
    "gmail_signature gmail_signature_prefix moz-signature protonmail_signature_block protonmail_signature_block-user"
    " ms-outlook-mobile-signature signature applemailsignature composer_signature"
)
BORDERS = _set(
    "divrplyfwdmsg appendonsend mail-editor-reference-message-container ms-outlook-mobile-reference-message"
    " stopspelling"
)
INDENTED = re.compile(  # a quote's element used to move text inwards
    r"\A(?!.*border-left(-\w+)?\s*:\s*[^n0\s]).*border(-left)?\s*:\s*(none|0)", re.IGNORECASE | re.DOTALL
)
PREFIX = re.compile(r"\A(?:x_)+")  # put before names by Outlook when it quotes
MARKED = ("class", "id", "name")


def names_of(told: dict[str, str]) -> set[str]:
    """An element's classes and ids, in small letters."""
    return {PREFIX.sub("", word) for name in MARKED for word in told.get(name, "").lower().split()}


def is_quote(tag: str, told: dict[str, str], style: str) -> bool:
    indents = INDENTED.search(style) and told.get("type") != "cite" and not names_of(told)
    return tag == "blockquote" and not indents
