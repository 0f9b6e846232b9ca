"""One entry of each kind of mail that jobs send, as the product itself leaves it in the outbox."""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from arbiter.app import (
    addresses,
    deadlines,
    log,
    log_writer,
    players,
    repairs,
    standing_orders,
    taking_over,
    try_order,
)
from arbiter.app.creating import Wanted, create
from arbiter.app.idempotency import Call
from arbiter.app.ports.outbox import Task
from arbiter.app.standing_orders import Alternative, Order
from arbiter.kernel.clocks import instants
from arbiter.kernel.events import Finished
from arbiter.kernel.position import owed
from arbiter.kernel.repair import Repair
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.sending import kinds, reminders
from tests.app.conftest import Table
from tests.app.test_deadlines import CLOCK, Timeline
from tests.inviting import reachable
from tests.mail.mailing import verify_all
from tests.mail.post import mail
from tests.outbox import waiting


def every_kind(table: Table) -> dict[str, Task]:
    """An entry of each, and nothing else; all addresses of the table are verified."""
    found: dict[str, Task] = {}
    for name, (kind, decision, begin) in KINDS.items():
        begin(table)
        new = [task for task in waiting(table.services) if task not in found.values()]
        found[name] = next(task for task in new if task.message.kind == kind and decision in task.message.decision)
        for task in new:
            if task != found[name]:
                table.services.outbox.done(task.shard, task.entry)
    assert {task.message.kind for task in found.values()} == set(kinds.DUE), "a kind is left out"
    return found


def _starts(table: Table) -> None:
    """Another game of the same players' names; whoever is asked first has a turn mail, the others one of the start."""
    verify_all(Table(table.services))


def _ends(table: Table) -> None:
    """A game is over by a record of its own: how long it was played is nothing to its mail."""
    over = Table(table.services, seats=2)
    verify_all(over)
    found = log.load(over.services, over.game, vault=("seed",))
    draft = log_writer.draft(over.services, found, found.vault["seed"])
    draft.add(Finished((1,), (42, 17)))
    log_writer.write(
        over.services,
        draft,
        log_writer.Commit(
            actor="arbiter",
            cause=log_writer.cause(over.services, "arbiter"),
            call=Call("0" * 64, "", keyed=True),
            before=found.position,
            seed=found.vault["seed"],
        ),
    )


def _gives_an_address(table: Table) -> None:
    players.create(table.services, "Eve", "eve@example.org", "UTC")


def _moves(table: Table) -> None:
    services, fay = table.services, players.welcome(table.services, "Fay", "fay@example.org")
    known = players.change(services, fay, None, "fay@example.com", None)
    players.verify(services, known.id, addresses.new_code(services, known))


def _invites(table: Table) -> None:
    wanted = Wanted(ruleset="havana", seats=2, visibility="private", invite=["guest@example.org"])
    reachable(table.services, table.players[0])
    create(table.services, table.players[0], wanted, None)


def _replies(line: str) -> Callable[[Table], None]:
    def deliver(table: Table) -> None:
        waits = table.awaiting()
        seat = waits["seats"][0]
        to = sealed_addresses.play_address(
            table.services, Play(table.game, seat, int(waits["decision"].partition("-")[0]))
        )
        email = f"seat{seat}@example.org"
        raw = mail(line, id=f"<{line.partition(' ')[0]}@example.org>", sender=email)
        receive(table.services, to, email, raw)

    return deliver


def _orders(*, legal: bool) -> Callable[[Table], None]:
    """In a game of its own, as the turn of the first comes again: a standing order is tried."""

    def give(table: Table) -> None:
        other = Table(table.services)
        verify_all(other)
        other.until("turn")
        asked = other.awaiting()["seats"][0]
        likely = [Alternative(steps=(step,)) for step in random.Random(1).sample(other.steps(asked), 5)]
        order = Order(alternatives=tuple(likely) if legal else (Alternative(text="visit 99"),))
        standing_orders.give(other.services, other.players[asked % 3], other.game, order)
        chooser = random.Random(1)
        while not (tasks := [task for task in waiting(other.services) if task.message.kind == "order"]):
            other.move(chooser)
        for task in tasks:
            try_order.attempt(other.services, task.message)

    return give


