"""A half-sealed answer: what is open is told at once, what is hidden through no channel before the reveal (HV-5.1)."""

import hashlib
import itertools
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.app import codec, log, previews, read
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.position import Position, fold
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.seals import commitment
from tests.app.conftest import Table, build
from tests.app.seen import everything, seen
from tests.mail.mailing import told, verify_all, written

Step = dict[str, Any]
WRONG = ({"do": "cover", "over": "nothing", "with": "mama"}, {"do": "end"}, {"do": "recover", "take": True})


def hand(table: Table, seat: int) -> Any:
    return read.game(table.services, table.game, None).body["view"]["seats"][seat - 1]["hand"]


def cover(table: Table, seat: int, card: int) -> Step:
    """On the first open card, the first or the last card of the hand."""
    view = read.game(table.services, table.game, None).body["view"]["seats"][seat - 1]
    return {"do": "cover", "over": view["open"][0], "with": view["hand"][card]}


def laid(url: str, folder: Path, card: int) -> tuple[Table, int, Step]:
    """The same game up to phase 3; the first seat has laid this card."""
    table = Table(build(url, folder, "the same"), ruleset="havana")
    (seat,) = table.until("cover", seed=7)["seats"]
    step = cover(table, seat, card)
    table.say(seat, step)
    return table, seat, step


@pytest.fixture
def two(two_stores: tuple[str, str], tmp_path: Path) -> list[tuple[Table, int, Step]]:
    return [laid(url, tmp_path, card) for url, card in zip(two_stores, (0, -1), strict=True)]


def lay_on(table: Table) -> None:
    """All the others lay their first card."""
    while table.awaiting()["kind"] == "cover":
        seat = table.awaiting()["seats"][0]
        table.say(seat, cover(table, seat, 0))


def test_nobody_can_tell_which_card_covers(two: list[tuple[Table, int, Step]]) -> None:
    (one, secret, first), (other, _, last) = two
    assert first["with"] != last["with"]
    for _ in ("while others are asked", "while the reveal is due"):
        for seat in (1, 2, 3):
            if seat != secret:
                assert seen(one, one.players[seat - 1], seat, WRONG) == seen(
                    other, other.players[seat - 1], seat, WRONG
                )
        assert seen(one, None, 0, WRONG) == seen(other, None, 0, WRONG)
        lay_on(one)
        lay_on(other)
    assert one.awaiting()["kind"] == "reveal"


def test_the_own_answer_is_shown_to_its_seat_with_others_open_beside_it(two: list[tuple[Table, int, Step]]) -> None:
    for table, secret, step in two:
        second = table.awaiting()["seats"][0]
        other = cover(table, second, 0)
        table.say(second, other)
        assert own(table, secret)["steps"] == [step]
        assert own(table, second)["steps"] == [other]
        assert own(table, secret)["decision"] != own(table, second)["decision"]
        third = table.awaiting()["seats"][0]
        assert "sealed" not in read.game(table.services, table.game, table.players[third - 1]).body["view"]


def own(table: Table, seat: int) -> Any:
    body = read.game(table.services, table.game, table.players[seat - 1]).body
    return msgspec.json.decode(msgspec.json.encode(body["view"]["sealed"]))


def test_the_store_holds_no_hidden_card_in_clear(two: list[tuple[Table, int, Step]]) -> None:
    dumps = []
    for table, _, _ in two:
        client = table.services.games._store.servers()[0]
        dumps.append({key: everything(client, key) for key in sorted(client.keys("*"))})
    assert list(dumps[0]) == list(dumps[1])
    assert {key: len(text) for key, text in dumps[0].items()} == {key: len(text) for key, text in dumps[1].items()}
    vaults = [text for dump in dumps for key, text in dump.items() if key.endswith(b":vault")]
    assert len(vaults) == 2
    assert not [text for text, (_, _, step) in zip(vaults, two, strict=True) if step["with"].encode() in text]
    assert not [key for dump in dumps for key, text in dump.items() if b'"with"' in text]


def test_a_turn_mail_tells_nothing_of_it(two: list[tuple[Table, int, Step]]) -> None:
    mails = []
    for table, _, _ in two:
        seat = table.awaiting()["seats"][0]
        verify_all(table)
        mails.append(told(written(table, seat)))
    assert mails[0] == mails[1]
    assert "hidden part of your answer" in " ".join(mails[0][1].split())


@pytest.fixture
def havana(services: Services) -> Table:
    table = Table(services, ruleset="havana")
    table.until("cover", seed=3)
    return table


def test_the_record_holds_the_open_part_and_a_seal_of_the_whole(havana: Table) -> None:
    asked = havana.awaiting()
    (seat,) = asked["seats"]
    assert asked["sealed"] == "partly"
    step = cover(havana, seat, 2)
    before = hand(havana, seat)
    answer = havana.say(seat, step)
    record = msgspec.json.decode(read.events(havana.services, havana.game, None, answer["version"] - 1, 1, 0)[0])
    shown = {"do": "cover", "over": step["over"]}
    assert record["cause"]["steps"] == [shown]
    sealed = record["events"][0]
    assert (sealed["type"], sealed["seat"], sealed["step"]) == ("sealed", seat, shown)
    receipt = answer["receipt"]
    seal = commitment(havana.game, asked["decision"], seat, [step], receipt["salt"])
    assert sealed["commitment"] == receipt["commitment"] == seal
    assert hand(havana, seat) == before
    assert havana.awaiting()["seats"] != [seat]
    again = read.receipt(havana.services, havana.game, asked["decision"], havana.players[seat - 1])
    assert msgspec.to_builtins(again) == receipt


