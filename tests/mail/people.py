"""People who have nothing but mail: they read what came, and answer with a line that the mail itself tells them."""

import queue
import random
import re
from collections.abc import Iterator, Sequence
from email.message import EmailMessage

from tests.mail.mailing import opening
from tests.mail.postfix import THEIRS, Boxes, Postfix
from tests.mail.styles import STYLES, reply

EXAMPLES = re.compile(r"  For example:\n((?:      \S.*\n?)+)")
ASKED = re.compile(r"you are asked .*\(decision ([0-9]+-\w+)\)")
GLADLY = ("buy", "end", "pass")  # so that a game comes to its end


class Person:
    """`mails`: all that came to the person, in order; `sent`: how many were answered."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.address = name, f"{name.lower()}@{THEIRS}"
        self.mails: list[EmailMessage] = []
        self.sent = 0
        self._seed, self._chance = seed, random.Random(seed)

    def answers(self, mail: EmailMessage, line: str) -> bytes:
        """A reply in the style of one program after the other, each under an id of its own."""
        self.sent += 1
        style = STYLES[(self.sent + 19 * self._seed) % len(STYLES)]
        return reply(style, mail, line, self.address, f"<{self.name}.{self.sent}@{THEIRS}>")

    def chooses(self, mail: EmailMessage) -> str | None:
        """One of the lines that the mail tells as examples; None where it asks nothing."""
        found = examples(text(mail))
        glad = [line for verb in GLADLY for line in found if line.split()[0] == verb]
        return glad[0] if glad else self._chance.choice(found) if found else None

    def asked(self) -> Sequence[str]:
        """The heads under which something was asked: none of them twice."""
        return [str(mail["Malecon-Head"]) for mail in self.mails if examples(text(mail))]

    def told(self) -> Sequence[str]:
        """The decisions that turn mails asked for, in order."""
        return [asked[1] for mail in self.mails if (asked := ASKED.search(opening(mail)))]


def text(mail: EmailMessage) -> str:
    """The part that a terminal shows."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def examples(said: str) -> list[str]:
    return [line.strip() for block in EXAMPLES.findall(said) for line in block.splitlines()]


def correspond(postfix: Postfix, boxes: Boxes, people: Sequence[Person]) -> Iterator[tuple[Person, EmailMessage]]:
    """Mails as they come, each put to its person's others; those to anybody else are left out."""
    by_address = {person.address: person for person in people}
    while True:
        try:
            address, mail = boxes.next()
        except queue.Empty:
            raise AssertionError(f"No mail comes any more.\n{postfix.log()[-4000:]}") from None
        if address in by_address:
            by_address[address].mails.append(mail)
            yield by_address[address], mail
