"""Mails of many programs and languages: what is meant is read, what is in doubt is refused by name."""

from email.mime.text import MIMEText

import pytest

from arbiter.app.services import Services
from tests.figures import figure
from tests.mail.doubtful import doubtful
from tests.mail.formats import formats
from tests.mail.mailing import read
from tests.mail.post import ANN, STEPS, Seats, mail, said
from tests.mail.reading import Ear, Heard
from tests.mail.shapes import SHAPES, TONGUES, written

MEANT = [*written(), *formats()]
DOUBTFUL = list(doubtful())
READ = 0.98  # of the mails that say two steps
SAMPLE = figure(40, 5)  # every so many-th is delivered


@pytest.fixture(scope="module")
def seats(services: Services) -> Seats:
    return Seats(services)


@pytest.fixture(scope="module")
def ear(seats: Seats) -> Ear:
    return Ear(seats)


def test_the_corpus_is_of_many_languages_and_programs() -> None:
    assert len(TONGUES) >= 36
    assert len(SHAPES) >= 20
    assert len(DOUBTFUL) >= 100
    assert len({name for name, _ in MEANT}) == len(MEANT)


def test_what_is_meant_is_read_and_nothing_else(ear: Ear) -> None:
    heard = {name: ear.hear(raw) for name, raw in MEANT}
    refused = {name: found.why for name, found in heard.items() if found.why}
    wrong = {name: found for name, found in heard.items() if not found.why and found.steps != STEPS}
    assert wrong == {}
    assert len(refused) <= (1 - READ) * len(MEANT), refused


@pytest.mark.parametrize(("name", "raw", "named"), DOUBTFUL, ids=[name for name, _, _ in DOUBTFUL])
def test_what_is_in_doubt_is_refused_by_name(ear: Ear, name: str, raw: bytes, named: str) -> None:
    found = ear.hear(raw)
    assert found == Heard(why=found.why)
    assert named in found.why


@pytest.mark.parametrize(("name", "raw"), MEANT[::SAMPLE], ids=[name for name, _ in MEANT[::SAMPLE]])
def test_what_is_read_is_played(services: Services, name: str, raw: bytes) -> None:
    assert Seats(services).deliver(raw) == "played"


@pytest.mark.parametrize(("name", "raw", "named"), DOUBTFUL[::SAMPLE], ids=[n for n, _, _ in DOUBTFUL[::SAMPLE]])
def test_what_is_refused_is_told(services: Services, name: str, raw: bytes, named: str) -> None:
    seats = Seats(services)
    before = seats.version()
    assert seats.deliver(raw).startswith("refused: ")
    assert seats.version() == before
    assert "".join(named.split()) in "".join(said(seats.answer()).split())


def test_a_sign_of_windows_in_a_text_that_claims_latin_ends_no_line(ear: Ear) -> None:
    part = MIMEText("say that will be all\x85\nworker a1\nharvest c1 d1\n", "plain", "latin-1")
    part["From"] = ANN
    assert ear.hear(part.as_bytes()) == Heard(STEPS, ("that will be all…",))


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85"])
def test_signs_that_end_no_line_for_a_reader_end_none(ear: Ear, sign: str) -> None:
    assert ear.hear(mail(f"say all is well{sign}end", *STEPS)).talk == ("all is well end",)


@pytest.mark.parametrize(
    ("ruleset", "lines", "following"),
    [
        ("havana", ("lay mama pesos", "Michalis"), "Michalis"),
        ("cubaneo", (*STEPS, "Michalis"), "Michalis"),
        ("cubaneo", (*STEPS, "worker b1"), "worker b1"),
    ],
)
def test_the_line_that_follows_an_end_is_named(
    services: Services, ruleset: str, lines: tuple[str, ...], following: str
) -> None:
    seats = Seats(services, ruleset=ruleset)
    assert seats.deliver(mail(*lines)) == "refused: reveals_midway"
    told = " ".join(said(seats.answer()).split())
    assert f"This line could not be played: {following} `".replace("`", "") in told.replace("`", "")


def test_an_encrypted_mail_is_told_what_to_do_however_often_it_comes(services: Services) -> None:
    seats = Seats(services)
    sealed = ("-----BEGIN PGP MESSAGE-----", "", "hQEMA7x", "-----END PGP MESSAGE-----")
    for number in range(5):
        assert seats.deliver(mail(*sealed, id=f"<{number}@example.org>")) == "refused: unreadable_text"
    told = [" ".join(said(read(letter)).split()) for letter in seats.answers()]
    assert ["Turn off encryption" in each for each in told] == [True] * 5
