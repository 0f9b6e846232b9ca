"""Real-looking replies of many programs and languages for which nothing may be done, though they say steps."""

import pytest

from arbiter.app.services import Services
from arbiter.mail.reading import message, new_text
from arbiter.mail.reading.texts import texts
from tests.figures import figure
from tests.mail import variants
from tests.mail.mailing import read
from tests.mail.post import REPLIES, Seats, corpus, said
from tests.mail.variants import NAMES, STEPPED

WRITERS = (
    "<eve@example.org>",
    "<ann@example.org.example.net>",
    "<eve@example.org> <ann@example.org>",
    "<ann@example.org>, Eve <eve@example.org>",
    "ann@example.org <eve@example.org>",
)

IDS = ("<thrice@example.org>", "")
THRICE = figure([(name, IDS[n % 2]) for n, name in enumerate(NAMES)], [(name, id) for name in NAMES for id in IDS])
# What a mail without lines comes to; the last two where its header speaks against a person.
NOTHING = ("refused: unreadable_text", "empty", "unreadable", "automatic", "loop")


@pytest.fixture(scope="module")
def still(services: Services) -> Seats:
    """A game in which nothing is to happen."""
    return Seats(services)


def test_the_sample_is_of_many_programs_and_languages() -> None:
    assert set(NAMES) <= set(STEPPED)
    assert len({REPLIES[name]["client"] for name in NAMES}) >= 10
    assert {REPLIES[name]["language"] for name in NAMES} >= {"en", "de", "fr", "es", "ja", "da"}
    assert sum(map(variants.quotes, NAMES)) >= 0.9 * len(NAMES), "a few of the corpus quote nothing"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_done_for_forged_senders(still: Seats, name: str) -> None:
    before = still.version(), len(still.answers())
    for writer in WRITERS:
        assert still.deliver(variants.forged(name, writer)) == "not from the seat", writer
    assert (still.version(), len(still.answers())) == before


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_done_at_the_address_of_another_seat(still: Seats, name: str) -> None:
    before = still.version(), len(still.answers())
    for seat in (still.ann % 3 + 1, (still.ann + 1) % 3 + 1):
        assert still.deliver(corpus(name), seat=seat) == "not from the seat"
    assert (still.version(), len(still.answers())) == before


def own_lines(raw: bytes) -> list[str]:
    mail = message.opened(raw)
    assert mail is not None
    return new_text.own(texts(mail).plain, [called for called, _ in message.writers(mail)]).lines


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_done_for_a_reply_without_its_lines_or_with_all_of_them_quoted(still: Seats, name: str) -> None:
    before = still.version()
    for kind, raw in (("empty", variants.empty(name)), ("quoted", variants.quote_only(name))):
        assert not any(line in own for line in REPLIES[name]["lines"] for own in own_lines(raw)), kind
        assert still.deliver(variants.named(raw, f"<{kind}.{name}@example.org>")) in NOTHING
    assert still.version() == before


@pytest.mark.parametrize(("name", "id"), THRICE)
def test_the_same_reply_three_times_is_one_move_and_another_one_is_past(seats: Seats, name: str, id: str) -> None:
    raw, to, before = variants.named(corpus(name), id), seats.to(), seats.version()
    again = [b"Received: by relay.example.org; Mon, 30 Nov 2026 10:41:00 +0100\n" + raw] * 2
    assert [seats.deliver(each, to=to) for each in (raw, *again)] == ["played"] * 3
    assert seats.via()[before + 1 :].count("mail") == 1
    played, answers = seats.version(), len(seats.answers())
    assert seats.deliver(variants.named(corpus(name), "<another@example.org>"), to=to) == "past, shown"
    assert (seats.version(), len(seats.answers())) == (played, answers + 1)
    assert "so nothing was done" in " ".join(said(read(seats.answers()[-1])).split())
