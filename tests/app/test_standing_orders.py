"""Standing orders: given in advance, tried when their decision comes, and unseen by everybody else."""

import dataclasses
import os
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from arbiter.app import (
    archiving,
    audit_file,
    deadlines,
    log,
    players,
    resigning,
    standing_orders,
    submit,
    taking_over,
    try_order,
)
from arbiter.app.creating import Wanted, create
from arbiter.app.joining import join
from arbiter.app.ports.orders import field
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.standing_orders import Alternative, Order
from arbiter.audit.audit import audit
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.store import key_names
from tests.app.conftest import Table, build
from tests.app.seen import seen
from tests.outbox import waiting


def text(*lines: str, kind: str = "") -> Order:
    """Alternatives of one text each."""
    return Order(alternatives=tuple(Alternative(text=line) for line in lines), decision_kind=kind)


def likely(table: Table) -> Order:
    """What the seat that is asked now could do, which the next one probably can do too."""
    steps = random.Random(1).sample(table.steps(table.awaiting()["seats"][0]), standing_orders.ALTERNATIVES)
    return Order(alternatives=tuple(Alternative(steps=(step,)) for step in steps))


def give(table: Table, seat: int, order: Order) -> Order:
    return standing_orders.give(table.services, table.players[seat - 1], table.game, order)


def find(table: Table, seat: int) -> Order | None:
    return standing_orders.find(table.services, table.players[seat - 1], table.game)


def refused(table: Table, seat: int, order: Order) -> str:
    with pytest.raises(Refusal) as refusal:
        give(table, seat, order)
    return refusal.value.code


def messages(table: Table, *kinds: str) -> list[Message]:
    """The game's, of these kinds."""
    found = [task.message for task in waiting(table.services) if task.message.game == table.game]
    return [message for message in found if message.kind in kinds]


def done(table: Table) -> None:
    """Take all out of the game's outbox."""
    for task in waiting(table.services):
        if task.message.game == table.game:
            table.services.outbox.done(task.shard, task.entry)


def attempt(table: Table) -> None:
    """Do what the outbox asks for about orders, as the workers do."""
    while tasks := [t for t in waiting(table.services) if (t.message.game, t.message.kind) == (table.game, "order")]:
        for task in tasks:
            try_order.attempt(table.services, task.message)
            table.services.outbox.done(task.shard, task.entry)


def records(table: Table) -> list[dict[str, Any]]:
    return [msgspec.json.decode(record) for record in table.services.games.records(table.game)]


def idle(table: Table) -> int:
    """A seat that is asked nothing, while one other seat is."""
    asked = {seat for o in read_owed(table) for seat in o.seats}
    return next(seat for seat in range(1, len(table.players) + 1) if seat not in asked)


def read_owed(table: Table) -> list[Any]:
    loaded = log.load(table.services, table.game)
    return owed(loaded.rules, loaded.position)


def vault(table: Table) -> list[str]:
    with redis.Redis.from_url(table.services.settings.store_url, protocol=2) as client:
        return [name.decode() for name in client.hkeys(key_names.of_game(table.game).vault)]


@pytest.fixture
def turn(table: Table) -> Table:
    """A game in which one seat is asked for its turn."""
    table.until("turn")
    done(table)
    return table


def until_asked(table: Table, seat: int, seed: int = 1) -> None:
    """Play until the outbox has something for the seat to answer."""
    chooser = random.Random(seed)
    for _ in range(500):
        if any(m.seat == seat for m in messages(table, "order", "notify") if "-" in m.decision):
            return
        table.move(chooser)
    raise AssertionError("the seat was never asked")


def kind_of(decision: str) -> str:
    return decision.partition("-")[2]


