"""Parts of reading a mail: headers that vouch, HTML, flowed text, what is passed over."""

import re
import timeit
from email import message_from_string
from email.header import Header

import pytest

from arbiter.mail.reading import automatic, languages, marks, new_text, sender
from arbiter.mail.reading.flowed import unflowed
from arbiter.mail.reading.html_text import text_of
from arbiter.mail.reading.texts import visible_text
from arbiter.mail.reading.vocabulary import plain, tokens

BORDER = "mx.example.net"


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("mx.example.net; dmarc=pass header.from=example.org", True),
        ("mx.example.net 1; spf=pass smtp.mailfrom=ann@example.org", True),
        ("MX.example.net; dkim=pass (2048-bit key) header.i=@example.org header.s=x; dmarc=fail", True),
        ("mx.example.net; dkim=pass header.d=example.org; spf=fail smtp.mailfrom=eve@example.net", True),
        ("mx.example.net; dkim=pass header.d=example.net", False),
        ("mx.example.net; dkim=pass header.d=mail.example.org", False),
        ("mx.example.net; dkim=pass header.d=org", False),
        ("mx.example.net; dmarc=pass header.from=example.net", False),
        ("mx.example.net; dmarc=none header.from=example.org", False),
        ("mx.example.net; none", False),
        ("mx.example.net (x; dmarc=pass header.from=example.org); spf=fail", False),
        ('mx.example.net; dkim=fail reason="x; dmarc=pass header.from=example.org" header.d=example.org', False),
        ('mx.example.net; spf=pass smtp.mailfrom="a; dmarc=pass header.from=example.org"@example.net', False),
        ('mx.example.net; spf=pass smtp.mailfrom="ann@example.org"@example.net', False),
        ('mx.example.net; spf=pass smtp.mailfrom="ann@example.org"', True),
        ('mx.example.net; dkim=pass header.i="@example.org"@example.net', False),
        ('mx.example.net; dkim=pass reason="header.d=example.org" header.d=example.net', False),
        ('mx.example.net; dkim=pass reason="x header.d=example.org" header.s=x', False),
        ('mx.example.net; spf=pass smtp.mailfrom=a\\"; dmarc=pass header.from=example.org; \\"@example.net', False),
        ('mx.example.net; spf=pass smtp.mailfrom=a"; dmarc=pass header.from=example.org', False),
        ("mx.example.net.example.org; dmarc=pass header.from=example.org", False),
        ("", False),
    ],
)
def test_what_a_border_vouches_for(said: str, good: bool) -> None:
    mail = message_from_string(f"Authentication-Results: {said}\nFrom: ann@example.org\n\nx")
    assert sender.vouched(mail, BORDER, "ann@example.org") == good


def test_the_topmost_header_of_the_border_counts() -> None:
    headers = ("other.example.net; dmarc=pass", "mx.example.net; dmarc=fail", "mx.example.net; dmarc=pass")
    mail = message_from_string("".join(f"Authentication-Results: {each}\n" for each in headers) + "\nx")
    assert not sender.vouched(mail, BORDER, "ann@example.org")


@pytest.mark.parametrize(
    "said",
    [
        "Ann (x) <ann@example.org>",
        '"Smith, Ann" <ANN@example.org>',
        "ann@example.org (Ann)",
        '"<x> y" <ann@example.org>',
    ],
)
def test_forms_of_a_writer(said: str) -> None:
    assert sender.is_from(message_from_string(f"From: {said}\n\nx"), "Ann@example.org")


@pytest.mark.parametrize("said", ["ann@example.org " + "(" * 1000, f"ann@example.org ({'x' * 1000}), eve@example.org"])
def test_a_writer_made_to_be_a_burden_is_nobody(said: str) -> None:
    assert not sender.is_from(message_from_string(f"From: {said}\n\nx"), "ann@example.org")


@pytest.mark.parametrize(
    "subject",
    [
        "Automatische Antwort: Cubaneo",
        "Automatiskt svar: Cubaneo",
        "Resposta automática: Cubaneo",
        "Odpowiedź automatyczna: Cubaneo",
        "Автоматический ответ: Cubaneo",
        "Automaattinen vastaus: Cubaneo",
        "自動回覆: Cubaneo",
        "자동 회신: Cubaneo",
        "Αυτόματη απάντηση: Cubaneo",
    ],
)
def test_automatic_answers_of_many_languages_by_their_subject_alone(subject: str) -> None:
    answer = message_from_string(f"Subject: {Header(subject).encode()}\n\nx")
    assert automatic.sign(answer, "ann@x.org", "ann@x.org") is not None
    assert automatic.sign(message_from_string("Subject: Re: Cubaneo\n\nx"), "ann@x.org", "ann@x.org") is None


