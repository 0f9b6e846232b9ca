"""Deleted accounts: their seats in running games stand open, whatever happens in between."""

from typing import Any

import msgspec
import pytest

from arbiter.app import audit_file, departing, joining, log, read, taking_over
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Damaged, Unavailable
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.store import key_names
from tests.app.conftest import Table
from tests.app.test_changed_hands import relayed
from tests.inviting import become, opened
from tests.outbox import waiting


def asked(services: Services, player: str) -> list[Message]:
    found = [task.message for task in waiting(services)]
    return [message for message in found if (message.kind, message.player) == (departing.KIND, player)]


def vacant(table: Table) -> tuple[int, ...]:
    return log.load(table.services, table.game).position.vacant


def records(table: Table) -> int:
    return log.load(table.services, table.game).position.version


def test_seats_of_a_deleted_account_stand_open(services: Services) -> None:
    tables = [Table(services) for _ in range(2)]
    player = tables[0].players[1]
    lobby = opened(services, become(services, "Ann"), 3, visibility="public")
    joining.join(services, player, lobby, "", None)
    relayed(services)
    departing.depart(services, player)
    assert services.players.get(player) is None
    assert log.load(services, lobby).seat_of(player) == 0
    assert asked(services, player) == [Message(departing.KIND, "", player=player)]
    departing.finish(services, player)
    assert (vacant(tables[0]), vacant(tables[1])) == ((2,), ())
    shown = read.game(services, tables[0].game, None).body["seats"][1]
    assert shown == {"seat": 2, "player": {"id": player, "name": "(deleted)"}, "autopilot": "open"}
    before = records(tables[0])
    departing.finish(services, player)
    assert records(tables[0]) == before, "once"
    cleo = become(services, "Cleo").id
    assert msgspec.json.decode(taking_over.take_over(services, cleo, tables[0].game, 2, None))["seat"] == 2
    departing.finish(services, player, tables[0].game)
    assert vacant(tables[0]) == ()
    assert audit(audit_file.exported(services, tables[0].game, None)).verdict == "SOUND"


def test_the_others_are_told(table: Table) -> None:
    relayed(table.services)
    departing.depart(table.services, table.players[1])
    departing.finish(table.services, table.players[1])
    told = [t.message for t in waiting(table.services) if t.message.game == table.game]
    assert {m.seat for m in told if m.kind in ("open_seat", "notify")} >= {1, 3}, "a turn mail tells it too"


@pytest.mark.parametrize("part", ["leave", "delete"])
def test_a_deletion_that_is_cut_off_is_finished(table: Table, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    services, player = table.services, table.players[1]
    relayed(services)

    def cut_off(*_: Any) -> None:
        raise Unavailable("cut off")

    with monkeypatch.context() as patched:
        patched.setattr(*((departing, "leave_all") if part == "leave" else (services.players, "delete")), cut_off)
        with pytest.raises(Unavailable):
            departing.depart(services, player)
    assert services.players.get(player) is not None
    [message] = asked(services, player)
    departing.finish(services, message.player, message.game)
    assert services.players.get(player) is None
    assert vacant(table) == (2,)


def test_a_game_that_cannot_be_written_now_is_asked_for_again(services: Services) -> None:
    table = Table(services)
    table.until("bid")
    player = table.players[1]
    relayed(services)
    for seat in (1, 2, 3):
        table.say(seat, table.steps(seat)[0])
    assert table.awaiting()["kind"] == "reveal"
    departing.depart(services, player)
    departing.finish(services, player)
    assert vacant(table) == ()
    assert Message(departing.KIND, table.game, player=player) in asked(services, player)
    table.reveal()
    departing.finish(services, player, table.game)
    assert vacant(table) == (2,)


def test_a_sweep_finds_what_was_missed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier releases left games waiting for players who were gone."""
    services, player = table.services, table.players[1]
    services.players.delete(player)
    part = key_names.shard(table.game)
    monkeypatch.setattr(departing, "_parts", iter([part] * 3))
    departing.sweep(services)
    assert asked(services, player) == [Message(departing.KIND, table.game, player=player)]
    departing.finish(services, player, table.game)
    assert vacant(table) == (2,)
    departing.sweep(services)
    assert len(asked(services, player)) == 1, "the arbiter plays it"


def test_a_player_who_cannot_be_read_is_not_gone(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    services, player = table.services, table.players[1]

    def damaged(id: str) -> None:
        raise Damaged(id)

    monkeypatch.setattr(services.players, "get", damaged)
    monkeypatch.setattr(services.players, "many", lambda ids: {})
    monkeypatch.setattr(departing, "_parts", iter([key_names.shard(table.game)]))
    assert departing.sweep(services) == 0
    departing.finish(services, player, table.game)
    assert vacant(table) == ()


def test_who_has_an_account_loses_no_seat(table: Table) -> None:
    departing.finish(table.services, table.players[1], table.game)
    assert vacant(table) == ()


def test_a_game_of_deleted_accounts_alone_ends(table: Table) -> None:
    relayed(table.services)
    for player in table.players:
        departing.depart(table.services, player)
        departing.finish(table.services, player)
    body = read.game(table.services, table.game, None).body
    assert (body["status"], body["result"]["reason"]) == ("finished", "abandoned")
