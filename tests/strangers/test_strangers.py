"""The corpus itself: mails that parse, names that are unique, and enough of each kind."""

import email
from collections import Counter
from email import policy
from email.message import EmailMessage

import pytest

from tests.strangers.corpus import corpus
from tests.strangers.stranger import Stranger

ALL = tuple(corpus())
TO, SENDER = "play+abcdefgh234567@games.example.net", "ana@example.org"


def parsed(stranger: Stranger) -> EmailMessage:
    return email.message_from_bytes(stranger.raw(TO, SENDER), policy=policy.default)


def test_names_are_unique() -> None:
    assert [name for name, times in Counter(one.name for one in ALL).items() if times > 1] == []


def test_there_are_enough_of_each_kind() -> None:
    kinds = Counter(one.expects for one in ALL)
    assert set(kinds) == {"acts", "asks", "nothing", "hard", "told"}
    assert len(ALL) >= 200
    assert 0.6 <= kinds["acts"] / len(ALL) <= 0.75
    assert len({one.language for one in ALL}) >= 30


def test_mails_are_whole() -> None:
    assert [one.name for one in ALL if not whole(one)] == []


def whole(stranger: Stranger) -> bool:
    """The same bytes each time, CRLF, lines within RFC 5322's limit, and nothing a parser finds amiss."""
    raw = stranger.raw(TO, SENDER)
    lines = raw.split(b"\r\n")
    mail = parsed(stranger)
    return (
        raw == stranger.raw(TO, SENDER)
        and not any(b"\n" in line or len(line) > 998 for line in lines)
        and not any(part.defects for part in mail.walk())
        and TO in str(mail["To"])
    )


def test_what_acts_has_a_body_that_says_something() -> None:
    assert [one.name for one in ALL if one.expects == "acts" and not shown(one)] == []


def shown(stranger: Stranger) -> str:
    """What a mail program shows, be it plain or HTML."""
    mail = parsed(stranger)
    bodies = (mail.get_body((kind,)) for kind in ("plain", "html"))
    return "".join(body.get_content() for body in bodies if body is not None).strip()


@pytest.mark.slow
def test_text_is_of_the_charset_it_names() -> None:
    assert [one.name for one in ALL if "&#" in plain(one) or "\ufffd" in plain(one)] == []


def plain(stranger: Stranger) -> str:
    body = parsed(stranger).get_body(("plain",))
    return "" if body is None else body.get_content()


def test_only_what_acts_has_lines() -> None:
    assert all(bool(one.lines) == (one.expects == "acts") for one in ALL)
