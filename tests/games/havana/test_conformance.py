"""Whole random games with every number of seats, half of them with other buildings: what must hold in any position."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import msgspec
import pytest

from arbiter.games.havana.events import Bought, Change, Collected, CubeDrawn, PesosPut, Robbed
from arbiter.games.havana.state import State
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.offers import Step, check, only_step, spelled, step_of
from arbiter.kernel.position import Position, evolve, owed
from tests.driver import Play, play_out, ruleset, turns
from tests.figures import figure
from tests.games.havana.game import CARDS
from tests.games.havana.other import OTHER

RULES: Any = ruleset("havana")
PACKS = (RULES, OTHER)
GAMES = figure(20, 500)
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
MOST_STEPS = 3000
POSITION = msgspec.json.Decoder(Position[State])


def games(seats: int) -> Iterator[Play]:
    for seed in range(GAMES):
        yield Play(PACKS[seed % len(PACKS)], seats, seed)


@SEATS
def test_games_end_within_bounds_and_nobody_is_ever_stuck_hv_3_7(seats: int) -> None:
    for play in games(seats):
        for seat, _ in turns(play):
            assert play.submitted < MOST_STEPS
            asked = {s for o in owed(play.rules, play.position) for s in o.asked}
            assert seat in asked
            for other in range(1, seats + 1):
                assert bool(play.rules.offers(play.state, other)) == (other in asked)
            assert only_step(play.rules.offers(play.state, seat)) is None
        assert play.position.status == "finished"
        assert play.state.round <= 40
        assert sum(isinstance(e, ev.Finished) for record in play.events for e in record) == 1
        assert not play.rules.awaiting(play.state)
        assert not tuple(play.rules.settle(play.state, play.chance))


@SEATS
def test_every_step_spelled_out_is_legal_as_it_stands(seats: int) -> None:
    for play in islice(games(seats), figure(3, 60)):
        for seat, _ in turns(play):
            offers = play.rules.offers(play.state, seat)
            steps = list(islice(spelled(offers), 300))
            for said in steps:
                step = step_of(said, play.rules.steps)
                assert play.rules.complete(play.state, seat, step) == step
                check(offers, step)
            if offers[0].do in ("act", "buy"):
                assert not [said for i, said in enumerate(steps) if said in steps[:i]]


@SEATS
def test_text_is_read_as_the_step_that_it_was_written_for(seats: int) -> None:
    for play in islice(games(seats), figure(3, 60)):
        rules: Any = play.rules
        for seat, _ in turns(play):
            for said in islice(spelled(rules.offers(play.state, seat)), 100):
                step = step_of(said, rules.steps)
                line = rules.write(play.state, step)
                assert [rules.complete(play.state, seat, s) for s in rules.read(play.state, seat, line)] == [step]
                assert list(rules.read(play.state, seat, line.upper())) == list(rules.read(play.state, seat, line))


@SEATS
def test_views_set_the_position_up_again_and_positions_survive_json(seats: int) -> None:
    views = msgspec.json.Decoder(RULES.view_type)
    for play in islice(games(seats), figure(8, 100)):
        for _ in turns(play):
            view = msgspec.json.encode(play.rules.view(play.state))
            assert play.rules.restore(views.decode(view)) == play.state
            assert POSITION.decode(msgspec.json.encode(play.position)) == play.position


@SEATS
def test_folding_the_events_again_gives_the_same_position(seats: int) -> None:
    decoder = msgspec.json.Decoder(list[ev.KernelEvents | RULES.events])  # type: ignore[misc]
    for play in islice(games(seats), figure(8, 100)):
        before = play.position
        done = len(play.events)
        for _ in turns(play):
            pass
        again = before
        for record in play.events[done:]:
            for event in decoder.decode(canonical(record)):
                again = evolve(play.rules, again, (event,), again.version + 1)
            again = msgspec.structs.replace(again, version=again.version + 1)
        assert again == play.position
        assert msgspec.json.encode(again) == msgspec.json.encode(play.position)


def cubes(state: State) -> Counter[str]:
    places = [state.bag, state.box, state.centre.cubes, *(player.cubes for player in state.seats)]
    return sum((Counter(place) for place in places), Counter())


@SEATS
def test_cubes_pesos_workers_buildings_and_cards_are_all_somewhere(seats: int) -> None:
    """80 cubes, 108 pesos, 15 workers, 36 buildings, 13 cards a seat."""
    for play in games(seats):
        for _ in turns(play):
            state = play.state
            assert cubes(state) == Counter(play.rules.tables.bag)
            assert sum(cubes(state).values()) == 80
            assert state.stock.pesos + state.centre.pesos + sum(p.pesos for p in state.seats) == 108
            assert state.stock.workers + sum(p.workers for p in state.seats) == 15
            bought = [number for p in state.seats for number in p.buildings]
            rows = [number for row in state.rows for number in row]
            assert sorted((*bought, *rows, *state.pile, *state.removed)) == sorted(play.rules.tables.buildings)
            for player in state.seats:
                assert sorted((*player.hand, *player.open, *player.discard)) == sorted(CARDS)
                assert player.vp == sum(play.rules.tables.buildings[number].vp for number in player.buildings)


def owned(state: State) -> list[Counter[str]]:
    return [Counter({"pesos": p.pesos, "workers": p.workers, "vp": p.vp, **p.cubes}) for p in state.seats]


def accounted(state: State, event: ev.Event) -> list[Counter[str]]:
    """What the seats own after an event, by what it says."""
    after = owned(state)
    if isinstance(event, CubeDrawn) and isinstance(event.seat, int):
        after[event.seat - 1].update({event.cube: 1})
    if isinstance(event, Change):
        change = {"pesos": event.pesos, "workers": event.workers, **event.cubes}
        after[event.seat - 1].update({**change, "vp": event.vp if isinstance(event, Bought) else 0})
        if isinstance(event, Robbed):
            after[event.victim - 1].subtract(change)
    return after


@SEATS
def test_things_change_only_as_events_say_and_never_below_zero(seats: int) -> None:
    for play in games(seats):
        position, seen = play.position, len(play.events)
        for _ in turns(play):
            pass
        for record in play.events[seen:]:
            for event in record:
                after = evolve(play.rules, position, (event,), position.version + 1)
                assert [+has for has in accounted(position.state, event)] == [+has for has in owned(after.state)]
                _nothing_below_zero(after.state)
                if not isinstance(event, CubeDrawn | Collected | PesosPut):
                    assert after.state.centre == position.state.centre
                position = after


def _nothing_below_zero(state: State) -> None:
    counts = [state.bag, state.box, state.centre.cubes, *(player.cubes for player in state.seats)]
    assert all(n > 0 for goods in counts for n in goods.values())
    assert min(state.stock.pesos, state.stock.workers, state.centre.pesos) >= 0
    assert min(n for player in state.seats for n in (player.pesos, player.workers, player.vp)) >= 0


def test_games_of_one_seed_are_the_same_and_others_differ() -> None:
    one, again, other = (play_out(RULES, 3, seed) for seed in (1, 1, 2))
    assert msgspec.json.encode(one.events) == msgspec.json.encode(again.events)
    assert one.events != other.events


def test_a_game_is_won_at_the_target_or_ends_as_hv_3_7_says() -> None:
    ends = Counter()
    for seats in (2, 3, 4):
        for seed in range(figure(20, 200)):
            play = play_out(RULES, seats, seed)
            target = RULES.tables.pack.target.vp[seats]
            won = [seat for seat, player in enumerate(play.state.seats, 1) if player.vp >= target]
            assert play.position.result is not None
            assert play.position.result.winners == tuple(won) or not won
            ends["won" if won else "nobody"] += 1
    assert ends["won"] > ends["nobody"]


def test_a_step_type_stands_for_each_verb() -> None:
    verbs: set[type[Step]] = set()
    for seed in range(40):
        verbs |= {type(step) for _, step in turns(Play(RULES, 3, seed))}
    assert verbs == set(get_args(RULES.steps))
