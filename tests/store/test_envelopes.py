"""Mails on their way."""

import pytest

from arbiter.app.ports.envelopes import Envelope
from arbiter.store.envelopes import SECONDS, Envelopes
from tests.app.seen import everything

ONE = Envelope("<one@localhost>", "bounce+abc@localhost", "ann@example.org", b"Subject: one\r\n\r\nA secret.\r\n")
OTHER = Envelope("<one@localhost>", "bounce+abc@localhost", "ann@example.org", b"Subject: other\r\n\r\n")


@pytest.fixture
def envelopes(store, cipher):
    return Envelopes(store, cipher)


def test_the_first_is_kept(envelopes):
    assert envelopes.kept(ONE.id) is None
    assert envelopes.keep(ONE) == ONE
    assert envelopes.keep(OTHER) == ONE
    assert (envelopes.kept(ONE.id), envelopes.went(ONE.id)) == (ONE, False)


def test_one_that_went_is_remembered_without_its_bytes(envelopes):
    envelopes.keep(ONE)
    envelopes.sent(ONE.id)
    assert (envelopes.keep(OTHER), envelopes.kept(ONE.id), envelopes.went(ONE.id)) == (None, None, True)


def test_one_that_is_forgotten_may_be_written_anew(envelopes):
    envelopes.keep(ONE)
    envelopes.forget(ONE.id)
    assert envelopes.keep(OTHER) == OTHER


def test_they_end_and_are_encrypted(envelopes, store):
    envelopes.keep(ONE)
    [(server, key)] = [(server, key) for server in store.servers() for key in server.keys("letter:*")]
    assert SECONDS - 10 < server.ttl(key) <= SECONDS
    text = everything(server, key)
    assert not [word for word in (b"secret", b"ann", b"one@") if word in text + key]
    envelopes.sent(ONE.id)
    assert SECONDS - 10 < server.ttl(key) <= SECONDS


def test_one_that_nobody_took_counts_as_gone_until_it_is_wanted_again(envelopes):
    envelopes.keep(ONE)
    envelopes.refused(ONE.id)
    assert (envelopes.keep(OTHER), envelopes.kept(ONE.id), envelopes.went(ONE.id), envelopes.lost(ONE.id)) == (
        None,
        None,
        True,
        True,
    )
    envelopes.again(ONE.id)
    assert (envelopes.went(ONE.id), envelopes.lost(ONE.id), envelopes.keep(OTHER)) == (False, False, OTHER)


def test_only_what_went_comes_back(envelopes):
    envelopes.bounced(ONE.id)
    assert not envelopes.went(ONE.id)
    envelopes.keep(ONE)
    envelopes.bounced(ONE.id)
    assert envelopes.kept(ONE.id) == ONE
    envelopes.sent(ONE.id)
    envelopes.bounced(ONE.id)
    assert (envelopes.went(ONE.id), envelopes.lost(ONE.id)) == (True, True)


def test_only_what_did_not_arrive_goes_again(envelopes):
    envelopes.again(ONE.id)
    envelopes.keep(ONE)
    envelopes.again(ONE.id)
    assert envelopes.kept(ONE.id) == ONE
    envelopes.sent(ONE.id)
    envelopes.again(ONE.id)
    assert (envelopes.went(ONE.id), envelopes.lost(ONE.id)) == (True, False)


def test_the_mark_ends_with_the_mail_that_it_is_about(envelopes, store):
    envelopes.sent(ONE.id)
    [(server, key)] = [(server, key) for server in store.servers() for key in server.keys("letter:*")]
    server.expire(key, 1000)
    envelopes.bounced(ONE.id)
    assert 990 < server.ttl(key) <= 1000
