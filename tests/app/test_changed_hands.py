"""Seats that change hands in stored games: who may take one, what the successor sees, lists, invitations, races."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import msgspec
import pytest

from arbiter.app import (
    audit_file,
    creating,
    deadlines,
    invitations,
    joining,
    leaving,
    lists,
    log,
    open_seats,
    read,
    resigning,
    submit,
    taking_over,
)
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.kernel.canonical import canonical
from arbiter.kernel.position import next_deadline
from arbiter.kernel.refusal import Refusal
from tests.app.conftest import Table, build
from tests.app.seen import seen, shown
from tests.app.test_deadlines import Timeline
from tests.app.test_half_sealed import cover
from tests.inviting import GUEST, become, code_of, invites, reachable, refused
from tests.outbox import waiting

Step = dict[str, Any]
WRONG = ({"do": "end"},)


def resign(table: Table, seat: int, key: str | None = None) -> dict[str, Any]:
    answer = resigning.resign(table.services, table.players[seat - 1], table.game, key)
    return dict(msgspec.json.decode(answer))


def take(table: Table, player: str, seat: int, key: str | None = None, **more: Any) -> dict[str, Any]:
    answer = taking_over.take_over(table.services, player, table.game, seat, key, **more)
    return dict(msgspec.json.decode(answer))


def relayed(services: Services) -> None:
    """The lists are brought up to date, as by the relay."""
    for task in waiting(services):
        if task.message.kind == "index":
            lists.enter(services, task.message.game, task.message.player)
            services.outbox.done(task.shard, task.entry)


def listed(services: Services, player: str, status: str = "running") -> list[str]:
    games, _ = read.listing(services, player, status=status, ruleset="", mine=True, awaiting=False, cursor="")
    return [game["id"] for game in games]


def vacant(services: Services, ruleset: str = "") -> list[str]:
    return [game["id"] for game in open_seats.listing(services, None, ruleset=ruleset)[0]]


def verdict(table: Table) -> str:
    return audit(audit_file.exported(table.services, table.game, table.players[0])).verdict


def played_out(table: Table) -> None:
    chooser = random.Random(5)
    while read.game(table.services, table.game, None).body["status"] == "running":
        table.reveal()
        if table.awaiting()["seats"]:
            table.move(chooser)


def test_a_seat_is_resigned_and_taken_over(table: Table) -> None:
    services, cleo = table.services, become(table.services, "Cleo")
    refused("seat_not_open", taking_over.take_over, services, cleo.id, table.game, 2, None)
    version = table.version()
    assert resign(table, 2) | {"head": ""} == {"version": version + 1, "status": "running", "head": ""}
    shown = read.game(services, table.game, None).body
    assert shown["seats"][1] == {"seat": 2, "player": {"id": table.players[1], "name": "Seat 2"}, "autopilot": "open"}
    taken = take(table, cleo.id, 2)
    assert (taken["seat"], taken["status"], taken["version"]) == (2, "running", version + 2)
    assert read.game(services, table.game, cleo.id).body["you"] == 2
    assert read.game(services, table.game, table.players[1]).body["you"] is None
    table.players[1] = cleo.id
    played_out(table)
    assert verdict(table) == "SOUND"


def test_repeated_calls_are_answered_alike(table: Table) -> None:
    services, cleo, dora = table.services, become(table.services, "Cleo"), become(table.services, "Dora")
    left = resigning.resign(services, table.players[1], table.game, "k")
    assert resigning.resign(services, table.players[1], table.game, "k") == left
    joined = taking_over.take_over(services, cleo.id, table.game, 2, "k")
    assert taking_over.take_over(services, cleo.id, table.game, 2, "k") == joined
    assert resigning.resign(services, table.players[1], table.game, "k") == left, "though the seat is another's"
    refused("idempotency_mismatch", taking_over.take_over, services, cleo.id, table.game, 3, "k")
    refused("seat_not_open", taking_over.take_over, services, dora.id, table.game, 2, "k")
    refused("forbidden", resigning.resign, services, table.players[1], table.game, "other")


def test_who_has_no_seat_or_an_archive_copy_resigns_nothing(table: Table) -> None:
    services, cleo = table.services, become(table.services, "Cleo")
    refused("forbidden", resigning.resign, services, cleo.id, table.game, None)
    refused("not_found", resigning.resign, services, cleo.id, "0" * 20, None)
    refused("not_found", taking_over.take_over, services, cleo.id, "0" * 20, 1, None)
    with pytest.raises(Refusal, match="resign"):
        leaving.leave(services, table.players[0], table.game, None)


def test_seats_in_a_game_are_taken_five_times_a_day(table: Table) -> None:
    services, cleo = table.services, become(table.services, "Cleo")
    for _ in range(5):
        resign(table, 2)
        take(table, cleo.id, 2)
        table.players[1] = cleo.id
    resign(table, 2)
    refused("rate_limited", taking_over.take_over, services, cleo.id, table.game, 2, None)


# What the successor sees


def two_games(two_stores: tuple[str, str], folder: Path, act: Callable[[Table, int], int]) -> list[Table]:
    """The same game twice; in it a seat sealed different answers, and then resigned. A substitute joins its table."""
    tables = []
    for number, url in enumerate(two_stores):
        table = Table(build(url, folder, "the same"), ruleset="havana" if act is covering else "cubaneo")
        seat = act(table, number)
        resign(table, seat)
        successor = become(table.services, "Cleo").id
        take(table, successor, seat)
        table.players.append(table.players[seat - 1])
        table.players[seat - 1] = successor
        tables.append(table)
    return tables


def bidding(table: Table, number: int) -> int:
    """Seat 2 bids nothing, or a peso."""
    table.until("bid", seed=7)
    table.say(2, table.steps(2)[number])
    return 2


def covering(table: Table, number: int) -> int:
    (seat,) = table.until("cover", seed=7)["seats"]
    table.say(seat, cover(table, seat, -number))
    return int(seat)


@pytest.mark.parametrize("act", [bidding, covering])
def test_a_successor_cannot_tell_what_its_predecessor_sealed(
    two_stores: tuple[str, str], tmp_path: Path, act: Callable[[Table, int], int]
) -> None:
    one, other = two_games(two_stores, tmp_path, act)
    for seat in (1, 2, 3):
        assert seen(one, one.players[seat - 1], seat, WRONG) == seen(other, other.players[seat - 1], seat, WRONG)
    former = [read.game(table.services, table.game, table.players[3]).text for table in (one, other)]
    assert len({canonical(shown(msgspec.json.decode(text))) for text in former}) == 1, "nor can the predecessor"


@pytest.mark.parametrize("act", [bidding, covering])
def test_a_receipt_is_its_player_s_alone(services: Services, act: Callable[[Table, int], int]) -> None:
    table = Table(services, ruleset="havana" if act is covering else "cubaneo")
    seat = act(table, 1)
    decision = next(a.decision for a in log.load(services, table.game).position.answers if a.seat == seat)
    former, cleo = table.players[seat - 1], become(services, "Cleo").id
    assert read.receipt(services, table.game, decision, former)
    resign(table, seat)
    assert read.receipt(services, table.game, decision, former), "as long as the seat is nobody else's"
    take(table, cleo, seat)
    refused("not_found", read.receipt, services, table.game, decision, cleo)
    refused("forbidden", read.receipt, services, table.game, decision, former)
    assert "sealed" not in read.game(services, table.game, cleo).body["view"]
    table.players[seat - 1] = cleo
    if act is bidding:
        table.say(seat, table.steps(seat)[0])
        assert read.receipt(services, table.game, decision, cleo)
        assert "sealed" in read.game(services, table.game, cleo).body["view"]
    played_out(table)
    if act is covering:
        refused("not_found", read.receipt, services, table.game, decision, cleo)
    else:
        assert read.receipt(services, table.game, decision, cleo)
    assert verdict(table) == "SOUND"


def test_a_predecessor_s_call_is_answered_again_with_its_receipt(table: Table) -> None:
    table.until("bid")
    services, step, former = table.services, table.steps(2)[0], table.players[1]
    submission = table.submission(2, step, key="k")
    answer = submit.submit(services, submission)
    resign(table, 2)
    cleo = become(services, "Cleo").id
    take(table, cleo, 2)
    assert submit.submit(services, submission) == answer
    table.players[1] = cleo
    own = msgspec.json.decode(submit.submit(services, table.submission(2, step, key="k")))
    assert own["receipt"] != msgspec.json.decode(answer)["receipt"], "the key is another player's"
    assert submit.submit(services, submission) == answer
    assert former not in str(own)


def test_the_vault_keeps_no_void_answer(table: Table) -> None:
    decision = table.until("bid")["decision"]
    field = f"answer:{decision}:2"
    table.say(2, table.steps(2)[0])
    resign(table, 2)
    assert field in log.load(table.services, table.game, vault=(field,)).vault
    take(table, become(table.services, "Cleo").id, 2)
    assert field not in log.load(table.services, table.game, vault=(field,)).vault


def test_an_owner_who_is_back_has_the_sealed_answer_still(table: Table) -> None:
    decision = table.until("bid")["decision"]
    receipt = table.say(2, table.steps(2)[0])["receipt"]
    resign(table, 2)
    refused("seat_on_autopilot", table.say, 2, table.steps(1)[0])
    assert not table.steps(2), "nothing is offered"
    take(table, table.players[1], 2)
    assert msgspec.to_builtins(read.receipt(table.services, table.game, decision, table.players[1])) == receipt
    table.say(2, table.steps(2)[1])


# Lists and invitations


def test_lists_follow_a_seat(table: Table) -> None:
    services, cleo, former = table.services, become(table.services, "Cleo"), table.players[1]
    relayed(services)
    assert table.game not in vacant(services)
    resign(table, 2)
    relayed(services)
    assert table.game in vacant(services)
    assert table.game in vacant(services, "cubaneo")
    assert table.game not in vacant(services, "cuba")
    assert listed(services, former) == [table.game]
    take(table, cleo.id, 2)
    assert table.game not in vacant(services), "the card decides at once"
    relayed(services)
    assert (listed(services, former), listed(services, cleo.id)) == ([], [table.game])
    assert table.game not in services.index.vacant()[0]
    lists.rebuild(services)
    assert (listed(services, former), listed(services, cleo.id)) == ([], [table.game])


def test_an_owner_who_is_back_takes_the_game_off_the_list(table: Table) -> None:
    resign(table, 2)
    relayed(table.services)
    take(table, table.players[1], 2)
    relayed(table.services)
    assert table.game not in table.services.index.vacant()[0]


def test_a_game_that_ended_has_no_seats_to_take(services: Services) -> None:
    table = Table(services, seats=2, ruleset="havana")
    resign(table, 2)
    relayed(services)
    played_out(table)
    refused("game_finished", taking_over.take_over, services, become(services, "Cleo").id, table.game, 2, None)
    assert table.game not in vacant(services)
    relayed(services)
    assert table.game not in services.index.vacant()[0]


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_only_public_games_are_listed(services: Services, visibility: str) -> None:
    table = Table(services, seats=2, visibility="public")
    table.game = private(services, table, visibility)
    resign(table, 2)
    relayed(services)
    assert table.game not in services.index.vacant()[0]
    cleo = become(services, "Cleo")
    if visibility == "private":
        refused("not_found", taking_over.take_over, services, cleo.id, table.game, 2, None)
    else:
        assert take(table, cleo.id, 2)["seat"] == 2


def private(services: Services, table: Table, visibility: str = "private") -> str:
    """A running game of the table's first two players that only they see, or who knows its id."""
    wanted = creating.Wanted(ruleset="cubaneo", seats=2, visibility=visibility)
    game = str(msgspec.json.decode(creating.create(services, table.players[0], wanted, None))["id"])
    code = code_of(services, Player(id=table.players[0], name="", created=""), game)
    joining.join(services, table.players[1], game, "", None, code)
    relayed(services)
    return game


