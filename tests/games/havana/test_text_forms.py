"""The text form of every step, both ways."""

import msgspec
import pytest

from arbiter.kernel.refusal import Refusal
from tests.games.havana.game import given, plain
from tests.games.havana.scripted import RULES


def do(verb, **fields):
    return {"do": verb, **fields}


TAXES = [{"seat": 2, "what": "worker"}, {"seat": 3, "what": "gray"}]
FORMS = [
    ("lay worker pesos", do("lay", cards=["worker", "pesos"])),
    ("act debris", do("act", card="debris")),
    ("act pesos", do("act", card="pesos")),
    ("act peso_thief 2", do("act", card="peso_thief", seat=2)),
    ("act materials_thief 3 red red", do("act", card="materials_thief", seat=3, cubes={"red": 2})),
    ("act mama red blue", do("act", card="mama", cubes={"red": 1, "blue": 1})),
    ("act mama", do("act", card="mama")),
    ("act tax_collector 2 worker 3 gray", do("act", card="tax_collector", **{"from": TAXES})),
    ("act tax_collector", do("act", card="tax_collector")),
    ("act conservation 17", do("act", card="conservation", building=17)),
    ("act conservation none", do("act", card="conservation", use=False)),
    ("act refreshment mama", do("act", card="refreshment", take="mama")),
    ("act refreshment none", do("act", card="refreshment", use=False)),
    ("buy 17", do("buy", building=17)),
    ("buy 17 worker_by_pesos red_by_gray", do("buy", building=17, workers_by_pesos=1, red_by_gray=1)),
    ("buy 36 worker_by_pesos worker_by_pesos brown_by_gray", do("buy", building=36, workers_by_pesos=2,
                                                                brown_by_gray=1)),
    ("cover siesta mama", do("cover", over="siesta", **{"with": "mama"})),
    ("recover yes", do("recover", take=True)),
    ("recover no", do("recover", take=False)),
    ("end", do("end")),
]  # fmt: skip


def read(line, state=None):
    state = state or given().state
    return [plain(RULES.complete(state, 1, step)) for step in RULES.read(state, 1, line)]


@pytest.mark.parametrize(("text", "step"), FORMS, ids=[text for text, _ in FORMS])
def test_hv_3_8_text_to_step_and_back(text, step):
    assert read(text) == [step]
    assert RULES.write(given().state, msgspec.convert(step, RULES.steps)) == text


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("act refreshment end", "act refreshment none"),
        ("act conservation end", "act conservation none"),
        ("act refreshment use false", "act refreshment none"),
        ("act conservation use false", "act conservation none"),
        ("recover take true", "recover yes"),
        ("recover take false", "recover no"),
        ("act mama none", "act mama"),
        ("  ACT   Mama RED  blue ", "act mama red blue"),
        ("act mama blue red", "act mama red blue"),
        ("lay pesos worker", "lay worker pesos"),
        ("act tax_collector 3 gray 2 worker", "act tax_collector 2 worker 3 gray"),
    ],
)
def test_hv_3_8_other_ways_to_say_it(text, like):
    assert read(text) == read(like)


def test_hv_r17_a_bare_end_where_the_one_card_left_may_be_skipped():
    g = given().turn(1, "siesta", "conservation").seat(1, pesos=4, workers=2)
    assert read("end", g.state) == [do("act", card="conservation", use=False)]
    g.turn(1, "refreshment", "conservation")
    assert read("end", g.state) == [do("end")]


@pytest.mark.parametrize(
    "line",
    ["", "fly", "lay", "lay worker", "lay worker house", "lay worker pesos mama", "act", "act harvest",
     "act pesos 2", "act peso_thief two", "act materials_thief red",
     "act mama green", "act mama 2", "act tax_collector 2", "act tax_collector worker 2", "act conservation seventeen",
     "buy", "buy palace", "buy 17 worker", "buy 17 gray_by_red", "end now", "cover siesta", "cover siesta mama pesos",
     "recover", "recover maybe"],
)  # fmt: skip
def test_hv_3_8_text_that_is_no_step(line):
    with pytest.raises(Refusal) as refused:
        RULES.read(given().state, 1, line)
    assert refused.value.code == "unreadable_text"
    assert len(refused.value.detail) > 10


def test_hv_3_8_the_line_is_named_in_a_refusal():
    g = given().turn(1, "worker", "mama")
    error = g.refuse(1, "act worker", "fly", code="unreadable_text")
    assert error.told["line"] == 2
