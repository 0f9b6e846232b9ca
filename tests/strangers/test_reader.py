"""What is read of strangers' mails: what they mean is understood, and nothing else is done."""

from collections.abc import Iterator

import pytest

from arbiter.mail.reading import automatic, dsn, message, sender
from tests.strangers.corpus import corpus
from tests.strangers.seats import Heard, seat
from tests.strangers.stranger import Stranger

OURS, ANA = "play+abcdefghij@play.example.org", "ana@example.org"
COMMANDS = ("help", "show", "resend", "preview", "token")
READ = 0.98  # of the mails that are meant
TOLD = 0.9  # of those that are asked about by the words that the corpus names; others are told another line in the way


def mails(*kinds: str) -> Iterator[Stranger]:
    return (each for each in corpus() if each.expects in kinds)


def heard(mail: Stranger) -> Heard:
    steps = [line for line in mail.lines if line.split()[0] not in ("say", "preview")]
    return seat(steps[0].split()[0] if steps else "").hear(mail.raw(OURS, ANA), ["Ana"])


def meant(mail: Stranger) -> tuple[str, ...]:
    steps = [line for line in mail.lines if line.split()[0] != "say" and line not in COMMANDS]
    return tuple(line.replace("_", " ").lower() for line in steps)


def bare(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Without what may stand around names and numbers."""
    return tuple(" ".join(w for w in step.split() if w not in ("the", "pesos", "peso")) for step in steps)


def stopped(mail: Stranger) -> bool:
    """Whether it is known before it is read that nothing of it counts."""
    opened = message.opened(mail.raw(OURS, ANA))
    assert opened is not None
    sign = automatic.sign(opened, ANA if mail.envelope is None else mail.envelope, ANA)
    strong = sign is not None and sign.strong
    return strong or bool(automatic.nobodys(opened)) or not sender.is_from(opened, ANA)


def test_what_is_meant_is_understood_and_nothing_else() -> None:
    found = {mail.name: (mail, heard(mail)) for mail in mails("acts")}
    wrong = {name for name, (mail, h) in found.items() if not h.why and bare(h.steps) != bare(meant(mail))}
    assert wrong == set()
    refused = {name: h.why for name, (_, h) in found.items() if h.why}
    assert len(refused) <= (1 - READ) * len(found), refused
    said = [mail for mail, h in found.values() if not h.why and len(h.talk) != sum("say " in x for x in mail.lines)]
    assert said == []


def test_nothing_is_done_that_was_not_meant() -> None:
    asked = [(mail, heard(mail)) for mail in mails("asks", "nothing") if not stopped(mail)]
    assert [mail.name for mail, h in asked if h.steps or h.talk] == []
    named = [(mail, h) for mail, h in asked if mail.names]
    assert sum(mail.names in h.why for mail, h in named) >= TOLD * len(named)


@pytest.mark.parametrize("mail", list(mails("hard", "told")), ids=lambda mail: mail.name)
def test_only_an_address_that_does_not_exist_is_stopped(mail: Stranger) -> None:
    report = dsn.read(mail.raw("bounce+abcdefghij@play.example.org", ANA))
    assert (report is not None and report.hard) == (mail.expects == "hard")
