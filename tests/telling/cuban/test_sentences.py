"""What is said of each event of Cubaneo and Cuba."""

import re
from typing import Any, get_args

import pytest

from arbiter.games.cuba.base import events as base
from arbiter.games.cuba.el_presidente import events as ep
from arbiter.games.cuban import events as cb
from arbiter.games.cuban import frames
from arbiter.games.cubaneo import events as cn
from arbiter.kernel import events as ev
from arbiter.telling import TELLERS
from tests.figures import figure
from tests.telling.cuban.games import PLAIN, RULES, SORTS, positions

SORT = pytest.mark.parametrize("sort", SORTS)
RAW = re.compile(r"[a-z]_[a-z]|[{}\[\]]|\bNone\b|\bTrue\b|\bFalse\b|\d-(turn|bid|obey|keep)")
QUIET = {ev.SeedShown, ev.Asked, cb.Reached, cb.Began, cb.Counted}

BOTH: list[tuple[ev.Event, str]] = [
    (cb.Gained(seat=1, pesos=2, vp=1), "Ann gained 2 pesos and 1 victory point."),
    (cb.Gained(seat=1), "Ann gained nothing."),
    (cb.Paid(seat=1, pesos=-1), "Ann paid 1 peso."),
    (
        cb.Exchanged(seat=2, forecourt={"sugar_cane": -1, "rum": 2}, warehouse={"sugar_cane": -1}),
        "Ben gave 2 sugar cane for 2 rum.",
    ),
    (cb.Exchanged(seat=2, pesos=-5, vp=2), "Ben gave 5 pesos for 2 victory points."),
    (
        cb.Stored(seat=1, forecourt={"citrus": -2}, warehouse={"citrus": 2}),
        "Ann moved 2 citrus from the forecourt to the Warehouse.",
    ),
    (cb.Stored(seat=1), "Ann had no products to store."),
    (cb.Spoiled(seat=1, forecourt={"citrus": -1}), "Ann lost 1 citrus that spoiled in the forecourt."),
    (cb.Taxed(seat=3, vp=-2), "Clara had the most victory points and lost 2 victory points."),
    (cb.Taxed(seat=3, vp=0), "Clara had the most victory points and lost nothing."),
    (
        cb.Subsidized(seat=1, act="subsidy_rank", vp=3),
        "Ann gained 3 victory points from the subsidy: "
        "by rank in victory points: the first 1, the second 2, the third 3 ...",
    ),
    (cb.Scored(seat=1, buildings=1, vp=2), "Ann gained 2 victory points for 1 building."),
    (cb.Sold(seat=1, good="rum", space=5, pesos=5, forecourt={"rum": -1}), "Ann sold 1 rum for 5 pesos."),
    (
        cb.Purchased(seat=1, good="rum", space=5, pesos=-5, forecourt={"rum": 1}),
        "Ann bought 1 rum on the market for 5 pesos.",
    ),
    (
        cb.Purchased(seat=1, good="rum", space=7, pesos=-7, forecourt={"rum": 1}),
        "Ann bought 1 rum from the supply for 7 pesos.",
    ),
    (
        cb.Loaded(seat=1, berth=2, good="citrus", vp=2, warehouse={"citrus": -1}),
        "Ann loaded 1 citrus onto the ship at berth 2 for 2 victory points.",
    ),
    (cb.CargoPut(1, 2, "sugar_cane"), "Ann put 1 sugar cane from the supply on the ship at berth 2."),
    (cb.CargoTaken(1, 2, "rum"), "Ann returned 1 rum from the ship at berth 2 to the supply."),
    (
        cb.ShipArrived(berth=1, ship=8, cargo={"citrus": 3, "sugar_cane": 2}, draw=4, purpose="ship", size=9, index=2),
        "Ship 8, for 3 citrus and 2 sugar cane, came to berth 1.",
    ),
    (cb.ShipsLeft((3,)), "The ship at berth 3 left."),
    (cb.ShipsLeft((1, 3)), "The ships at berths 1 and 3 left."),
    (cb.ShipMoved(1, 2), "The ship at berth 1 moved to berth 2."),
    (cb.Swapped(1, (1, 2)), "Ann swapped the ships at berths 1 and 2."),
    (cb.Began(frames.Loading(1, 2)), "Ann chose the ship at berth 2."),
    (cb.Began(frames.Trading(1, 40)), ""),
    (cb.Ended(1), "Ann finished."),
    (cb.CharacterPlayed(1, "tradeswoman"), "Ann played the Tradeswoman."),
    (cb.RewardTaken(1, "mayor", "a"), "Ann took reward a of the Mayor's alternative action: 4 pesos."),
    (
        cb.RewardTaken(1, "architect", "b"),
        "Ann took reward b of the Architect's alternative action: 1 victory point.",
    ),
    (
        cb.RewardTaken(1, "tradeswoman", "a"),
        "Ann took reward a of the Tradeswoman's alternative action: 1 wood, water or stone.",
    ),
    (
        cb.WorkerMoved(seat=1, cell="b1", forecourt={"water": 1, "wood": 1}),
        "Ann moved the worker to b1 and gained 1 wood and 1 water.",
    ),
    (cb.WorkerMoved(seat=1, cell="b1"), "Ann moved the worker to b1."),
    (
        cb.Harvested(seat=1, cells=("c1", "d1", "b3"), forecourt={"citrus": 2, "sugar_cane": 1, "water": -1}),
        "Ann harvested 2 citrus and 1 sugar cane at c1, d1 and b3 for 1 water.",
    ),
    (cb.Harvested(seat=1, cells=()), "Ann harvested nothing."),
    (
        cb.Constructed(seat=1, building=12, cell="d1", pesos=-2, forecourt={"wood": -2, "stone": -1}),
        "Ann constructed the Large Bank (12) at d1 for 2 pesos, 2 wood and 1 stone.",
    ),
    (cb.Used(1, "a1", 0), "Ann used the Warehouse at a1."),
    (cb.Used(1, "c2", 6), "Ann used the Rum Distillery (6) at c2."),
    (cb.Counted(1, "statue", 1), "At the end of the game, each of Ann's buildings will be worth 1 more victory point."),
    (cb.Counted(1, "casino", 2), ""),
    (cb.BidPlaced(seat=1, votes=2, pesos=-4), "Ann bought 2 votes for 4 pesos."),
    (cb.BidPlaced(seat=1, votes=0), "Ann bought no votes."),
    (
        cb.VoteWon(3, (7, 3, 8), (2, 0, 3)),
        "Clara won the vote. Votes: Ann 7 (2 bought), Ben 3 and Clara 8 (3 bought).",
    ),
    (
        cb.ActsPassed({"restriction": "export_ban", "tax": "tax_1"}, 2),
        "Ben passed the tax (1 peso) and the restriction (The Mayor cannot load rum and cigars).",
    ),
    (cb.ActsPassed({"tax": "tax_1"}), "There was no vote; the tax (1 peso) passed."),
    (
        cb.Obeyed(seat=1, tax=True, duty=True, pesos=-2, vp=5, forecourt={"citrus": -1}),
        "Ann obeyed the tax and the duty, paid 2 pesos and 1 citrus and gained 5 victory points.",
    ),
    (cb.Obeyed(seat=1, tax=False, duty=False), "Ann obeyed neither tax nor duty."),
    (cb.Kept(seat=1, warehouse={"citrus": -2}), "Ann returned 2 citrus from the Warehouse to the supply."),
    (cb.AbsentDrawn(cubano="day_laborer"), "The Day Laborer was drawn to stay out of the game."),
    (cb.RoundBegan(2, (2, 1), ("worker",), 1), "Round 2 began. The turn order was Ben and Ann."),
    (cb.Reached("action", "turn"), "The action phase began."),
    (cb.Reached("end", "result"), ""),
    (ev.Asked("turn", (1,)), ""),
    (ev.Asked("bid", (1, 2), True), "Ann and Ben were asked to buy votes, hidden from the others."),
]

