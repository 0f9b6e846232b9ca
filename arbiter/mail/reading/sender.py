"""Whether a mail comes from whom it says, as our own mail border found out (RFC 8601)."""

import re
from collections.abc import Iterator
from email.message import Message

from arbiter.mail.reading.message import header, writers

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
ANGLED = re.compile("<([^<>]*)>")
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[();]|\\.|[^"();\\]+|.', re.DOTALL)
RESULT = re.compile(r"\s*(\w[\w.-]*)(?:\s*/\s*\d+)?\s*=\s*(\w+)", re.ASCII)
PROPERTY = re.compile(r'(?<!\S)([\w.-]+)\s*=\s*((?:"(?:[^"\\]|\\.)*"|[^\s"])+)', re.ASCII)


def is_from(mail: Message, address: str) -> bool:
    """Whether the mail has one writer, whose address this is, and however one reads the header."""
    found = [email.lower() for _, email in writers(mail)]
    if found != [address.lower()]:
        return False
    said = QUOTED.sub("", header(mail, "From")).lower()
    return set(ANGLED.findall(said)) <= set(found) and said.count("<") < 2


def vouched(mail: Message, authserv: str, address: str) -> bool:
    """Whether `authserv` says that DMARC passed, or SPF or DKIM for the writer's own domain.

    The topmost header of that name is the one that our own border added; it takes away others that bear its name.
    """
    domain = address.rpartition("@")[2].lower()
    for value in mail.get_all("Authentication-Results", []):
        server, *results = _parts(" ".join(str(value).split())[:4000])
        if server.split()[:1] == [authserv.lower()]:
            return any(_passes(result, domain) for result in results)
    return False


def _parts(value: str) -> list[str]:
    """What stands between the semicolons, without comments, in small letters; nothing where signs stand astray."""
    tokens = list(_uncommented(value))
    astray = any(token == '"' or token.startswith("\\") for token in tokens)
    return [""] if astray else "".join(tokens).lower().split("\0")


def _uncommented(value: str) -> Iterator[str]:
    depth = 0
    for token in TOKENS.findall(value.replace("\0", "")):
        depth += token == "("
        if not depth:
            yield "\0" if token == ";" else token
        depth -= token == ")" and depth > 0


def _passes(result: str, domain: str) -> bool:
    """Whether one method's result speaks for the domain."""
    found = RESULT.match(result)
    if not found or found[2] != "pass":
        return False
    said = {name: value.strip('"') for name, value in PROPERTY.findall(result)}
    match found[1]:
        case "dmarc":
            return bool(said.get("header.from", domain) == domain)
        case "dkim":
            return _speaks_for(said.get("header.d") or said.get("header.i", ""), domain)
        case "spf":
            return _speaks_for(said.get("smtp.mailfrom", ""), domain)
    return False


def _speaks_for(name: str, domain: str) -> bool:
    """Whether the domain of an address or name is this one or one above it: one below may be anybody's."""
    above = name.rpartition("@")[2].strip(".")
    return "." in above and (domain == above or domain.endswith(f".{above}"))