def test_an_order_is_played_as_a_move_of_its_seat(turn: Table) -> None:
    seat = idle(turn)
    given = give(turn, seat, likely(turn))
    assert find(turn, seat) == given
    until_asked(turn, seat)
    [asked] = messages(turn, "order")
    assert asked.seat == seat
    assert [m for m in messages(turn, "notify") if m.decision == asked.decision and m.seat == seat] == []
    before = turn.version()
    attempt(turn)
    after = records(turn)[before + 1]
    assert (after["actor"], after["cause"]["via"]) == ({"seat": seat}, "order")
    assert after["cause"]["steps"] in [list(each.steps) for each in given.alternatives]
    assert find(turn, seat) is None
    assert [(m.seat, m.about) for m in messages(turn, "order_played")] == [(seat, str(before + 1))]
    assert field(seat, turn.players[seat - 1]) not in vault(turn)


def test_the_first_legal_alternative_is_played(turn: Table) -> None:
    seat = idle(turn)
    *_, third, fourth = likely(turn).alternatives
    order = Order(alternatives=(*text("visit z9", "worker q").alternatives, third, fourth))
    give(turn, seat, order)
    until_asked(turn, seat)
    before, possible = turn.version(), turn.steps(seat)
    attempt(turn)
    first = next(each.steps for each in (third, fourth) if each.steps[0] in possible)
    assert records(turn)[before + 1]["cause"]["steps"] == list(first)
    assert messages(turn, "order_dropped") == []


def test_where_none_is_legal_the_seat_is_told_and_asked(turn: Table) -> None:
    seat = idle(turn)
    give(turn, seat, text("worker z9", "worker q7", kind="turn"))
    until_asked(turn, seat)
    [asked] = messages(turn, "order")
    before = turn.version()
    attempt(turn)
    assert (turn.version(), find(turn, seat)) == (before, None)
    [told] = messages(turn, "order_dropped")
    assert len(try_order.reasons_of(turn.services, told)) == 2
    assert [m.seat for m in messages(turn, "notify") if m.decision == asked.decision] == [seat]


def test_an_order_for_another_kind_waits(turn: Table) -> None:
    seat = idle(turn)
    give(turn, seat, text("bid 0", kind="bid"))
    until_asked(turn, seat)
    [asked] = messages(turn, "order")
    assert kind_of(asked.decision) == "turn"
    attempt(turn)
    assert [m.seat for m in messages(turn, "notify") if m.decision == asked.decision] == [seat]
    assert find(turn, seat)
    assert messages(turn, "order_dropped") == []


def test_an_order_whose_verb_is_not_offered_waits_for_a_decision_that_offers_it(turn: Table) -> None:
    seat = idle(turn)
    give(turn, seat, text("bid 0"))
    chooser = random.Random(3)
    while turn.awaiting()["kind"] != "bid":
        turn.move(chooser)
        attempt(turn)
    assert find(turn, seat) is None
    sealed = [e for r in records(turn) if r["cause"]["via"] == "order" for e in r["events"] if e["type"] == "sealed"]
    assert [event["seat"] for event in sealed] == [seat]
    assert "steps" not in records(turn)[-1]["cause"]


def test_a_seat_that_is_asked_submits_a_move(turn: Table) -> None:
    seat = turn.awaiting()["seats"][0]
    assert refused(turn, seat, text("end")) == "decision_open"
    assert find(turn, seat) is None


@pytest.mark.parametrize(("lines", "code"), [(" ; \n", "invalid_request"), ("frobnicate 3", "unreadable_text")])
def test_what_can_never_be_read_is_refused_at_once(turn: Table, lines: str, code: str) -> None:
    assert refused(turn, idle(turn), text(lines)) == code


def test_the_same_order_again_stays_as_it_is(turn: Table) -> None:
    seat = idle(turn)
    given = give(turn, seat, text("end"))
    assert give(turn, seat, text("end")) == given
    assert give(turn, seat, text("worker b1")) != given
    standing_orders.withdraw(turn.services, turn.players[seat - 1], turn.game)
    standing_orders.withdraw(turn.services, turn.players[seat - 1], turn.game)
    assert find(turn, seat) is None


def test_withdrawn_before_it_is_tried_the_seat_is_asked(turn: Table) -> None:
    seat = idle(turn)
    give(turn, seat, likely(turn))
    until_asked(turn, seat)
    standing_orders.withdraw(turn.services, turn.players[seat - 1], turn.game)
    before = turn.version()
    attempt(turn)
    assert turn.version() == before
    assert seat in {m.seat for m in messages(turn, "notify")}


