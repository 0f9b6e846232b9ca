"""Tables and pictures of whole games of Cubaneo and Cuba."""

from typing import Any, get_args

import msgspec
import pytest

from arbiter.games import RULESETS
from arbiter.games.cuban import frames
from arbiter.telling import TELLERS
from arbiter.telling.sections import as_lines
from tests.driver import Play, house, turns
from tests.figures import figure
from tests.telling.cuban.games import PLAIN, SORTS, lively, moment, picture, positions, table, within
from tests.telling.pictures import NAMES, check_picture, check_table

SORT = pytest.mark.parametrize("sort", SORTS)
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
EACH = figure(7, 2)
GOODS = {"citrus": "C", "sugar_cane": "U", "tobacco": "T", "rum": "R", "cigars": "G", "wood": "W", "water": "A"}


@SORT
@SEATS
def test_whole_games_can_be_looked_at(sort: str, seats: int) -> None:
    for seed in range(figure(1, 10)):
        for number, play in enumerate(positions(sort, seats, seed)):
            if number % EACH == 0 or play.position.status == "finished":
                drawn = picture(play, NAMES)
                check_picture(drawn)
                within(drawn)
                check_table(table(play, NAMES))
        assert "the game is over" in table(play, NAMES)[0]


@SORT
@SEATS
def test_equal_views_give_equal_bytes(sort: str, seats: int) -> None:
    play = moment(sort, seats, 70)
    rules, teller = play.rules, TELLERS[play.rules.key]
    tables, pictures = [], []
    view = rules.view(play.state)
    for again in (view, sorted_anew(rules, view)):
        tables.append([*as_lines(teller.position(rules, again, NAMES))])
        pictures.append(teller.picture(rules, again, NAMES))
    assert len({*map(tuple, tables)}) == len({*pictures}) == 1


def sorted_anew(rules: Any, view: Any) -> Any:
    """An equal view out of JSON with its keys in another order."""
    return msgspec.json.decode(msgspec.json.encode(view, order="sorted"), type=rules.view_type)


@SORT
@pytest.mark.parametrize("steps", [0, 40, 90])
def test_everything_that_lies_open_is_told(sort: str, steps: int) -> None:
    play = moment(sort, 3, steps)
    view = play.rules.view(play.state)
    t = play.rules.tables if sort == "cubaneo" else play.rules.el_presidente.tables
    drawn, text = (
        " ".join(" ".join(told).split()) for told in (check_picture(picture(play, PLAIN)), table(play, PLAIN))
    )
    for seat in view.seats:
        assert f"{PLAIN[seat.seat]} {seat.vp} VP, {seat.pesos} peso" in drawn
        assert f"{PLAIN[seat.seat]} (seat {seat.seat}): {seat.vp} VP, {seat.pesos} peso" in text
        for card in seat.hand:
            assert f"{card.capitalize()} {t.votes[card]}" in drawn
        for good in GOODS.keys() & seat.forecourt.keys():
            assert f"{GOODS[good]} {seat.forecourt[good]}" in drawn
            assert f"{seat.forecourt[good]} {good.replace('_', ' ')}" in text
        for building in seat.buildings:
            assert f"{building.number} {t.buildings[building.number].name}".removeprefix("0 ") in drawn
            assert f"{building.number} {t.buildings[building.number].name}".removeprefix("0 ") in text
    for number in view.display:
        assert f"{number} {t.buildings[number].name}" in drawn
        assert f"{number} {t.buildings[number].name}" in text
    for ship in filter(None, (view.harbour.waiting, *view.harbour.berths)):
        assert f"ship {ship.number}" in drawn
        assert f"ship {ship.number}:" in text
    for kind, act in (*view.acts.active.items(), *view.acts.proposed.items()):
        said = next(a.text for a in getattr(t.pack.acts, kind) if a.id == act).rstrip(".")
        assert said in drawn
        assert said in text
    for good, prices in view.market.items():
        row = " ".join(f"[{p}]" if p in prices else str(p) for p in t.market[good])
        assert f"{good.replace('_', ' ')} {row}" in text


