"""Tokens that only we can read and make."""

import pytest

from arbiter.store.tokens import KINDS, Tokens
from tests.store.conftest import SECRET

LONGEST = 18  # bytes in the address of a seat or a bounce


@pytest.fixture
def tokens() -> Tokens:
    return Tokens(SECRET)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_sealed_is_opened_in_either_case(tokens: Tokens, kind: str) -> None:
    for about in (b"", b"x", bytes(LONGEST)):
        token = tokens.seal(kind, about)
        assert token == tokens.seal(kind, about) == Tokens(SECRET).seal(kind, about)
        assert token.isascii()
        assert token == token.lower()
        assert tokens.open(token) == tokens.open(token.upper()) == (kind, about)


def test_an_address_has_room_for_it(tokens: Tokens) -> None:
    for kind in ("play", "bounce"):
        assert len(f"{kind}+{tokens.seal(kind, bytes(LONGEST))}") <= 64


def test_a_changed_token_opens_not(tokens: Tokens) -> None:
    token = tokens.seal("play", bytes(range(LONGEST)))
    for place, sign in enumerate(token):
        assert tokens.open(token[:place] + ("a" if sign != "a" else "b") + token[place + 1 :]) is None
    assert tokens.open(token[:-1]) is None
    assert tokens.open(token + "a") is None


def test_signs_whose_capitals_are_those_of_letters_are_none(tokens: Tokens) -> None:
    token = next(token for n in range(256) if {"s", "i"} <= set(token := tokens.seal("play", bytes([n]))))
    assert tokens.open(token.replace("s", "ſ")) is tokens.open(token.replace("i", "ı")) is None


@pytest.mark.parametrize("token", ["", "a", "1", "é", "\n", "=" * 8, "a" * 56, "a" * 10_000, "ß" * 56, "\udc80"])
def test_what_is_no_token_opens_not(tokens: Tokens, token: str) -> None:
    assert tokens.open(token) is None


def test_another_secret_opens_not(tokens: Tokens) -> None:
    assert Tokens(b"another secret of enough characters").open(tokens.seal("play", b"x")) is None


def test_kinds_are_told_apart(tokens: Tokens) -> None:
    assert len({tokens.seal(kind, b"x") for kind in KINDS}) == len(KINDS)
