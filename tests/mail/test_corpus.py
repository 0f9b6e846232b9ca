"""Real-looking mails of many programs and languages: what they say, and what is done for them."""

import pytest

from arbiter.mail.reading import automatic, message, new_text, sender
from arbiter.mail.reading.texts import texts
from tests.mail.mailing import read
from tests.mail.post import ANN, CORPUS, EXPECTED, NOBODYS, REPLIES, STEPS, Seats, corpus, said

SAYS_STEPS = {name for name, told in REPLIES.items() if [line.lower() for line in told["lines"][:2]] == list(STEPS)}
UNMARKED = {"unmarked-copy"}


def test_every_mail_of_the_corpus_is_expected() -> None:
    assert {file.stem for file in CORPUS.glob("*.eml")} == set(EXPECTED)
    assert len({told["client"] for told in REPLIES.values()}) >= 20
    assert {told["language"] for told in REPLIES.values()} >= {"en", "de", "fr", "es", "ja"}


@pytest.mark.parametrize("name", sorted(REPLIES))
def test_own_lines_are_found(name: str) -> None:
    mail = message.opened(corpus(name))
    assert mail is not None
    names = [called for called, _ in message.writers(mail)]
    assert new_text.own(texts(mail).plain, names).lines == REPLIES[name]["lines"]
    assert automatic.nobodys(mail) == ""
    assert not (found := automatic.sign(mail, ANN, ANN)) or not found.strong
    assert sender.is_from(mail, ANN)


@pytest.mark.parametrize("name", sorted(SAYS_STEPS - UNMARKED))
def test_steps_are_played(name: str, seats: Seats) -> None:
    before = seats.version()
    assert seats.deliver(corpus(name)) == "played"
    assert (seats.version(), seats.via()[-1]) == (before + 1, "mail")
    if seats.awaiting()["seats"] != [seats.ann]:  # asked again, the turn mail is the answer
        own = [answer for answer in seats.answers() if answer.to == ANN]
        assert [read(answer)["In-Reply-To"] for answer in own] == [f"<{name}@mail.example.org>"]


@pytest.mark.parametrize("name", sorted((REPLIES.keys() - SAYS_STEPS) | UNMARKED))
def test_a_reply_without_own_steps_does_nothing_but_tell_so(name: str, seats: Seats) -> None:
    before = seats.version()
    assert seats.deliver(corpus(name)).startswith("refused: ")
    assert seats.version() == before
    assert "none of your steps were played" in said(seats.answer()).replace("\n", " ")


@pytest.mark.parametrize("name", sorted(NOBODYS))
def test_nothing_is_done_for_what_nobody_wrote_to_us(name: str, seats: Seats) -> None:
    """One that a person might have sent, as all of it reads as steps, is answered: nothing was played."""
    told, before = NOBODYS[name], seats.version()
    done = seats.deliver(corpus(name), sender=told["sender"])
    assert (done, seats.version()) == (told["nothing"], before)
    answers = [flat(said(read(answer))) for answer in seats.answers()]
    assert len(answers) == done.endswith(", told")
    assert all("none of your steps were played" in each and "as if a program" in each for each in answers)


def flat(text: str) -> str:
    return " ".join(text.split())