def test_a_private_game_s_seat_is_taken_by_invitation(services: Services) -> None:
    table = Table(services, seats=2)
    table.game = private(services, table)
    ann, cleo, guest = reachable(services, table.players[0]), become(services, "Cleo"), become(services, "Guest", GUEST)
    refused("game_not_open", invitations.invite, services, ann.id, table.game, "", None)
    resign(table, 2)
    code = code_of(services, ann, table.game)
    code_of(services, ann, table.game, GUEST)
    assert len(invites(services, table.game)) == 1
    relayed(services)
    assert invitations.found(services, code).substitute
    refused("not_found", read.game, services, table.game, cleo.id)
    assert read.game(services, table.game, guest.id).body["id"] == table.game
    refused("invitation_invalid", lambda: take(table, cleo.id, 2, code="a" * 26))
    assert take(table, cleo.id, 2, code=code)["seat"] == 2
    refused("invitation_invalid", invitations.found, services, code)
    refused("not_found", read.game, services, table.game, guest.id)
    relayed(services)
    assert services.invitations.find(code) is None
    assert services.invitations.get(table.game, services.invitations.named(table.game, GUEST)) is None


def test_an_invitation_to_one_s_address_takes_a_seat_without_its_code(services: Services) -> None:
    table = Table(services, seats=2)
    table.game = private(services, table)
    ann, guest = reachable(services, table.players[0]), become(services, "Guest", GUEST)
    resign(table, 2)
    code_of(services, ann, table.game, GUEST)
    assert take(table, guest.id, 2)["seat"] == 2
    table.players[1] = guest.id
    resign(table, 2)
    refused("not_found", take, table, become(services, "Cleo").id, 2)
    assert verdict(table) == "SOUND"