def test_the_seat_answers_itself_first(turn: Table) -> None:
    """Then the order was for that decision, and is not played on another one."""
    seat = idle(turn)
    give(turn, seat, likely(turn))
    until_asked(turn, seat)
    turn.say(seat, random.Random(2).choice(turn.steps(seat)))
    before = turn.version()
    attempt(turn)
    assert (turn.version(), find(turn, seat)) == (before, None)
    [told] = messages(turn, "order_dropped")
    assert try_order.reasons_of(turn.services, told) == [try_order.ANSWERED]


def test_what_was_for_an_earlier_decision_is_not_played_on_a_later_one(turn: Table) -> None:
    """While no worker ran, the seat answered itself and was asked again; the later entry may be worked on first."""
    seat = idle(turn)
    give(turn, seat, likely(turn))
    until_asked(turn, seat)
    [first] = messages(turn, "order")
    chooser = random.Random(5)
    while len(found := messages(turn, "order")) < 2 or kind_of(found[-1].decision) != "turn":
        turn.move(chooser)
    before = turn.version()
    try_order.attempt(turn.services, messages(turn, "order")[-1])
    assert (turn.version(), find(turn, seat)) == (before, None)
    [told] = messages(turn, "order_dropped")
    assert try_order.reasons_of(turn.services, told) == [try_order.EARLIER]
    try_order.attempt(turn.services, first)
    assert turn.version() == before


def test_an_old_entry_leaves_a_later_order_alone(turn: Table) -> None:
    seat = idle(turn)
    give(turn, seat, likely(turn))
    until_asked(turn, seat)
    [asked] = messages(turn, "order")
    attempt(turn)
    while any(seat in o.seats for o in read_owed(turn)):
        turn.say(seat, turn.steps(seat)[0])
    later = give(turn, seat, likely(turn))
    before = turn.version()
    try_order.attempt(turn.services, asked)
    assert (turn.version(), find(turn, seat)) == (before, later)