CUBANEO: list[tuple[ev.Event, str]] = [
    (cb.ShipArrived(berth=0, ship=8, cargo={"rum": 2}), "Ship 8, for 2 rum, came to the waiting area."),
    (cb.ShipMoved(0, 3), "The ship in the waiting area moved to berth 3."),
    (cb.StartDrawn(seat=1), "Ann was drawn as starting player and got the starting token."),
    (cb.CubanoLaid(space=3, card="harbor_master"), "The Harbor Master was laid on space 3 of the promenade."),
    (cb.CubanoLaid(space=3, card="donkey"), "A donkey was laid on space 3 of the promenade."),
    (
        cb.ActProposed(kind="duty", act="duty_rum", draw=3, purpose="act:duty", size=8, index=1),
        "The proposed duty was turned up: 1 rum.",
    ),
    (cb.TokenTaken(1), "Ann took the starting token."),
    (cb.TokenPassed(1), "Nobody took the Dancer, and the starting token passed to Ann."),
    (
        cb.EventHappened(2, "market_down"),
        "The event on space 2 was not covered and took place: Market down. "
        "The cheapest marker of each row leaves the market.",
    ),
    (cb.TileTaken(tile="newspaper", seat=1, act="tax", vp=1), "Ann laid the Newspaper tile on the proposed tax."),
    (
        cb.TileTaken(tile="votes", seat=1, votes=2),
        "Ann took the Votes tile for 2 more votes in this round's parliament.",
    ),
    (cb.TileTaken(tile="partner", seat=1), "Ann took the Partner tile."),
    (cb.Visited(1, 3, "lawyer"), "Ann visited the Lawyer on space 3 of the promenade."),
    (
        cn.CardDealt(seat=1, card=4, pesos=9, forecourt={"citrus": 2}),
        "Ann was dealt starting card 4: 9 pesos and 2 citrus.",
    ),
    (
        cn.MarketFilled({"rum": (4, 3), "citrus": (1,)}),
        "Markers were placed on the market: citrus at 1; rum at 4 and 3.",
    ),
    (cn.MarketFilled({}), "The market was already full."),
    (cn.MarketCleared({"rum": (4,)}), "Markers were removed from the market: rum at 4."),
    (cn.MarketCleared({}), "The market was already empty."),
    (
        cn.Demolished(seat=1, building=12, cell="d1", vp=1, forecourt={"wood": 2}),
        "Ann gave back the Large Bank (12) at d1 for 2 wood and 1 victory point.",
    ),
    (cn.Declined(1), "Ann gave back no building."),
    (cn.Copied(1, 2, "d1", 12), "Ann used Ben's Large Bank (12) at d1."),
]