# Races


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    barrier = Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return act()
        except Refusal as refusal:
            return refusal.code

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


@pytest.mark.parametrize("number", range(5))
def test_of_owner_and_substitutes_one_gets_the_seat(table: Table, number: int) -> None:
    services = table.services
    resign(table, 2)
    callers = [table.players[1], *(become(services, f"Substitute {n}").id for n in range(3))]
    outcomes = at_once(*(partial(take, table, caller, 2) for caller in callers))
    winners = [caller for caller, got in zip(callers, outcomes, strict=True) if isinstance(got, dict)]
    assert len(winners) == 1, outcomes
    assert {got for got in outcomes if not isinstance(got, dict)} <= {"seat_not_open", "busy"}
    assert log.load(services, table.game).seat_of(winners[0]) == 2
    assert verdict(table) == "SOUND"


@pytest.mark.parametrize("number", range(5))
def test_seats_resigned_at_once_end_the_game_once(table: Table, number: int) -> None:
    at_once(*(partial(resign, table, seat) for seat in (1, 2, 3)))
    body = read.game(table.services, table.game, None).body
    assert (body["status"], body["result"]["reason"]) == ("finished", "abandoned")
    assert verdict(table) == "SOUND"


def test_a_takeover_and_a_deadline_at_one_instant_have_one_outcome(services: Services) -> None:
    """Seat 1 stands open when the deadline of seat 2 passes: whichever is first, the other follows upon it."""
    for number in range(6):
        timeline = Timeline(services)
        game, ids = timeline.game("cubaneo", 3, misses=1, grace="PT0S")
        clocked, cleo = timeline.services, become(services, f"Cleo {number}").id
        for _ in range(2):
            timeline.now = next_deadline(log.load(clocked, game).position)
            if log.load(clocked, game).position.autopilot:
                break
            deadlines.enforce(clocked, game)
        (open_seat,) = log.load(clocked, game).position.vacant
        got, _ = at_once(
            partial(taking_over.take_over, clocked, cleo, game, open_seat, None),
            partial(deadlines.enforce, clocked, game),
        )
        deadlines.enforce(clocked, game)  # it fires again where the game had moved on
        after = log.load(clocked, game)
        assert isinstance(got, bytes), got
        assert after.seat_of(cleo) == open_seat
        assert after.position.clocks[open_seat - 1].misses == 0
        assert len(after.position.vacant) == 1, "the other seat's deadline passed too"
        assert audit(audit_file.exported(clocked, game, ids[0])).verdict == "SOUND"