def test_html_is_lines_and_quotes_are_marked() -> None:
    told = text_of("<style>x</style><p>worker <b>b</b>1<br>end&nbsp;</p><blockquote>no<p>no</blockquote>say &lt;b&gt;")
    assert [line.strip() for line in told.splitlines() if line.strip()] == ["worker b1", "end", ">", "say <b>"]


def test_flowed_lines_are_joined_within_one_depth() -> None:
    assert unflowed("say a \nb\n> c \n> d\n> \n-- \nAnn", delsp=False) == "say a b\n> c d\n> \n-- \nAnn"
    assert unflowed("say ab \ncd", delsp=True) == "say abcd"
    assert unflowed(" >no quote", delsp=False) == ">no quote"


@pytest.mark.parametrize(
    ("text", "lines", "signature"),
    [
        ("worker a1\nThanks,\nAnn Smith", ["worker a1"], ["Thanks,", "Ann Smith"]),
        ("worker a1\n\nAnn Smith\nExample Ltd", ["worker a1"], ["Ann Smith", "Example Ltd"]),
        ("Thanks!\nworker a1", ["worker a1"], []),
        ("> quoted\nworker a1\n-- \nAnn\n> quoted\nend", ["worker a1", "end"], ["--", "Ann"]),
        ("worker a1\nOn 30 Nov 2026 Ben wrote:\nworker b1", ["worker a1"], []),
        ("worker a1\nOn 30 Nov 2026 Ben wrote:\n> worker b1\nend", ["worker a1", "end"], []),
        ("worker a1\n\n-----Original Message-----\nworker b1", ["worker a1"], []),
        ("worker a1\n________________________________\nFrom: Ben\nworker b1", ["worker a1"], []),
        ("worker a1\n\nMalecon-Head: x", [], []),
        ("worker a1\n| worker b1\n＞worker c1\n » worker d1", ["worker a1"], []),
    ],
)
def test_own_lines(text: str, lines: list[str], signature: list[str]) -> None:
    assert new_text.own(text, ["Ann Smith"])[:2] == (lines, signature)


def test_signs_that_nobody_sees_are_taken_away() -> None:
    assert visible_text("wor\u200bker\xa0a1\u202e\r\nend\ufeff") == "worker a1\nend"
    assert visible_text("a\x9b31m\u2067b\u2069\u061c\xad\U000e0041\x1b[2J") == "a31mb[2J"


@pytest.mark.parametrize("said", ["3-5", "1.5", "½", "1·5", "1'000", "3×2", "3 + 2", "1_000", "−3", "‑3", "~3", "3?"])
def test_signs_that_mean_something_between_numbers_are_not_passed_over(said: str) -> None:
    assert tokens(plain(f"bid {said}")) is None


def test_other_signs_are() -> None:
    assert tokens(plain("- Swap: 1 & 2! (CN-6.1)")) == ["swap", "1", "2"]


def test_a_line_that_is_cut_is_no_step() -> None:
    [line] = new_text.own(f"worker a1{' ' * new_text.LONGEST}a2").lines
    assert line.startswith("worker a1 ")
    assert line.endswith("?")


@pytest.mark.parametrize(
    ("mark", "line"),
    [
        (languages.FROM_FIELD, "from{}x"),
        (languages.OTHER_FIELD, "to{}x"),
        (languages.SENT, "{}x"),
        (languages.CLOSING, "thanks{}x y z w"),
        (languages.GREETING, "hi{}x y z w v"),
        (marks.FIELD, "from{}x"),
        (marks.RULE, "--{}x"),
        (marks.TITLE, "--{}x"),
        (marks.LINK, "x{}x"),
    ],
    ids=("sender", "other", "sent from", "closing", "greeting", "field", "rule", "title", "link"),
)
def test_the_time_for_a_line_grows_with_its_length_and_not_with_the_square(mark: re.Pattern[str], line: str) -> None:
    few, many = (_time(mark, line.format(" " * spaces)) for spaces in (1000, 8000))
    assert many < 24 * few


def _time(mark: re.Pattern[str], line: str) -> float:
    return min(timeit.repeat(lambda: mark.fullmatch(line), number=1, repeat=9))
