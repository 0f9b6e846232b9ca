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


@pytest.mark.parametrize("stranger", ALL, ids=lambda one: one.name)
def test_mail_is_whole(stranger: Stranger) -> None:
    raw = stranger.raw(TO, SENDER)
    assert raw == stranger.raw(TO, SENDER)
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    mail = parsed(stranger)
    assert not [part.defects for part in mail.walk() if part.defects]
    assert TO in str(mail["To"])


@pytest.mark.parametrize("stranger", [one for one in ALL if one.expects == "acts"], ids=lambda one: one.name)
def test_what_acts_says_what_is_played(stranger: Stranger) -> None:
    assert stranger.lines
    shown = parsed(stranger).get_body(("plain", "html"))
    assert shown is not None
    assert shown.get_content().strip() or stranger.name == "html-empty-plain"


def test_only_what_acts_has_lines() -> None:
    assert all(bool(one.lines) == (one.expects == "acts") for one in ALL)
