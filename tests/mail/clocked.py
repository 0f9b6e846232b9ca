"""A game with clocks over simulated time, whose players are sent mails: what the processes do, in this one."""

from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any, NamedTuple

import msgspec

from arbiter.app import deadlines, log
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message, Task
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submit
from arbiter.kernel.clocks import instants
from arbiter.kernel.clocks.seat_clock import SeatClock
from arbiter.kernel.position import Position, owed
from arbiter.mail.sending import held, kinds, reminders, send
from tests.app.test_deadlines import Timeline
from tests.mail import mailing
from tests.outbox import waiting

CLOCK = {"turn": "P1D", "bank": "P2D", "increment": "PT1H", "grace": "PT12H", "zone": "Europe/Berlin", "weekends": True}


class Sent(NamedTuple):
    at: str
    seat: int
    kind: str
    envelope: Envelope

    @property
    def mail(self) -> EmailMessage:
        return mailing.read(self.envelope)

    @property
    def text(self) -> str:
        """In one line."""
        return " ".join(mailing.text(self.mail).split())


class Clocked:
    """`sent`: the mails that a server took, by when and to whom; `asked`: what stood in the outbox, in order.

    Ann is in the seat that is asked first. `muted`: kinds of mails that are not sent.
    """

    def __init__(
        self,
        services: Services,
        ruleset: str = "cubaneo",
        seats: int = 3,
        start: str = "2026-03-25T09:00:00.000Z",
        **clock: Any,
    ) -> None:
        self.timeline = Timeline(services, start)
        self.services = self.timeline.services
        self.game, self.players = self.timeline.game(ruleset, seats, **{**CLOCK, **clock})
        for task in waiting(services):
            if task.message.game != self.game:  # what other tests left would be read again and again
                services.outbox.done(task.shard, task.entry)
        self.muted: tuple[str, ...] = ()
        self.sent: list[Sent] = []
        self.asked: list[Message] = []
        self.ann = self.asked_seat()
        others = [seat for seat in range(1, seats + 1) if seat != self.ann]
        for seat, name in zip([self.ann, *others], mailing.NAMES, strict=False):
            self.change(seat, name=name, email=f"seat{seat}@example.org", verified=True)

    def change(self, seat: int, **to: Any) -> None:
        player = self.services.players.get(self.players[seat - 1])
        assert player is not None
        self.services.players.update(msgspec.structs.replace(player, **to))

    def player(self, seat: int) -> Player:
        player = self.services.players.get(self.players[seat - 1])
        assert player is not None
        return player

    @property
    def position(self) -> Position[Any]:
        return log.load(self.services, self.game).position

    def clock(self, seat: int) -> SeatClock:
        return self.position.clocks[seat - 1]

    def deadline(self, seat: int) -> int:
        running = self.clock(seat).running
        assert running is not None
        assert running.deadline is not None
        return running.deadline

    def awaited(self) -> list[tuple[str, int]]:
        loaded = log.load(self.services, self.game)
        return [(o.decision, seat) for o in owed(loaded.rules, loaded.position) for seat in o.seats]

    def asked_seat(self) -> int:
        return self.awaited()[0][1]

    def at(self, instant: int | str) -> None:
        """Set the clock, and have done what is due."""
        self.timeline.now = instants.ms(instant) if isinstance(instant, str) else instant
        self.work()

    def answer(self, seat: int) -> None:
        """The seat does what the autopilot would do until it owes the decision no more, and the rest is done."""
        decision = next(name for name, asked in self.awaited() if asked == seat)
        while (decision, seat) in self.awaited():
            loaded = log.load(self.services, self.game)
            step = loaded.rules.autopilot(loaded.position.state, seat)
            player = self.players[seat - 1]
            submit(self.services, Submission(player=player, game=self.game, said=[step], body=None, key=None))
        self.timeline.reveal(self.game)
        self.work()

    def miss(self, seat: int) -> None:
        """Let the seat's deadline pass."""
        self.at(self.deadline(seat))

    def work(self) -> None:
        """What the clock, the relay and the workers do, until nothing is left."""
        deadlines.attempt(self.services, self.game)
        self.timeline.reveal(self.game)
        held.release(self.services)
        reminders.release(self.services)
        while tasks := list(self.tasks()):
            for task in tasks:
                self.asked.append(task.message)
                self.run(task)

    def tasks(self) -> Iterator[Task]:
        """What stands in the outbox for this game."""
        return (task for task in waiting(self.services) if task.message.game == self.game)

    def run(self, task: Task) -> None:
        m = task.message
        if m.kind == "remind":
            reminders.look_after(self.services, m.game, m.seat)
        elif m.kind in kinds.TO_SEATS and m.kind not in self.muted:
            send.send(self.services, _Mailer(self, m), task)
        self.services.outbox.done(task.shard, task.entry)

    def mails(self, kind: str, seat: int = 0) -> list[Sent]:
        """The mails of a kind that went, to one seat or all."""
        return [sent for sent in self.sent if sent.kind == kind and seat in (0, sent.seat)]


class _Mailer:
    """Takes all mails."""

    def __init__(self, table: Clocked, message: Message) -> None:
        self._table, self._message = table, message

    def send(self, envelope: Envelope) -> None:
        m = self._message
        kind = m.decision if m.decision in ("started", "result") else m.kind.replace("notify", "turn")
        self._table.sent.append(Sent(self._table.services.now(), m.seat, kind, envelope))