def _passes(**clock: Any) -> Callable[[Table], None]:
    """A deadline passes in a game that began an hour and a half ago."""

    def begin(table: Table) -> None:
        game = _clocked(table, turn="PT1H", **clock)
        deadlines.attempt(table.services, game)

    return begin


def _repairs(table: Table) -> None:
    """An administrator gives a seat more time."""
    game = _clocked(table, turn="P1D")
    position = log.load(table.services, game).position
    seat = next(seat for seat, clock in enumerate(position.clocks, 1) if clock.running)
    wanted = Repair(action="deadline", reason="outage", seat=seat, by="PT5H")
    repairs.perform_repair(table.services, "admin", game, wanted, None)


def _reminds(table: Table) -> None:
    """A reminder is due in such a game."""
    game = _clocked(table, turn="PT2H", reminders=["PT1H"])
    found = log.load(table.services, game)
    [decision] = owed(found.rules, found.position)
    reminders.look_after(table.services, game, decision.seats[0])


def _clocked(table: Table, **clock: Any) -> str:
    began = instants.ms(table.services.now()) - 90 * 60_000
    timeline = Timeline(table.services, instants.text(began))
    game, seats = timeline.game("cubaneo", 3, **{**CLOCK, "bank": "PT0S", "grace": "PT0S", "weekends": True, **clock})
    for number, id in enumerate(seats, 1):
        player = table.services.players.get(id)
        assert player is not None
        own = f"{game}.{number}@example.org"
        table.services.players.update(msgspec.structs.replace(player, email=own, verified=True))
    return game


def _changes_hands(table: Table) -> None:
    """Somebody takes a seat over whose deadline has passed."""
    game = _clocked(table, turn="PT1H", misses=1)
    deadlines.attempt(table.services, game)
    successor = reachable(table.services, players.create(table.services, "Gil", "", "UTC")[0].id)
    taking_over.take_over(table.services, successor.id, game, log.load(table.services, game).position.vacant[0], None)


def _expires(table: Table) -> None:
    """A game is not started in time."""
    past = Timeline(table.services, instants.text(instants.ms(table.services.now()) - 90 * 60_000))
    owner = reachable(table.services, players.create(table.services, "Hal", "", "UTC")[0].id)
    wanted = Wanted(ruleset="havana", seats=2, clock={"turn": "P1D"}, start_within="PT1H")
    game = msgspec.json.decode(create(past.services, owner.id, wanted, None))["id"]
    deadlines.attempt(table.services, game)


KINDS: dict[str, tuple[str, str, Callable[[Table], None]]] = {
    "turn": ("notify", "-", _starts),
    "started": ("notify", "started", _starts),
    "result": ("notify", "result", _ends),
    "reminder": ("reminder", "-", _reminds),
    "missed": ("missed", "-", _passes()),
    "open seat": ("open_seat", "", _passes(misses=1)),
    "clocks": ("clock_change", "", _passes(on_timeout="pause")),
    "seat taken": ("seat_taken", "", _changes_hands),
    "seat lost": ("seat_lost", "", _changes_hands),
    "expired": ("expired", "", _expires),
    "announced": ("announced", "", _repairs),
    "verification": ("verify", "", _gives_an_address),
    "invitation": ("invite", "", _invites),
    "answer": ("answer", "", _replies("show")),
    "resend": ("answer", "", _replies("resend")),
    "say": ("say", "", _replies("say Good luck!")),
    "moved": ("moved", "", _moves),
    "order played": ("order_played", "-", _orders(legal=True)),
    "order dropped": ("order_dropped", "-", _orders(legal=False)),
}