def test_the_boulevard_shows_cubans_events_covers_and_the_car() -> None:
    play = moment("el_presidente", 3, 150)
    b = play.rules.view(play.state).boulevard
    drawn, lines = " ".join(check_picture(picture(play, PLAIN))), table(play, PLAIN)
    t = play.rules.el_presidente.tables
    for space in b.spaces:
        line = next(line for line in lines if line.startswith(f"  {space.space}  ") and "event:" in line)
        name = t.events[space.space].name
        covered = {None: "open", "donkey": "cart"}.get(space.covered) or f"taken by {PLAIN[space.covered]}"
        assert f"event: {name}" in line
        assert line.endswith(covered)
        assert ("the car; " in line) == (space.space == b.car)
        assert name in drawn
    assert b.car
    assert drawn.count(" car ") == 1


def test_a_name_is_shown_as_text() -> None:
    names = {**PLAIN, 1: "<script>\"&'</script>"}
    play = moment("cubaneo", 2, 5)
    assert names[1] in check_picture(picture(play, names))
    assert names[1] in " ".join(table(play, names))


SECRETS = [
    ("base", "start", ("start citrus citrus wood wood", "start tobacco tobacco water stone")),
    ("el_presidente", "bid", ("bid 1", "bid 2")),
    ("cubaneo", "bid", ("bid 1", "bid 2")),
    ("cubaneo", "obey", ("obey tax", "obey none")),
]


@pytest.mark.parametrize(("sort", "kind", "answers"), SECRETS)
def test_positions_that_differ_in_a_sealed_answer_only_look_the_same(sort: str, kind: str, answers: Any) -> None:
    looks = set()
    for line in answers:
        play = asked(sort, kind)
        seat = next(seat for seat in play.awaited() if play.state.player(seat).pesos > 2)
        play.submit(seat, *play.rules.read(play.state, seat, line))
        told = [TELLERS[play.rules.key].sentences(play.rules, event, PLAIN) for event in play.events[-1]]
        looks.add(repr((told, table(play, PLAIN), picture(play, PLAIN))))
    assert len(looks) == 1


def asked(sort: str, kind: str) -> Play:
    """A game at the moment at which three seats were asked this and nobody has answered."""
    for play in positions(sort, 3, "sealed"):
        if len(play.awaited()) == 3 and play.state.frames[-1].kind == kind:
            return play
    raise AssertionError(kind)


FRAMES = [
    (frames.Asking("obey", (1,), True), "Ann is asked to decide on tax and duty."),
    (frames.Harvesting(1, ("c1", "d1"), 1), "Ann is asked to harvest up to 1 product cell from c1 and d1."),
    (frames.Trading(1, 2), "Ann is asked to trade on the market (up to 2 more transactions)."),
    (frames.Supervising(1, ("c1",)), "Ann is asked to use buildings with the Foreman."),
    (frames.Supervising(1, ("c1",), True), "Ann is asked to use more buildings with the Foreman: those at c1."),
    (frames.Opening(1, "c1"), "Ann is asked whether to use the new building at c1."),
    (frames.Consulting(1, 1), "Ann is asked whether to use a building with the Lawyer for 1 peso."),
    (frames.Loading(1, 2), "Ann is asked to load the ship at berth 2."),
    (frames.Swapping(1), "Ann is asked to swap the ships at two adjacent berths."),
]


@pytest.mark.parametrize(("frame", "said"), FRAMES, ids=lambda value: type(value).__name__)
def test_what_somebody_is_asked_is_said_first(frame: frames.Frames, said: str) -> None:
    play = moment("cubaneo", 2, 3)
    play.position = msgspec.structs.replace(play.position, state=msgspec.structs.replace(play.state, frames=(frame,)))
    assert table(play, PLAIN)[1] == said
    assert said in " ".join(check_picture(picture(play, PLAIN)))


def test_every_frame_has_its_words_here() -> None:
    assert {type(frame) for frame, _ in FRAMES} == set(get_args(frames.Frames))


@pytest.mark.parametrize("key", ["cubaneo", "cuba"])
def test_a_pack_with_long_words_fits_in_too(key: str) -> None:
    play = Play(RULESETS[key].rules(lengthened(house(key))), 3, 1)
    for number, _ in enumerate(turns(play, lively)):
        if number % 20 == 0:
            within(picture(play, NAMES))
            check_picture(picture(play, NAMES))
            check_table(table(play, NAMES))


def lengthened(part: Any) -> Any:
    """A pack with names and texts of sixty signs at least."""
    if isinstance(part, list):
        return [lengthened(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    long = {name: inner if name == "source" else lengthened(inner) for name, inner in part.items()}
    if {"id", "number", "space"} & part.keys():
        long.update({name: f"{part[name]} " + "Wide" * 15 for name in ("name", "text") if name in part})
    return long