def test_a_card_of_few_cannot_be_guessed_from_anything_public(havana: Table) -> None:
    asked = havana.awaiting()
    (seat,) = asked["seats"]
    cards, step = hand(havana, seat), cover(havana, seat, 1)
    told = havana.say(seat, step)
    public = canonical([told["events"], read.game(havana.services, havana.game, None).body]).decode()
    hashes = set(re.findall("[0-9a-f]{64}", public))
    for card, salt in itertools.product(cards, ("", "00" * 32, havana.game, asked["decision"])):
        said = {**step, "with": card}
        assert commitment(havana.game, asked["decision"], seat, [said], salt) not in hashes
        assert hashlib.sha256(canonical(said)).hexdigest() not in hashes


def test_a_cover_is_final(havana: Table) -> None:
    (seat,) = havana.awaiting()["seats"]
    step = cover(havana, seat, 0)
    first = havana.say(seat, step, key="mine")
    assert havana.say(seat, step, key="mine") == first
    for _ in ("others are asked", "the reveal is due"):
        with pytest.raises(Refusal) as refused:
            havana.say(seat, step)
        assert refused.value.code == "decision_closed"
        lay_on(havana)
    options = previews.options(havana.services, havana.players[seat - 1], havana.game, (), True)
    assert (options.decision, options.offers) == (None, ())


def test_a_preview_of_it_opens_nothing(havana: Table) -> None:
    while havana.awaiting()["kind"] == "cover":
        (seat,) = havana.awaiting()["seats"]
        said = havana.submission(seat, cover(havana, seat, 0)).said
        told = previews.preview(havana.services, havana.players[seat - 1], havana.game, said, None)
        assert told == {"version": havana.version(), "events": [], "stopped": "reveal"}
        after = previews.options(havana.services, havana.players[seat - 1], havana.game, said, False)
        assert (after.decision, after.stopped) == (None, "reveal")
        havana.say(seat, cover(havana, seat, 0))


def test_all_are_opened_by_one_record(havana: Table) -> None:
    before, laid = havana.version(), {}
    while havana.awaiting()["kind"] == "cover":
        (seat,) = havana.awaiting()["seats"]
        laid[seat] = cover(havana, seat, 0)
        havana.say(seat, laid[seat])
    havana.reveal()
    records = [msgspec.json.decode(r) for r in read.events(havana.services, havana.game, None, before, 100, 0)]
    assert [record["actor"] for record in records] == [*({"seat": seat} for seat in laid), "arbiter"]
    opened = records[-1]["events"][0]["answers"]
    assert {answer["seat"]: answer["steps"] for answer in opened} == {seat: [step] for seat, step in laid.items()}
    assert {answer["decision"] for answer in opened} == {record["events"][0]["decision"] for record in records[:-1]}


def test_the_position_holds_nothing_but_what_the_public_records_say(havana: Table) -> None:
    (seat,) = havana.awaiting()["seats"]
    havana.say(seat, cover(havana, seat, 0))
    found = log.load(havana.services, havana.game)
    records = [
        codec.decode_record(RULESETS["havana"], r) for r in read.events(havana.services, havana.game, None, -1, 1000, 0)
    ]
    assert fold(found.rules, Position(game=havana.game), records) == found.position


def test_a_preview_in_a_turn_stops_before_the_bag(services: Services) -> None:
    """R-0.6: a draw in the middle of a turn ends preview, options and submission."""
    table = Table(services, ruleset="havana")
    table.until("lay")
    for seat in (1, 2, 3):
        table.say(seat, {"do": "lay", "cards": ["worker", "black_market"]})
    table.reveal()
    (seat,) = table.awaiting()["seats"]
    draw = {"do": "act", "card": "black_market"}
    player, said = table.players[seat - 1], table.submission(seat, draw).said
    assert previews.preview(services, player, table.game, said, None)["stopped"] == "random"
    after = previews.options(services, player, table.game, said, True)
    assert (after.stopped, after.offers) == ("random", ())
    with pytest.raises(Refusal) as refused:
        table.say(seat, draw, {"do": "act", "card": "worker"})
    assert refused.value.code == "reveals_midway"
    assert [e["type"] for e in table.say(seat, draw)["events"]].count("cube_drawn") == 2


def test_options_after_steps_hold_the_forced_step_that_a_longer_list_would_have_to(services: Services) -> None:
    """R-0.1: behind one card the other is the only legal step, and a list must hold it before it can buy."""
    table = Table(services, ruleset="havana")
    table.until("lay")
    for seat in (1, 2, 3):
        table.say(seat, {"do": "lay", "cards": ["worker", "pesos"]})
    table.reveal()
    (seat,) = table.awaiting()["seats"]
    first, second = ({"do": "act", "card": card} for card in ("worker", "pesos"))
    after = previews.options(services, table.players[seat - 1], table.game, table.submission(seat, first).said, True)
    assert after.steps == [second]
    told = previews.preview(services, table.players[seat - 1], table.game, table.submission(seat, first).said, None)
    assert [e["step"] for e in msgspec.to_builtins(told["events"]) if e["type"] == "forced"][:1] == [second]