def test_given_at_the_moment_at_which_the_decision_opens(turn: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game moves on between the look and the write: what was asked meanwhile is refused, not tried."""
    seat, keep = idle(turn), type(turn.services.orders).keep

    def late(orders: Any, *given: Any) -> bool:
        monkeypatch.undo()
        until_asked(turn, seat)
        return keep(orders, *given)

    monkeypatch.setattr(type(turn.services.orders), "keep", late)
    assert refused(turn, seat, text("end")) == "decision_open"
    assert messages(turn, "order") == []


@pytest.mark.parametrize("way", ["submit", "withdraw"])
def test_something_happens_between_the_trial_and_its_append(
    turn: Table, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    seat = idle(turn)
    give(turn, seat, likely(turn))
    until_asked(turn, seat)
    before, decided = turn.version(), submit.decided

    def slow(*given: Any) -> Any:
        monkeypatch.undo()
        try:
            return decided(*given)
        finally:
            if way == "submit":
                turn.say(seat, turn.steps(seat)[0])
            else:
                standing_orders.withdraw(turn.services, turn.players[seat - 1], turn.game)

    monkeypatch.setattr(try_order.submit, "decided", slow)
    attempt(turn)
    assert [r["cause"]["via"] for r in records(turn)[before + 1 :]] == (["api"] if way == "submit" else [])
    assert find(turn, seat) is None


def test_orders_end_with_the_game_and_are_in_no_archive(services: Services) -> None:
    table = Table(services, seats=2, ruleset="havana")
    chooser = random.Random(4)
    table.move(chooser)
    for seat in (1, 2):
        if not any(seat in o.seats for o in read_owed(table)):
            give(table, seat, text("end", kind="never"))
    orders = [name for name in vault(table) if name.startswith("order:")]
    assert orders
    while read_owed(table) or services.games.reveals([table.game]):
        table.reveal()
        if read_owed(table):
            table.move(chooser)
    assert [name for name in vault(table) if name.startswith("order:")] == []
    with redis.Redis.from_url(services.settings.store_url, protocol=2) as client:
        client.hset(key_names.of_game(table.game).vault, "order:1:left", b"by an earlier release")
    archiving.archive(services, table.game)
    contents = services.finished.contents(table.game)
    assert contents is None
    assert not any("order" in name for name in _archived(services, table.game).vault)


def _archived(services: Services, game: str) -> Any:
    return services.archives.read(game, services.finished.archived()[game])


def test_a_successor_has_nothing_of_the_order(services: Services) -> None:
    table, _ = _timed(services)
    seat = idle(table)
    give(table, seat, likely(table))
    resigning.resign(table.services, table.players[seat - 1], table.game, None)
    assert [name for name in vault(table) if name.startswith("order:")] == []
    heir = players.create(services, "Heir", "", "UTC")[0].id
    taking_over.take_over(table.services, heir, table.game, seat, None)
    table.players[seat - 1] = heir
    assert find(table, seat) is None
    until_asked(table, seat)
    assert messages(table, "order") == []


def _guesses(table: Table, chooser: random.Random) -> list[Alternative]:
    seat = next(seat for o in read_owed(table) for seat in o.seats)
    return [Alternative(steps=(chooser.choice(table.steps(seat)),)) for _ in range(4)]


def test_the_audit_accepts_what_orders_played(services: Services) -> None:
    table = Table(services, seats=3)
    chooser = random.Random(6)
    while read_owed(table) or services.games.reveals([table.game]):
        table.reveal()
        if not read_owed(table):
            continue
        for seat in (1, 2, 3):
            if find(table, seat) is None and not any(seat in o.seats for o in read_owed(table)):
                give(table, seat, Order(alternatives=(*text("bid 0").alternatives, *_guesses(table, chooser))))
        table.move(chooser)
        attempt(table)
    played = sum(record["cause"]["via"] == "order" for record in records(table))
    assert played > 10
    verdict = audit(list(audit_file.exported(services, table.game, None)))
    assert verdict.sound, verdict.failure


def test_nobody_else_can_tell_whether_one_exists(pair: tuple[str, str], tmp_path: Path) -> None:
    """Of two equal games one has an order that waits while the game goes on: records, views and lists are equal."""
    tables = [_played(url, tmp_path, ordered) for url, ordered in zip(pair, (False, True), strict=True)]
    one, other = tables
    assert one.services.games.records(one.game) == other.services.games.records(other.game)
    wrong = ({"do": "bid", "pesos": 999}, {"do": "end"})
    for seat in (0, 1, 3):
        views = [seen(table, table.players[seat - 1] if seat else None, seat, wrong) for table in tables]
        assert views[0] == views[1]


def _played(url: str, folder: Path, ordered: bool) -> Table:
    with redis.Redis.from_url(url, protocol=2) as client:
        client.flushall()
    services = build(url, folder, "the same")
    table = Table(services)
    chooser = random.Random(8)
    given = False
    for _ in range(30):
        if ordered and not given and not any(2 in o.seats for o in read_owed(table)):
            table.services = dataclasses.replace(services, entropy=os.urandom)
            give(table, 2, text("end", kind="never"))
            table.services, given = services, True
        table.reveal()
        table.move(chooser)
        attempt(table)
    assert given == ordered
    return table


def test_what_is_stored_is_padded_and_encrypted_and_published_nowhere(turn: Table) -> None:
    seat = idle(turn)
    with redis.Redis.from_url(turn.services.settings.store_url, protocol=2) as client:
        before, news = _dump(client, turn), client.pubsub()
        news.psubscribe("*")
        assert news.get_message(timeout=5)
        place, lengths = field(seat, turn.players[seat - 1]), set()
        for order in (text("bid 0"), text("visit a1", "bid 12", "end")):
            give(turn, seat, order)
            sealed = client.hget(key_names.of_game(turn.game).vault, place)
            assert b"bid" not in sealed
            lengths.add(len(sealed))
        find(turn, seat)
        standing_orders.withdraw(turn.services, turn.players[seat - 1], turn.game)
        assert len(lengths) == 1
        assert news.get_message(timeout=0.1) is None
        assert _dump(client, turn) == before


def _dump(client: redis.Redis, table: Table) -> dict[str, bytes]:
    keys = key_names.of_game(table.game)
    return {key: client.dump(key) for key in (*keys[:5], keys.card, keys.deadlines)}


def test_a_partial_turn_leaves_the_rest_to_the_player(turn: Table) -> None:
    """An order that opens a frame of the turn without ending it: the seat is asked for the same decision then."""
    chooser = random.Random(1)
    for _ in range(60):
        seat = idle(turn)
        give(turn, seat, likely(turn))
        until_asked(turn, seat)
        [asked] = messages(turn, "order")
        attempt(turn)
        played = messages(turn, "order_played")
        if played and any(o.decision == asked.decision for o in read_owed(turn)):
            assert [m.seat for m in messages(turn, "notify") if m.decision == asked.decision] == [seat]
            return
        standing_orders.withdraw(turn.services, turn.players[seat - 1], turn.game)
        while turn.awaiting()["kind"] != "turn" or find(turn, seat):
            turn.move(chooser)
        done(turn)
    raise AssertionError("no order was a part of a turn")


def test_the_deadline_comes_first(services: Services) -> None:
    """The arbiter answers in the seat's place: the order was for that decision and is dropped."""
    table, time = _timed(services)
    seat = idle(table)
    give(table, seat, likely(table))
    until_asked(table, seat)
    time.pass_by(table, seat)
    deadlines.attempt(table.services, table.game)
    before = table.version()
    attempt(table)
    assert (table.version(), find(table, seat)) == (before, None)
    assert [m.seat for m in messages(table, "order_dropped")] == [seat]


def test_the_order_comes_first(services: Services) -> None:
    table, time = _timed(services)
    seat = idle(table)
    give(table, seat, likely(table))
    until_asked(table, seat)
    before = table.version()
    attempt(table)
    assert [r["cause"]["via"] for r in records(table)[before + 1 :]] == ["order"]
    assert [e["type"] for e in records(table)[-1]["events"] if e["type"] == "timed_out"] == []
    assert time


def test_order_and_deadline_at_once(services: Services) -> None:
    """Whichever is appended first counts, and the other does nothing."""
    for _ in range(5):
        table, time = _timed(services)
        seat = idle(table)
        give(table, seat, likely(table))
        until_asked(table, seat)
        [asked] = messages(table, "order")
        time.pass_by(table, seat)
        before = table.version()
        acts = (
            lambda table=table: deadlines.attempt(table.services, table.game),
            lambda table=table, asked=asked: try_order.attempt(table.services, asked),
        )
        with ThreadPoolExecutor(2) as hands:
            for each in [hands.submit(act) for act in acts]:
                each.result()
        attempt(table)
        ways = [r["cause"]["via"] for r in records(table)[before + 1 :]]
        assert ways[0] in ("order", "arbiter")
        assert ways.count("order") <= 1
        assert find(table, seat) is None
        verdict = audit(list(audit_file.exported(table.services, table.game, None)))
        assert verdict.sound, verdict.failure


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = instants.ms("2026-03-25T09:00:00.000Z")

    def pass_by(self, table: Table, seat: int) -> None:
        """The seat's deadline passes."""
        position = log.load(table.services, table.game).position
        running = position.clocks[seat - 1].running
        assert running
        assert running.deadline
        self.now = running.deadline + 1


def _timed(services: Services) -> tuple[Table, Time]:
    """A game with a clock, in which one seat is asked for its turn."""
    time = Time()
    table = object.__new__(Table)
    table.services = dataclasses.replace(services, now=lambda: instants.text(time.now))
    table.ruleset = "cubaneo"
    table.players = [players.create(services, f"Seat {n}", "", "UTC")[0].id for n in range(3)]
    clock = {"turn": "P1D", "on_timeout": "autopilot", "zone": "UTC"}
    wanted = Wanted(ruleset="cubaneo", seats=3, clock=clock)
    table.game = msgspec.json.decode(create(table.services, table.players[0], wanted, None))["id"]
    for player in table.players[1:]:
        join(table.services, player, table.game, "", None)
    table.until("turn")
    done(table)
    return table, time
