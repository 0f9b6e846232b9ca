"""Whole games of Havana, told."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from arbiter.games import RULESETS
from arbiter.games.havana import events as hv
from arbiter.games.havana.components import MATERIALS
from arbiter.kernel import events as ev
from arbiter.kernel.offers import Offer
from arbiter.telling import TELLERS
from arbiter.telling.sections import as_lines
from tests.driver import Play, any_step, house, play_out, ruleset, turns
from tests.figures import figure
from tests.telling.pictures import NAMES, check_picture, check_table

RULES: Any = ruleset("havana")
TELLER = TELLERS["havana"]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
GAMES = range(figure(1, 20))
PLAIN = {1: "Ann", 2: "Ben", 3: "Cy", 4: "Dan"}
SILENT = {ev.SeedShown, hv.Reached, ev.Asked}
KEYS = re.compile(r"[a-z]_[a-z]|[{}\[\]]|\bNone\b|draw\d|sealed answer to")


def buying(play: Play, seat: int, offers: list[Offer]) -> dict[str, Any]:
    """Any step, but a building where one may be bought."""
    return any_step(play, seat, [offer for offer in offers if offer.do == "buy"] or offers)


def table(rules: Any, view: Any, names: dict[int, str]) -> list[str]:
    return [*as_lines(TELLER.position(rules, view, names))]


def told(play: Play) -> Iterator[tuple[ev.Event, list[str]]]:
    for record in play.events:
        for event in record:
            yield event, list(TELLER.sentences(RULES, event, PLAIN))


@SEATS
def test_every_event_is_told_in_plain_words(seats: int) -> None:
    seen = set()
    for seed in range(figure(12, 60)):
        for event, sentences in told(play_out(RULES, seats, seed)):
            seen.add(type(event))
            assert sentences or type(event) in SILENT, event
            for sentence in sentences:
                assert (sentence[0].isupper(), sentence[-1]) == (True, "."), sentence
                assert not KEYS.search(sentence), sentence
    rare = {hv.RowsReturned, hv.Idled}
    assert set(get_args(RULES.events)) - rare <= seen


TOLD = [
    (hv.RowsReturned(), "No end building was worth 3 VP or less, so all were shuffled back into the pile."),
    (hv.Idled(2), "The bag was empty and no building was taken: 2 of 5 such rounds."),
    (hv.Idled(0), "The count of rounds with an empty bag and no building taken was reset."),
    (hv.TieOrderDrawn(seat=2, draw=0), "Ben was drawn for the next place in the final tie-break order."),
    (hv.BuildingLaid(row=1, place=2, building=36), "Row 1, place 2 was filled with building 36 (7 VP)."),
    (hv.CubeDrawn(cube="red", seat=1, draw=3, purpose="cube"), "Ann drew a red cube from the bag."),
    (hv.CubeDrawn(cube="gray"), "A gray cube was drawn from the bag for the centre."),
    (hv.PesosPut(1), "The centre got 1 peso from the stock."),
    (hv.Reached("supplies", "supply"), "Phase 2 began: supplies for the centre."),
    (hv.Laid(1, ("siesta", "black_market")), "Ann opened Siesta and Black Market."),
    (hv.Ordered((2, 1), (24, 7)), "The turn order was set: Ben 07 and Ann 24."),
    (hv.RoundBegan(3), "Round 3 began with phase 1: actions and purchases."),
    (hv.TurnBegan(1, ("debris", "mama")), "It was Ann's turn, with Debris and Mama to carry out."),
    (hv.TurnBegan(1, ()), "It was Ann's turn, with no card to carry out."),
    (hv.CardPlayed(1, "tax_collector"), "Ann carried out Tax Collector."),
    (hv.CardSkipped(1, "refreshment"), "Ann skipped Refreshment."),
    (hv.Refreshed(1, "mama"), "Ann took Mama from the discard pile back to hand."),
    (hv.BuildingRemoved(1, 17), "Ann removed building 17 (3 VP) from the game."),
    (hv.TurnEnded(1), "Ann ended the turn."),
    (hv.Covered(1, "siesta", "mama"), "Ann opened Mama on Siesta, which went to the discard pile."),
    (hv.Recovered(1, ("siesta", "debris")), "Ann took the discard pile back to hand: Siesta and Debris."),
    (hv.Declined(1), "Ann left the discard pile where it was."),
    (hv.Gained(seat=1, workers=2), "Ann got 2 workers from the stock."),
    (hv.Taxed(seat=2, cubes={"red": -1}), "Ben was taxed and lost 1 red cube."),
    (
        hv.Bought(seat=1, building=15, vp=3, cubes={"yellow": -1, "red": -1}, workers=-1, pesos=-1),
        "Ann bought building 15 (3 VP) for 1 red cube, 1 yellow cube, 1 worker and 1 peso.",
    ),
    (
        hv.Collected(seat=1, cubes={"gray": 2, "blue": 1}, pesos=4),
        "Ann took 1 blue cube, 2 gray cubes and 4 pesos from the centre.",
    ),
    (hv.Robbed(seat=1, victim=2, pesos=3), "Ann took 3 pesos from Ben."),
    (ev.Sealed(2, "9-cover", "0", step={"do": "cover", "over": "siesta"}), "Ben laid a card face down on Siesta."),
    (ev.Sealed(2, "1-lay", "0"), "Ben gave a sealed answer."),
    (
        ev.Asked("recover", (1,), True),
        "Ann was asked whether to take the discard pile back to hand, hidden from the others.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_sentences(event: ev.Event, sentence: str) -> None:
    assert list(TELLER.sentences(RULES, event, PLAIN)) == [sentence]


def test_every_type_of_event_has_its_sentence_here() -> None:
    assert set(get_args(RULES.events)) <= {type(event) for event, _ in TOLD}


@SEATS
def test_pictures_and_tables_of_whole_games(seats: int) -> None:
    views = msgspec.json.Decoder(RULES.view_type)
    for seed in GAMES:
        play = Play(RULES, seats, seed)
        for number, _ in enumerate(turns(play, buying)):
            if number % 3:
                continue
            view = RULES.view(play.state)
            again = views.decode(msgspec.json.encode(view))
            picture, lines = TELLER.picture(RULES, view, NAMES), table(RULES, view, NAMES)
            assert picture == TELLER.picture(RULES, again, NAMES)
            assert lines == table(RULES, again, NAMES)
            check_picture(picture)
            check_table(lines)
        over = RULES.view(play.state)
        check_picture(TELLER.picture(RULES, over, NAMES))
        assert "The game is over." in table(RULES, over, NAMES)


def test_what_lies_on_the_table_is_in_both() -> None:
    play = Play(RULES, 3, 5)
    for number, _ in enumerate(turns(play, buying)):
        if number == 60:
            break
    view = RULES.view(play.state)
    words = " ".join(check_picture(TELLER.picture(RULES, view, PLAIN)))
    text = " ".join(" ".join(table(RULES, view, PLAIN)).split())
    for seat in view.seats:
        assert PLAIN[seat.seat] in words
        assert PLAIN[seat.seat] in text
        assert f"{seat.vp} VP" in words
        for card in (*seat.open, *seat.hand, *seat.discard):
            assert RULES.tables.cards[card].name in " ".join(words.split())
            assert RULES.tables.cards[card].name in text
    for number in (number for row in view.rows for number in row):
        assert re.search(rf"\b{number}\b", words)
        assert re.search(rf" {number} {RULES.tables.buildings[number].vp} VP ", text)


def test_any_pack_can_be_drawn() -> None:
    """Costs of all kinds, of many pieces where nothing is swapped for, in long rows, with four digits."""
    pack = house("havana")
    for building in pack["buildings"]:
        building["cost"] = {**dict.fromkeys(MATERIALS, 1), "gray": 1000, "workers": 1000, "pesos": 1000}
        building["number"] += 900
    pack["rows"] |= {"length": 18}
    rules = RULESETS["havana"].rules(pack)
    view = rules.view(Play(rules, 4, 1).state)
    check_table(table(rules, view, NAMES))
    assert check_picture(TELLER.picture(rules, view, NAMES)).count("1000") == 36 * 3


def test_positions_that_differ_in_a_secret_only_look_the_same() -> None:
    """The first of two seats seals one opening pair, or another; later it covers with one card, or another."""
    looks = set()
    for pair in ("lay siesta debris", "lay worker mama"):
        play = Play(RULES, 2, 1)
        play.submit(1, *RULES.read(play.state, 1, pair))
        looks.add(_looks(play))
    assert len(looks) == 1
    looks = set()
    for pick in (0, 1):
        play = Play(RULES, 2, 1)
        for seat, _ in turns(play):
            if "cover" in {offer.do for offer in RULES.offers(play.state, seat)}:
                break
        offer = RULES.offers(play.state, seat)[0]
        with_ = list(offer.fields["with"].values())[pick]
        over = next(iter(offer.fields["over"].values()))
        play.submit(seat, *RULES.read(play.state, seat, f"cover {over} {with_}"))
        looks.add(_looks(play))
    assert len(looks) == 1


def _looks(play: Play) -> str:
    view = RULES.view(play.state)
    sentences = [TELLER.sentences(RULES, event, PLAIN) for event in play.events[-1]]
    return repr((TELLER.picture(RULES, view, PLAIN), table(RULES, view, PLAIN), sentences))
