"""Change what a viewer cannot know: all that the viewer can see stays equal."""

import base64
import random
import re
from pathlib import Path

import msgspec
import pytest

from arbiter.app import codec, log, previews, read
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.position import Position, fold
from tests.app.conftest import Table
from tests.app.sealed import CASES, Step, alike, differing, guesses, stands
from tests.app.seen import everything, seen

WRONG: dict[str, tuple[Step, ...]] = {
    "cubaneo": ({"do": "bid", "pesos": 999}, {"do": "end"}, {"do": "worker", "cell": "a1"}),
    "cuba": ({"do": "bid", "pesos": 999}, {"do": "end"}, {"do": "worker", "cell": "a1"}),
    "havana": ({"do": "cover", "over": "nothing", "with": "mama"}, {"do": "end"}, {"do": "act", "card": "mama"}),
}


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_nobody_can_tell_another_seats_answer(pair: tuple[str, str], tmp_path: Path, game: str, kind: str) -> None:
    stand = stands(game)[kind]
    (one, other), steps = differing(stand, pair, tmp_path)
    wrong = WRONG[one.ruleset]
    for seat in {1, 2, 3} - {stand.seat}:
        assert seen(one, one.players[seat - 1], seat, wrong) == seen(other, other.players[seat - 1], seat, wrong)
    assert seen(one, None, 0, wrong) == seen(other, None, 0, wrong)
    assert canonical([own(table, stand.seat) for table in (one, other)]) == canonical([[step] for step in steps])


def own(table: Table, seat: int) -> list[Step]:
    """What the seat itself is shown of its open answer."""
    view = read.game(table.services, table.game, table.players[seat - 1]).body["view"]
    steps: list[Step] = msgspec.json.decode(canonical(view))["sealed"]["steps"]
    return steps


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_the_store_holds_no_answer_in_clear(pair: tuple[str, str], tmp_path: Path, game: str, kind: str) -> None:
    tables, steps = differing(stands(game)[kind], pair, tmp_path)
    dumps = [dumped(table) for table in tables]
    assert list(dumps[0]) == list(dumps[1])
    sizes = [{key: len(text) for key, text in dump.items()} for dump in dumps]
    assert sizes[0] == sizes[1]
    for dump, step in zip(dumps, steps, strict=True):
        [vault] = [text for key, text in dump.items() if key.endswith(b":vault")]
        assert not [name for name in step if f'"{name}"'.encode() in vault]


def dumped(table: Table) -> dict[bytes, bytes]:
    client = table.services.games._store.servers()[0]
    return {key: everything(client, key) for key in sorted(client.keys("*"))}


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_an_answer_of_few_cannot_be_guessed_from_anything_public(
    pair: tuple[str, str], tmp_path: Path, game: str, kind: str
) -> None:
    stand = stands(game)[kind]
    table = stand.on(pair[0], tmp_path)
    decision, steps = table.awaiting()["decision"], alike(table, stand.seat)
    events = table.say(stand.seat, steps[0])["events"]
    public = canonical([events, read.game(table.services, table.game, None).body]).decode()
    hashes, told = set(re.findall("[0-9a-f]{64}", public)), ("", "00" * 32, table.game, decision)
    assert hashes
    assert not hashes & set(guesses(table.game, decision, stand.seat, steps, told))


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_a_preview_of_the_last_answer_opens_nothing(
    pair: tuple[str, str], tmp_path: Path, game: str, kind: str
) -> None:
    table = stands(game)[kind].on(pair[0], tmp_path)
    while len(seats := table.awaiting()["seats"]) > 1:
        table.say(seats[0], table.steps(seats[0])[0])
    [last] = seats
    said = table.submission(last, table.steps(last)[0]).said
    told = previews.preview(table.services, table.players[last - 1], table.game, said, None)
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
        told = previews.preview(services, table.players[seat - 1], table.game, table.submission(seat, step).said, None)
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
        told = previews.preview(services, table.players[seat - 1], table.game, table.submission(seat, step).said, None)
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
    records = [
        codec.decode_record(RULESETS["cubaneo"], r) for r in read.events(table.services, table.game, None, -1, 1000, 0)
    ]
    assert fold(found.rules, Position(game=table.game), records) == found.position
