"""The content of a mail as it comes in: the same however it is cut, and no more of it kept than is read."""

import pytest

from workers.content import KEPT, Content


@pytest.mark.parametrize("cut", range(1, 8))
def test_content_is_the_same_however_it_comes_in_pieces(cut: int) -> None:
    sent, content = b"..a\r\n\n.\n..\r\nb\r.\r\n\r\n", Content()
    whole = sent + b".\r\nNOOP\r\n"
    rest = b"".join(content.take(whole[place : place + cut]) for place in range(0, len(whole), cut))
    assert content.whole.is_set()
    assert (content.mail, content.size, rest) == (sent[1:], len(sent), b"NOOP\r\n")


def test_what_is_not_read_of_a_mail_is_counted_but_not_kept() -> None:
    content = Content()
    for _ in range(100):
        assert content.take(b"x" * 100_000) == b""
    assert content.take(b"\r\n.\r\n") == b""
    assert content.size == 10_000_002
    assert len(content._kept) == KEPT
