"""Change what a viewer cannot know: all that the viewer can see stays equal."""

import base64
import hashlib
import itertools
import random
import re
from pathlib import Path

import msgspec
import pytest

from arbiter.app import codec, log, look, read
from arbiter.app.services import Services
from arbiter.kernel.canonical import canonical
from arbiter.kernel.position import Position, fold
from tests.app.conftest import Table, build
from tests.app.seen import everything, seen

WRONG = ({"do": "bid", "pesos": 999}, {"do": "end"}, {"do": "worker", "cell": "a1"})


def at_the_bid(url: str, folder: Path, bid: int, ruleset: str = "cubaneo") -> tuple[Table, int]:
    """The same game up to the parliament; the seat with most pesos has sealed this bid."""
    table = Table(build(url, folder, "the same"), ruleset=ruleset)
    opened = table.until("bid", seed=7)
    seats = {s["seat"]: s["pesos"] for s in read.game(table.services, table.game, None).body["view"]["seats"]}
    secret = max(opened["seats"], key=lambda seat: seats[seat])
    assert seats[secret] >= 3, "the bids to be told apart are 0 to 3"
    table.say(secret, {"do": "bid", "pesos": bid})
    return table, secret


@pytest.mark.parametrize("key", ["cubaneo", "cuba"])
def test_nobody_can_tell_another_seats_bid(two_stores: tuple[str, str], tmp_path: Path, key: str) -> None:
    bids = zip(two_stores, (0, 3), strict=True)
    (one, secret), (other, _) = (at_the_bid(url, tmp_path, bid, key) for url, bid in bids)
    for seat in [n for n in (1, 2, 3) if n != secret]:
        assert seen(one, one.players[seat - 1], seat, WRONG) == seen(other, other.players[seat - 1], seat, WRONG)
    assert seen(one, None, 0, WRONG) == seen(other, None, 0, WRONG)
    own = [read.game(t.services, t.game, t.players[secret - 1]).body["view"]["sealed"] for t in (one, other)]
    assert [answer["steps"][0]["pesos"] for answer in own] == [0, 3]


def test_the_store_holds_no_bid_in_clear(two_stores: tuple[str, str], tmp_path: Path) -> None:
    dumps = []
    for url, bid in zip(two_stores, (0, 3), strict=True):
        table, _ = at_the_bid(url, tmp_path, bid)
        client = table.services.games._store.servers()[0]
        dumps.append({key: everything(client, key) for key in sorted(client.keys("*"))})
    assert list(dumps[0]) == list(dumps[1])
    sizes = [{key: len(text) for key, text in d.items()} for d in dumps]
    assert sizes[0] == sizes[1]
    vaults = [text for key, text in dumps[1].items() if key.endswith(b":vault")]
    assert len(vaults) == 1
    assert b"pesos" not in vaults[0]


def test_a_bid_of_few_pesos_cannot_be_guessed_from_anything_public(services: Services) -> None:
    table = Table(services)
    opened = table.until("bid")
    seat = opened["seats"][0]
    sealed = table.say(seat, {"do": "bid", "pesos": 0})
    public = canonical([sealed["events"], read.game(services, table.game, None).body]).decode()
    hashes = set(re.findall("[0-9a-f]{64}", public))
    for pesos, salt in itertools.product(range(20), ("", "00" * 32, table.game, opened["decision"])):
        step = {"do": "bid", "pesos": pesos}
        said = {"answer": [step], "decision": opened["decision"], "game": table.game, "salt": salt, "seat": seat}
        for text in (canonical(said), b"malecon/seal/1\n" + canonical(said), canonical(step), canonical([step])):
            assert hashlib.sha256(text).hexdigest() not in hashes


def test_a_preview_by_the_last_bidder_opens_nothing(table: Table) -> None:
    opened = table.until("bid")
    *others, last = opened["seats"]
    for seat in others:
        table.say(seat, {"do": "bid", "pesos": 0})
    said = table.submission(last, {"do": "bid", "pesos": 0}).said
    told = look.preview(table.services, table.players[last - 1], table.game, said, None)
    assert told == {"version": table.version(), "events": [], "stopped": "reveal"}


def test_a_preview_stops_before_a_draw(services: Services) -> None:
    """CN-2.1: what follows the end of a round shows cards."""
    table = Table(services, 2)
    chooser = random.Random(11)
    stops = set()
    for _ in range(3000):
        if not read.game(services, table.game, None).body["awaiting"]:  # the game ended before
            table = Table(services, 2)
        seat = table.awaiting()["seats"][0]
        step = chooser.choice(table.steps(seat))
        told = look.preview(services, table.players[seat - 1], table.game, table.submission(seat, step).said, None)
        stops.add(told.get("stopped"))
        assert not [e for e in msgspec.to_builtins(told["events"]) if "draw" in e]
        table.say(seat, step)
        table.reveal()
        if "random" in stops and "reveal" in stops:
            return
    pytest.fail(f"no preview met a draw, only {stops}")


def test_a_preview_tells_no_commitment_of_what_the_arbiter_would_seal_for_others(services: Services) -> None:
    """R-0.1: in Cuba, passing a bill may leave a seat one way to obey."""
    table, chooser = Table(services, 3, ruleset="cuba"), random.Random(5)
    for _ in range(600):
        seat = table.awaiting()["seats"][0]
        step = chooser.choice(table.steps(seat))
        told = look.preview(services, table.players[seat - 1], table.game, table.submission(seat, step).said, None)
        assert "commitment" not in canonical(told["events"]).decode()
        events = table.say(seat, step)["events"]
        table.reveal()
        if events[0]["type"] != "sealed" and any(e["type"] == "sealed" for e in events):
            return
    pytest.fail("nobody was forced to a sealed answer by another's step")


def test_the_seed_is_in_no_record_view_or_snapshot_while_the_game_runs(table: Table) -> None:
    seed = log.load(table.services, table.game, vault=("seed",)).vault["seed"]
    client = table.services.games._store.servers()[0]
    text = b"".join(everything(client, key) for key in client.keys(f"*{table.game}*"))
    assert not [form for form in (seed, seed.hex().encode(), base64.b64encode(seed)) if form in text]


def test_the_position_holds_nothing_but_what_the_public_records_say(table: Table) -> None:
    """So no deck has an order before it is drawn from, and the view, made of the position alone, can tell none."""
    table.until("bid")
    found = log.load(table.services, table.game)
    records = [codec.decode_record("cubaneo", r) for r in read.events(table.services, table.game, None, -1, 1000, 0)]
    assert fold(found.rules, Position(game=table.game), records) == found.position
