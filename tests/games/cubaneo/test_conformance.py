"""Whole random games with every number of seats: what must hold in any position."""

from collections.abc import Iterator
from itertools import islice
from typing import get_args

import msgspec
import pytest

from arbiter.games.cuban.events import BidPlaced
from arbiter.games.cuban.state import State
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.offers import Step, check, spelled, step_of
from arbiter.kernel.position import Position, evolve, owed
from tests.driver import Play, play_out, ruleset, turns
from tests.figures import figure
from tests.games import dealt
from tests.games.accounts import all_accounted

RULES = ruleset()
GAMES = figure(20, 500)
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
MOST_STEPS = 5000
POSITION = msgspec.json.Decoder(Position[State])


def games(seats: int) -> Iterator[Play]:
    for seed in range(GAMES):
        yield Play(RULES, seats, seed)


@SEATS
def test_games_end_within_bounds_and_nobody_is_ever_stuck(seats: int) -> None:
    for play in games(seats):
        for seat, _ in turns(play):
            assert play.submitted < MOST_STEPS
            asked = {s for o in owed(RULES, play.position) for s in o.asked}
            assert seat in asked
            for other in range(1, seats + 1):
                assert bool(RULES.offers(play.state, other)) == (other in asked)
        assert play.position.status == "finished"
        assert sum(isinstance(e, ev.Finished) for record in play.events for e in record) == 1
        assert not RULES.awaiting(play.state)
        assert not tuple(RULES.settle(play.state, play.chance))


@SEATS
def test_every_step_spelled_out_is_legal_as_it_stands(seats: int) -> None:
    for play in islice(games(seats), figure(3, 60)):
        for seat, _ in turns(play):
            offers = RULES.offers(play.state, seat)
            for said in islice(spelled(offers), 300):
                step = step_of(said, RULES.steps)
                assert RULES.complete(play.state, seat, step) == step
                check(offers, step)


@SEATS
def test_text_is_read_as_the_step_that_it_was_written_for(seats: int) -> None:
    for play in islice(games(seats), figure(3, 60)):
        for seat, _ in turns(play):
            for said in islice(spelled(RULES.offers(play.state, seat)), 100):
                step = step_of(said, RULES.steps)
                line = RULES.write(play.state, step)
                assert [RULES.complete(play.state, seat, s) for s in RULES.read(play.state, seat, line)] == [step]
                assert list(RULES.read(play.state, seat, line.upper())) == list(RULES.read(play.state, seat, line))


@SEATS
def test_views_set_the_position_up_again_and_positions_survive_json(seats: int) -> None:
    views = msgspec.json.Decoder(RULES.view_type)
    for play in islice(games(seats), figure(8, 100)):
        for _ in turns(play):
            assert RULES.restore(views.decode(msgspec.json.encode(RULES.view(play.state)))) == play.state
            assert POSITION.decode(msgspec.json.encode(play.position)) == play.position


@SEATS
def test_folding_the_events_again_gives_the_same_position(seats: int) -> None:
    decoder = msgspec.json.Decoder(list[ev.KernelEvents | RULES.events])
    for play in islice(games(seats), figure(8, 100)):
        before = play.position
        done = len(play.events)
        for _ in turns(play):
            pass
        again = before
        for record in play.events[done:]:
            for event in decoder.decode(canonical(record)):
                again = evolve(RULES, again, (event,), again.version + 1)
            again = msgspec.structs.replace(again, version=again.version + 1)
        assert again == play.position
        assert msgspec.json.encode(again) == msgspec.json.encode(play.position)


@SEATS
def test_pesos_points_and_goods_change_only_as_events_say(seats: int) -> None:
    for play in games(seats):
        all_accounted(play, RULES.tables.market, 2 if seats == 2 else 1)  # type: ignore[attr-defined]


@SEATS
def test_buildings_ships_and_cards_are_all_somewhere(seats: int) -> None:
    tables = RULES.tables  # type: ignore[attr-defined]
    for play in games(seats):
        for _ in turns(play):
            state = play.state
            built = [n for player in state.seats for n in player.buildings.values() if n]
            assert sorted((*built, *state.display)) == sorted(n for n in tables.buildings if n)
            moored = [ship.number for ship in (state.waiting, *state.berths) if ship]
            assert sorted((*moored, *(n for part in state.ships for n in part))) == sorted(tables.cargo)
            dealt.promenade(state)
            dealt.acts(state, tables.decks, tables.pack.acts.start)


def test_games_of_one_seed_are_the_same_and_others_differ() -> None:
    one, again, other = (play_out(RULES, 3, seed) for seed in (1, 1, 2))
    assert msgspec.json.encode(one.events) == msgspec.json.encode(again.events)
    assert one.events != other.events


def test_sealed_answers_change_nothing_until_they_are_revealed() -> None:
    for seed in range(5):
        play = Play(RULES, 3, seed)
        for seat, step in turns(play):
            [asked, *_] = owed(RULES, play.position)
            if asked.sealed and len(asked.seats) > 1:
                before, draft = play.state, play.draft()
                draft.seal(asked, seat, RULES.complete(play.state, seat, step))
                assert draft.state == before
                assert not any(isinstance(event, BidPlaced) for event in draft.events)


def test_a_step_type_stands_for_each_verb() -> None:
    verbs: set[type[Step]] = set()
    for seed in range(40):
        verbs |= {type(step) for _, step in turns(Play(RULES, 3, seed))}
    assert verbs == set(get_args(RULES.steps))