CUBA: list[tuple[ev.Event, str]] = [
    (cb.ShipArrived(berth=0, ship=8, cargo={"rum": 2}), "Ship 8, for 2 rum, appeared at sea."),
    (cb.ShipMoved(0, 3), "The ship at sea moved to berth 3."),
    (cb.StartDrawn(seat=1), "Ann was drawn as starting player and got the starting player card."),
    (cb.CubanoLaid(space=3, card="harbor_master"), "The Harbor Master was laid on space 3 of the boulevard."),
    (cb.ActProposed(kind="duty", act="duty_rum"), "The duty bill was turned up: 1 rum."),
    (cb.TokenTaken(1), "Ann took the starting player card."),
    (cb.TokenPassed(1), "Nobody took the Dancer, and the starting player card passed to Ann."),
    (
        cb.EventHappened(2, "acclamation"),
        "The president drove to space 2: Acclamation. No vote this round: all bills pass.",
    ),
    (cb.TileTaken(tile="decree", seat=1, act="tax"), "Ann laid the veto tile on the tax bill."),
    (cb.TileTaken(tile="newspaper", seat=1, act="tax", vp=1), "Ann laid the press tile on the tax bill."),
    (cb.Visited(1, 3, "lawyer"), "Ann took the Lawyer from space 3 of the boulevard."),
    (cb.Reached("statutes", "obey"), "The statutes took effect."),
    (base.GoodsChosen(seat=1, forecourt={"wood": 2, "citrus": 1}), "Ann began with 1 citrus and 2 wood."),
    (base.VoteTied((1, 2)), "Ann and Ben tied for the most votes and had to bid again."),
    (
        base.ReplacedDrawn(building=7),
        "Rum Distillery (7) was drawn: it is not in this game, and one of the expansion's buildings takes its place.",
    ),
    (
        ep.DelegationCalled(2),
        "The Delegation required each player to send 2 characters to parliament this round.",
    ),
    (ep.InspectionCalled(), "The Inspection allowed a Foreman to move the worker first this round."),
    (
        ep.Overbuilt(seat=1, building=16, cell="c1", covered=3, pesos=-1, forecourt={"wood": -1, "water": -1}),
        "Ann put the Hotel (16) on the Cement Factory (3) at c1 for 1 peso, 1 wood and 1 water.",
    ),
    (
        ep.GiftTaken(seat=1, good="citrus", space=2, warehouse={"citrus": 1}),
        "Ann took 1 citrus from space 2 of the market into the Warehouse.",
    ),
]
TOLD = [(key, *told) for key, own in (("cubaneo", CUBANEO), ("cuba", CUBA)) for told in (*BOTH, *own)]


@pytest.mark.parametrize(("key", "event", "said"), TOLD, ids=lambda value: type(value).__name__)
def test_sentences(key: str, event: ev.Event, said: str) -> None:
    assert list(TELLERS[key].sentences(RULES[key], event, PLAIN)) == ([said] if said else [])


@pytest.mark.parametrize("key", RULES)
def test_every_type_of_event_has_its_sentence_here(key: str) -> None:
    assert set(get_args(RULES[key].events)) <= {type(event) for other, event, _ in TOLD if other == key}


@SORT
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_are_told_in_plain_words(sort: str, seats: int) -> None:
    for seed in range(figure(2, 20)):
        *_, play = positions(sort, seats, seed)
        for event in (event for record in play.events for event in record):
            sentences = TELLERS[play.rules.key].sentences(play.rules, event, PLAIN)
            assert sentences or type(event) in QUIET, event
            for sentence in sentences:
                assert (sentence[0].isupper(), sentence[-1]) == (True, "."), sentence
                assert not RAW.search(sentence), sentence


@SORT
def test_phases_are_told_as_they_begin(sort: str) -> None:
    *_, play = positions(sort, 3)
    stages: dict[Any, list[str]] = {}
    for event in (event for record in play.events for event in record if isinstance(event, cb.Reached)):
        stages[event.stage] = list(TELLERS[play.rules.key].sentences(play.rules, event, PLAIN))
    assert stages["turn"] == ["The action phase began."]
    assert stages["bids"] == ["The parliament began."]
    assert stages["scoring"] == ["The last round was over, so the buildings were scored."]
