"""Three people at a table who play by mail through a whole installation and its Postfix."""

import re
from collections.abc import Mapping
from dataclasses import replace
from email.message import EmailMessage
from typing import Any

from arbiter import wiring
from arbiter.app.ports.outbox import Task
from arbiter.bots.client import Client
from arbiter.store import embedded
from tests import temporary
from tests.mail.mailing import kind
from tests.mail.people import Person, correspond, text
from tests.mail.postfix import Mailing
from tests.outbox import waiting

SOON = 60.0
CODE = re.compile(r"your code is:\s+(\S+)")


class Played:
    """The first one opened the game by REST and invited the others, who have nothing but mail.

    `wanted`: ruleset and options. People have addresses of this game's own.
    """

    made = 0

    def __init__(self, at: Mailing, wanted: Mapping[str, Any]) -> None:
        Played.made += 1
        self.installation, self.postfix, self.boxes = at
        self.people = [Person(f"{name}{Played.made}", seed) for seed, name in enumerate(("Ann", "Ben", "Cleo"))]
        self.came = correspond(self.postfix, self.boxes, self.people)
        settings = self.installation.settings
        self.services = wiring.build(replace(settings, store_url=embedded.url(settings.data_dir)))
        ann, *others = self.people
        base = self.installation.base_url
        self.token = str(Client(base).post("/v1/players", {"name": ann.name, "email": ann.address})["token"])
        self.client = Client(base, self.token)
        self.verification = next(self.came)[1]
        self.verify()
        asked = {"seats": 3, "visibility": "private", "invite": [person.address for person in others], **wanted}
        self.id = str(self.client.post("/v1/games", asked)["id"])

    def verify(self) -> None:
        code = CODE.search(text(self.verification))
        assert code is not None
        self.client.post("/v1/players/me/email/verification", {"code": code[1]}, keyed=False)

    def next(self) -> tuple[Person, EmailMessage]:
        """The next mail that comes to one of them, which is no refusal."""
        person, mail = next(self.came)
        assert kind(mail) != "refused", text(mail)
        return person, mail

    def rest(self) -> list[tuple[str, EmailMessage]]:
        """All that came to this game's people and was not looked at, with its recipients; people keep theirs."""
        came = self.boxes.rest()
        for person in self.people:
            person.mails += [mail for address, mail in came if address == person.address]
        ours = {person.address for person in self.people}
        return [(address, mail) for address, mail in came if address in ours]

    def answer(self, person: Person, mail: EmailMessage) -> bytes | None:
        """Have a mail answered with what it tells; None where it asks nothing."""
        invited = kind(mail) == "invitation"
        line = f"join {person.name}" if invited else person.chooses(mail)
        if line is None:
            return None
        raw = person.answers(mail, line)
        self.postfix.send(person.address, str(mail["Reply-To"]), raw)
        return raw

    def play(self, mails: int = 10_000) -> None:
        """Until each has the result, or so many mails came."""
        over: set[str] = set()
        while len(over) < len(self.people) and mails:
            mails -= 1
            person, mail = self.next()
            self.answer(person, mail)
            over |= {person.name} if kind(mail) == "result" else set()

    def settled(self, seconds: float = SOON) -> list[tuple[str, EmailMessage]]:
        """Return when nothing about the game is on its way any more, in either direction; what came meanwhile."""
        for _ in range(2):
            self.postfix.settle()
            temporary.until(lambda: not self.waiting(), seconds)
        self.postfix.settle()
        return self.rest()

    def history(self) -> bytes:
        """The game's audit file."""
        return Client(self.installation.base_url, self.token).file(f"/v1/games/{self.id}/audit")

    def waiting(self) -> list[Task]:
        """What the workers have still to do for this game."""
        return [task for task in waiting(self.services) if task.message.game == self.id]

    def look(self) -> dict[str, Any]:
        return dict(self.client.get(f"/v1/games/{self.id}"))

    def records(self) -> list[dict[str, Any]]:
        return list(self.client.get(f"/v1/games/{self.id}/events", limit=1000)["records"])
