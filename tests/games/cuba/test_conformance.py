"""Whole random games with every number of seats and set of options: what must hold in any position."""

from collections.abc import Iterator
from itertools import islice
from typing import get_args

import msgspec
import pytest

from arbiter.games.cuba.base.state import State
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.offers import Step, check, spelled, step_of
from arbiter.kernel.position import Position, evolve, owed
from tests.driver import Play, turns
from tests.figures import figure
from tests.games import dealt
from tests.games.accounts import all_accounted
from tests.games.cuba.helpers import RULES
from tests.games.cuba.sets import SETS, options
from tests.games.cuba.tables import BASE, NEW

GAMES, FURTHER = figure(20, 200), figure(4, 40)  # with options that one may choose, and with others at once
USUAL = ("el_presidente", "base", "classic")
BOTH = RULES.el_presidente.tables  # type: ignore[attr-defined]
NEW_ACTS = (
    "tax_6",
    "tax_per_ten_vp",
    "duty_as_tax",
    "duty_any",
    "subsidy_commodities",
    "subsidy_rank",
    "export",
    "control",
)
MOST_STEPS = 5000
POSITION = msgspec.json.Decoder(Position[State])
VIEWS = msgspec.json.Decoder(RULES.view_type)
EVENTS = msgspec.json.Decoder(list[ev.KernelEvents | RULES.events])

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
OPTIONS = pytest.mark.parametrize("name", SETS)


def games(name: str, seats: int, most: int = GAMES) -> Iterator[Play]:
    for seed in range(min(most, GAMES if name in USUAL else FURTHER)):
        yield Play(RULES, seats, seed, options(name, seats))


@OPTIONS
@SEATS
def test_games_end_within_bounds_nobody_is_stuck_and_everything_is_somewhere(name: str, seats: int) -> None:
    for play in games(name, seats):
        for seat, _ in turns(play):
            assert play.submitted < MOST_STEPS
            asked = {s for o in owed(RULES, play.position) for s in o.asked}
            assert seat in asked
            for other in range(1, seats + 1):
                assert bool(RULES.offers(play.state, other)) == (other in asked)
            _all_somewhere(play.state, name)
        assert play.position.status == "finished"
        assert not RULES.awaiting(play.state)
        assert not tuple(RULES.settle(play.state, play.chance))
        assert play.state.round == play.state.rounds == SETS[name].get("rounds", 8 if given(name, "acts") else 6)
        assert set(play.state.absent) == set(options(name, seats).get("absent", play.state.absent))


def given(name: str, part: str) -> bool:
    """Whether a game is played with what the expansion adds of this."""
    chosen: str | None = SETS[name].get(part)
    return chosen != "base" if chosen else SETS[name].get("el_presidente", True)


def decks(name: str) -> dict[str, set[str]]:
    """The cards that each deck may hold."""
    added = () if given(name, "acts") else NEW_ACTS
    gone = {*added, *SETS[name].get("removed", ())}
    return {kind: {*cards} - gone for kind, cards in BOTH.decks.items()}


def _all_somewhere(state: State, name: str) -> None:
    options = SETS[name]
    built = [n for player in state.seats for n in player.buildings.values() if n]
    under = [covered.building for covered in state.president.overbuilt] if state.president else []
    numbers = {*built, *under, *state.display}
    all_of_them = 30 if given(name, "buildings") and options.get("buildings") != "classic" else 25
    assert len(numbers) == len(built) + len(under) + len(state.display) == all_of_them
    assert numbers <= {*BASE, *(NEW if given(name, "buildings") else ())} - set(options.get("replaced", ()))
    moored = [ship.number for ship in (state.waiting, *state.berths) if ship]
    ships = range(1, 22 if given(name, "ships") else 16)
    assert sorted((*moored, *(n for part in state.ships for n in part))) == [*ships]
    if state.phase != "setup":
        dealt.acts(state, decks(name), BOTH.pack.acts.start)
        if options.get("el_presidente") is False:
            assert not state.promenade
        else:
            dealt.promenade(state)


@OPTIONS
@SEATS
def test_pesos_points_and_goods_change_only_as_events_say(name: str, seats: int) -> None:
    visits = 0 if SETS[name].get("el_presidente") is False else 2 if seats == 2 else 1
    for play in games(name, seats):
        all_accounted(play, BOTH.market, visits)


@OPTIONS
@SEATS
def test_every_step_spelled_out_is_legal_and_reads_as_it_is_written(name: str, seats: int) -> None:
    for play in games(name, seats, figure(1, 18)):
        for seat, _ in turns(play):
            offers = RULES.offers(play.state, seat)
            for said in islice(spelled(offers), 100):
                step = step_of(said, RULES.steps)
                completed = RULES.complete(play.state, seat, step)
                check(offers, completed)
                assert RULES.complete(play.state, seat, completed) == completed
                line = RULES.write(play.state, completed)
                assert [RULES.complete(play.state, seat, s) for s in RULES.read(play.state, seat, line)] == [completed]


@OPTIONS
@SEATS
def test_views_positions_and_logs_set_a_game_up_again(name: str, seats: int) -> None:
    for play in games(name, seats, figure(2, 30)):
        again, done = play.position, len(play.events)
        for _ in turns(play):
            assert RULES.restore(VIEWS.decode(msgspec.json.encode(RULES.view(play.state)))) == play.state
            assert POSITION.decode(msgspec.json.encode(play.position)) == play.position
        for record in play.events[done:]:
            for event in EVENTS.decode(canonical(record)):
                again = evolve(RULES, again, (event,), again.version + 1)
            again = msgspec.structs.replace(again, version=again.version + 1)
        assert again == play.position
        assert msgspec.json.encode(again) == msgspec.json.encode(play.position)


def test_games_of_one_seed_are_the_same_and_others_differ() -> None:
    one, again, other = (Play(RULES, 3, seed) for seed in (1, 1, 2))
    for play in (one, again, other):
        for _ in turns(play):
            pass
    assert msgspec.json.encode(one.events) == msgspec.json.encode(again.events)
    assert one.events != other.events


def test_a_step_type_stands_for_each_verb() -> None:
    verbs: set[type[Step]] = set()
    for seed in range(40):
        verbs |= {type(step) for _, step in turns(Play(RULES, 3, seed))}
    assert verbs == set(get_args(RULES.steps))
