"""Mails on their way."""

import pytest

from arbiter.app.ports.letters import Letter
from arbiter.store.letters import SECONDS, Letters
from tests.app.seen import everything

ONE = Letter("<one@localhost>", "bounce+abc@localhost", "ann@example.org", b"Subject: one\r\n\r\nA secret.\r\n")
OTHER = Letter("<one@localhost>", "bounce+abc@localhost", "ann@example.org", b"Subject: other\r\n\r\n")


@pytest.fixture
def letters(store, cipher):
    return Letters(store, cipher)


def test_the_first_is_kept(letters):
    assert letters.kept(ONE.id) is None
    assert letters.keep(ONE) == ONE
    assert letters.keep(OTHER) == ONE
    assert (letters.kept(ONE.id), letters.went(ONE.id)) == (ONE, False)


def test_one_that_went_is_remembered_without_its_bytes(letters):
    letters.keep(ONE)
    letters.sent(ONE.id)
    assert (letters.keep(OTHER), letters.kept(ONE.id), letters.went(ONE.id)) == (None, None, True)


def test_one_that_is_forgotten_may_be_written_anew(letters):
    letters.keep(ONE)
    letters.forget(ONE.id)
    assert letters.keep(OTHER) == OTHER


def test_they_end_and_are_encrypted(letters, store):
    letters.keep(ONE)
    [(server, key)] = [(server, key) for server in store.servers() for key in server.keys("letter:*")]
    assert SECONDS - 10 < server.ttl(key) <= SECONDS
    text = everything(server, key)
    assert not [word for word in (b"secret", b"ann", b"one@") if word in text + key]
    letters.sent(ONE.id)
    assert SECONDS - 10 < server.ttl(key) <= SECONDS


def test_one_that_nobody_took_counts_as_gone_until_it_is_wanted_again(letters):
    letters.keep(ONE)
    letters.refused(ONE.id)
    assert (letters.keep(OTHER), letters.kept(ONE.id), letters.went(ONE.id), letters.lost(ONE.id)) == (
        None,
        None,
        True,
        True,
    )
    letters.again(ONE.id)
    assert (letters.went(ONE.id), letters.lost(ONE.id), letters.keep(OTHER)) == (False, False, OTHER)


def test_only_what_went_comes_back(letters):
    letters.bounced(ONE.id)
    assert not letters.went(ONE.id)
    letters.keep(ONE)
    letters.bounced(ONE.id)
    assert letters.kept(ONE.id) == ONE
    letters.sent(ONE.id)
    letters.bounced(ONE.id)
    assert (letters.went(ONE.id), letters.lost(ONE.id)) == (True, True)


def test_only_what_did_not_arrive_goes_again(letters):
    letters.again(ONE.id)
    letters.keep(ONE)
    letters.again(ONE.id)
    assert letters.kept(ONE.id) == ONE
    letters.sent(ONE.id)
    letters.again(ONE.id)
    assert (letters.went(ONE.id), letters.lost(ONE.id)) == (True, False)


def test_the_mark_ends_with_the_mail_that_it_is_about(letters, store):
    letters.sent(ONE.id)
    [(server, key)] = [(server, key) for server in store.servers() for key in server.keys("letter:*")]
    server.expire(key, 1000)
    letters.bounced(ONE.id)
    assert 990 < server.ttl(key) <= 1000
