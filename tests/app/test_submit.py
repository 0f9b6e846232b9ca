"""All or nothing, exactly once, whatever is lost on the way."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.app import codec, log, previews, read
from arbiter.app.ports.games import Append
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.resolve import resolve
from arbiter.app.services import Services
from arbiter.app.submit import submit
from arbiter.games import RULESETS
from arbiter.kernel.events import FORM, Revealed, RulesAmended
from arbiter.kernel.records import Record
from arbiter.kernel.refusal import Refusal
from tests.app.conftest import Table, build
from tests.app.damage import rewrite
from tests.revisions import repaired, revised, ship


def code(refused: pytest.ExceptionInfo[Refusal]) -> str:
    return refused.value.code


def turn(table: Table) -> tuple[int, dict[str, Any]]:
    seat = table.awaiting()["seats"][0]
    return seat, table.steps(seat)[0]


def test_a_retry_gets_the_same_bytes_after_the_game_moved_on_and_after_a_restart(
    table: Table, store_url: str, data: Path
) -> None:
    seat, step = turn(table)
    asked = table.submission(seat, step, key="k1")
    first = submit(table.services, asked)
    for _ in range(3):
        table.move(random.Random(2))
    assert submit(table.services, asked) == first
    assert submit(build(store_url, data), asked) == first


def test_a_key_belongs_to_one_body(table: Table) -> None:
    seat, step = turn(table)
    table.say(seat, step, key="k")
    with pytest.raises(Refusal) as refused:
        submit(table.services, replace_body(table, seat, step))
    assert code(refused) == "idempotency_mismatch"


def replace_body(table: Table, seat: int, step: dict[str, Any]) -> Any:
    return msgspec.structs.replace(table.submission(seat, step, key="k"), body=[step, "other"])


def test_fifty_parallel_identical_submissions_make_one_record(table: Table) -> None:
    seat, step = turn(table)
    asked, before = table.submission(seat, step, key="same"), table.version()
    with ThreadPoolExecutor(16) as threads:
        answers = set(threads.map(lambda _: submit(table.services, asked), range(50)))
    assert len(answers) == 1
    assert table.version() == before + 1


class Losing:
    """A store whose answer to the next append is lost, after it was written or before."""

    def __init__(self, games: Any, written: bool) -> None:
        self.games, self.written, self.lost = games, written, 0

    def append(self, append: Append) -> Any:
        if self.lost:
            return self.games.append(append)
        self.lost += 1
        if self.written:
            self.games.append(append)
        raise Unavailable("the connection was lost")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.games, name)


def test_a_lost_answer_is_found_again_without_a_second_record(table: Table) -> None:
    seat, step = turn(table)
    before = table.version()
    losing = replace(table.services, games=Losing(table.services.games, written=True))
    answer = msgspec.json.decode(submit(losing, table.submission(seat, step)))
    assert answer["version"] == before + 1 == table.version()


def test_what_was_lost_before_it_was_written_may_be_asked_again(table: Table) -> None:
    seat, step = turn(table)
    asked, before = table.submission(seat, step, key="again"), table.version()
    losing = replace(table.services, games=Losing(table.services.games, written=False))
    with pytest.raises(Unavailable):
        submit(losing, asked)
    assert table.version() == before
    submit(losing, asked)
    assert table.version() == before + 1


def dump(services: Services, game: str) -> dict[bytes, bytes]:
    client = services.games._store.servers()[0]
    return {key: client.dump(key) for key in client.keys(f"*{game}*")}


def test_previews_options_and_refusals_leave_no_trace(table: Table) -> None:
    seat, step = turn(table)
    before = dump(table.services, table.game)
    said = table.submission(seat, step).said
    previews.preview(table.services, table.players[seat - 1], table.game, said, None)
    previews.options(table.services, table.players[seat - 1], table.game, said, True)
    with pytest.raises(Refusal):
        table.say(seat, {"do": "bid", "pesos": 1}, key="refused")
    with pytest.raises(Refusal):
        table.say(seat % 3 + 1, step)
    assert dump(table.services, table.game) == before


def test_a_refusal_tells_the_step_and_what_those_before_it_would_have_done(table: Table) -> None:
    seat = table.awaiting()["seats"][0]
    with pytest.raises(Refusal) as refused:
        table.say(seat, {"do": "worker", "cell": "b1"}, {"do": "harvest", "cells": ["a1"]})
    assert refused.value.told["step"] == 1
    assert refused.value.told["events_before"]
    assert refused.value.told["rule"] == "CN-3.10"


def test_expected_version_is_met_or_told(table: Table) -> None:
    seat, step = turn(table)
    version = table.version()
    table.say(seat, step, expected=version)
    seat, step = turn(table)
    with pytest.raises(Refusal) as refused:
        table.say(seat, step, expected=version)
    assert code(refused) == "stale_version"
    assert refused.value.told["version"] == version + 1
    assert [msgspec.json.decode(r)["seq"] for r in refused.value.told["records"]] == [version + 1]


def test_in_a_sealed_decision_any_version_since_it_opened_meets_it(table: Table) -> None:
    opened = table.until("bid")
    since = int(opened["decision"].split("-")[0])
    for seat in opened["seats"][:-1]:
        table.say(seat, {"do": "bid", "pesos": 0}, expected=since)
    with pytest.raises(Refusal) as refused:
        table.say(opened["seats"][-1], {"do": "bid", "pesos": 0}, expected=since - 1)
    assert code(refused) == "stale_version"


def test_a_sealed_answer_may_be_replaced_until_the_last_is_in(table: Table) -> None:
    opened = table.until("bid")
    first, last = opened["seats"][0], opened["seats"][-1]
    receipts = [table.say(first, {"do": "bid", "pesos": 0}, key=f"r{n}")["receipt"] for n in range(3)]
    assert len({receipt["commitment"] for receipt in receipts}) == 3
    again = table.say(first, {"do": "bid", "pesos": 0}, key="r0")
    assert again["receipt"] == receipts[0]
    kept = read.receipt(table.services, table.game, opened["decision"], table.players[first - 1])
    assert msgspec.to_builtins(kept) == receipts[2]
    for seat in opened["seats"][1:]:
        table.say(seat, {"do": "bid", "pesos": 0})
    assert table.awaiting() == {"kind": "reveal", "seats": []}
    with pytest.raises(Refusal) as refused:
        table.say(last, {"do": "bid", "pesos": 0})
    assert code(refused) == "decision_closed"


def test_the_bound_of_replacements(services: Services) -> None:
    bound = replace(services, settings=replace(services.settings, replacements=2))
    table = Table(bound)
    seat = table.until("bid")["seats"][0]
    for _ in range(3):
        table.say(seat, {"do": "bid", "pesos": 0})
    with pytest.raises(Refusal) as refused:
        table.say(seat, {"do": "bid", "pesos": 0})
    assert code(refused) == "too_many_replacements"


def test_the_reveal_happens_once(table: Table) -> None:
    opened = table.until("bid")
    for seat in opened["seats"]:
        table.say(seat, {"do": "bid", "pesos": 0})
    decision, before = opened["decision"], table.version()
    resolve(table.services, table.game, "0-bid")
    assert table.version() == before
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: resolve(table.services, table.game, decision), range(16)))
    resolve(table.services, table.game, decision)
    records = [msgspec.json.decode(record) for record in table.services.games.records(table.game, before)]
    assert [r["events"][0]["type"] for r in records] == ["revealed"]
    assert {r["actor"] for r in records} == {"arbiter"}


def test_a_snapshot_of_another_schema_is_built_anew(table: Table) -> None:
    for _ in range(4):
        table.move(random.Random(3))
    before = log.load(table.services, table.game).position
    client = table.services.games._store.servers()[0]
    for key in client.keys(f"*{table.game}:snap"):
        client.hset(key, "schema", "other")
    assert log.load(table.services, table.game).position == before
    table.move(random.Random(3))
    assert log.load(table.services, table.game).position.version == before.version + 1


def test_a_running_game_takes_a_new_revision_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = table.version()
    newer = repaired(monkeypatch, "cubaneo")
    with pytest.raises(Refusal):
        table.say(table.awaiting()["seats"][0], {"do": "bid", "pesos": 0})
    assert table.version() == before
    seat = table.awaiting()["seats"][0]
    table.say(seat, table.steps(seat)[0], expected=before)
    [record] = decided(table, before)
    assert record.events[0] == RulesAmended(newer.revision)
    assert record.rules == newer.revision


def test_whatever_is_decided_under_a_new_revision_says_so(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(services)
    opened = table.until("bid")
    for seat in opened["seats"]:
        table.say(seat, {"do": "bid", "pesos": 0})
    before, newer = table.version(), repaired(monkeypatch, "cubaneo")
    table.reveal()
    [record] = decided(table, before)
    assert [type(event) for event in record.events[:2]] == [RulesAmended, Revealed]
    assert record.rules == newer.revision


def decided(table: Table, after: int) -> list[Record[Any]]:
    edition = read.edition(table.services, table.game)
    return [codec.decode_record(edition, record) for record in table.services.games.records(table.game, after)]


def test_a_server_with_older_rules_refuses(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ship(monkeypatch, "cubaneo", *list(RULESETS.revisions("cubaneo").values())[:-1])
    with pytest.raises(Refusal) as refused:
        table.awaiting()
    assert code(refused) == "busy"


def test_a_stranger_has_no_seat(table: Table) -> None:
    other = Table(table.services, 2)
    asked = msgspec.structs.replace(table.submission(1, {"do": "end"}), player=other.players[0])
    with pytest.raises(Refusal) as refused:
        submit(table.services, asked)
    assert code(refused) == "forbidden"


def test_a_game_goes_on_under_its_own_revision_where_the_next_one_is_no_repair(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = RULESETS["cubaneo"]
    ship(monkeypatch, "cubaneo", now, revised(now, 9))
    before = table.version()
    table.move(random.Random(1))
    assert {record.rules for record in decided(table, before)} == {now.revision}
    later = Table(table.services)
    assert read.game(table.services, later.game, None).body["rules"] == 9


def test_every_ruleset_is_known_by_its_key() -> None:
    assert {edition.key: edition for edition in RULESETS.values()} == RULESETS


def test_a_log_of_a_newer_form_waits_for_a_newer_process(table: Table) -> None:
    def newer(record: bytes) -> bytes:
        told = json.loads(record)
        told["events"][0]["log"] = FORM + 1
        return json.dumps(told).encode()

    rewrite(table.services, table.game, newer, only=0)
    with pytest.raises(Refusal) as refused:
        table.awaiting()
    assert code(refused) == "busy"
