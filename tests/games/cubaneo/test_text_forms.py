"""The text form of every step, both ways."""

import msgspec
import pytest

from arbiter.kernel.refusal import Refusal
from tests.games.cubaneo.helpers import RULES, at_acts, at_event, given, obeyed
from tests.games.game import plain


def do(verb, **fields):
    return {"do": verb, **fields}


BUILT = {"c1": 5, "d1": 6, "a2": 10, "b2": 11, "c2": 22, "d2": 21, "a3": 26, "b3": 25, "c3": 14, "d3": 29}
FORMS = [
    ("visit 3", do("visit", space=3)),
    ("swap 1 2", do("swap", berths=[1, 2])),
    ("use a1", do("use", cell="a1")),
    ("use d1 3", do("use", cell="d1", count=3)),
    ("use c1 citrus", do("use", cell="c1", take="citrus")),
    ("use c3 rum", do("use", cell="c3", good="rum")),
    ("use c2 put 2 rum", do("use", cell="c2", mode="put", berth=2, good="rum")),
    ("use a3 tax", do("use", cell="a3", act="tax")),
    ("use a2 give citrus citrus take sugar_cane tobacco",
     do("use", cell="a2", give=["citrus", "citrus"], take=["sugar_cane", "tobacco"])),
    ("use d2 buy_vp buy_vp", do("use", cell="d2", trades=["buy_vp", "buy_vp"])),
    ("use b2 rum rum cigars", do("use", cell="b2", goods={"rum": 2, "cigars": 1})),
    ("use b3 give wood stone", do("use", cell="b3", give=["wood", "stone"])),
    ("use d3 seat 3 b1", do("use", cell="d3", seat=3, target="b1")),
    ("use d3 seat 2 b1 2", do("use", cell="d3", seat=2, target="b1", count=2)),
    ("worker b1", do("worker", cell="b1")),
    ("harvest c1 d1", do("harvest", cells=["c1", "d1"])),
    ("harvest none", do("harvest", cells=[])),
    ("tradeswoman", do("tradeswoman")),
    ("tradeswoman a wood", do("tradeswoman", reward="a", take="wood")),
    ("sell rum 5", do("sell", good="rum", space=5)),
    ("buy rum", do("buy", good="rum")),
    ("architect 12 d1", do("architect", building=12, cell="d1")),
    ("architect none", do("architect", building=None)),
    ("architect a", do("architect", reward="a")),
    ("foreman", do("foreman")),
    ("mayor 2", do("mayor", berth=2)),
    ("mayor b", do("mayor", reward="b")),
    ("load citrus", do("load", good="citrus")),
    ("demolish c2", do("demolish", cell="c2")),
    ("demolish none", do("demolish", cell=None)),
    ("bid 2", do("bid", pesos=2)),
    ("pass tax subsidy", do("pass", acts=["tax", "subsidy"])),
    ("obey tax duty citrus wood", do("obey", tax=True, duty=True, goods={"citrus": 1, "wood": 1})),
    ("obey tax", do("obey", tax=True, duty=False)),
    ("obey none", do("obey", tax=False, duty=False)),
    ("keep citrus citrus tobacco", do("keep", products={"citrus": 2, "tobacco": 1})),
    ("end", do("end")),
]  # fmt: skip


def table():
    g = given().seat(1, built=BUILT).seat(2, built={"b1": 7}).seat(3, built={"b1": 12})
    return g.state


def read(line, state=None, seat=1):
    state = state or table()
    steps = RULES.read(state, seat, line)
    return [plain(RULES.complete(state, seat, step)) for step in steps]


@pytest.mark.parametrize(("text", "step"), FORMS, ids=[text for text, _ in FORMS])
def test_cn_3_6_text_to_step(text, step):
    state = table()
    (said,) = RULES.read(state, 1, text)
    wanted = msgspec.convert(step, RULES.steps)
    assert RULES.complete(state, 1, said) == RULES.complete(state, 1, wanted)


@pytest.mark.parametrize(("text", "step"), FORMS, ids=[text for text, _ in FORMS])
def test_cn_3_6_step_to_text_and_back(text, step):
    state = table()
    wanted = RULES.complete(state, 1, msgspec.convert(step, RULES.steps))
    (again,) = RULES.read(state, 1, RULES.write(state, wanted))
    assert RULES.complete(state, 1, again) == wanted


@pytest.mark.parametrize("name", ["large_bank", "Large_Bank", "12"])
def test_cn_r16_a_building_by_name_or_number(name):
    assert read(f"architect {name} d1") == [do("architect", building=12, cell="d1")]


def test_cn_3_6_a_name_borne_by_two_is_refused_naming_both():
    with pytest.raises(Refusal) as refused:
        read("architect rum_distillery c1")
    assert refused.value.code == "unreadable_text"
    assert "6" in refused.value.detail
    assert "7" in refused.value.detail


def test_cn_3_20_a_cubano_by_name():
    assert read("visit musician") == [do("visit", space=3)]
    with pytest.raises(Refusal):
        read("visit donkey")


def test_cn_3_14_load_of_several_stands_for_several_steps():
    assert read("load rum citrus citrus") == [do("load", good=good) for good in ("rum", "citrus", "citrus")]


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("harvest end", "harvest none"),
        ("architect end", "architect none"),
        ("demolish end", "demolish none"),
        ("obey end", "obey none"),
    ],
)
def test_cn_3_6_end_is_understood_for_none(text, like):
    assert read(text) == read(like)


def test_cn_3_6_a_bare_end_where_one_verb_can_choose_nothing():
    g = given()
    g.say(1, "worker b1")
    assert g.say(1, "end") == {}
    assert g.steps == [do("harvest", cells=[])]
    g = at_event("demolition").seat(1, built={"c1": 1})
    g.say(3, "visit 1")
    assert g.say(1, "end") == {}
    assert g.waits[0] == "bid"


@pytest.mark.parametrize(
    "line",
    ["", "fly", "worker", "worker z9", "worker b1 b2", "mayor", "sell", "architect", "architect casino",
     "architect palace c1", "bid", "bid two", "bid 2 3", "pass law", "load", "use", "use c1 citrus citrus", "swap 1",
     "buy rum rum", "end now", "tradeswoman c wood", "worker b1; end"],
)  # fmt: skip
def test_cn_3_6_text_that_is_no_step(line):
    state = table()
    with pytest.raises(Refusal) as refused:
        RULES.read(state, 1, line)
    assert refused.value.code == "unreadable_text"


@pytest.mark.parametrize(("line", "step"), [
    ("WORKER B1", do("worker", cell="b1")),
    ("  harvest   c1  d1 ", do("harvest", cells=["c1", "d1"])),
])  # fmt: skip
def test_cn_3_6_capitals_and_spaces_do_not_matter(line, step):
    assert read(line) == [step]


def test_cn_3_6_a_field_that_the_rules_do_not_know_is_refused():
    given().refuse(1, do("foreman", cell="c1"), code=("illegal_step", "invalid"))
    given().refuse(1, do("worker", cell="b1", space=2), code="invalid")
    given().refuse(1, do("architect", building=None, cell="c1"), code="illegal_step")


def test_cn_3_6_what_must_be_given_is_given():
    g = given().seat(1, goods={"wood": 1, "stone": 1})
    for step in (do("worker"), do("mayor"), do("visit"), do("architect", building=1), do("architect")):
        g.refuse(1, step, code=("illegal_step", "invalid"))


def test_cn_3_6_cn_r1_zero_entries_are_dropped_and_lists_sorted():
    g = at_acts(
        tax="tax_1", duty="duty_any", restriction="storage_limit", first={"stored": {"citrus": 4, "tobacco": 1}}
    )
    for seat in (1, 2, 3):
        g.say(seat, "obey none")
    g.say(1, do("keep", products={"tobacco": 0, "citrus": 3}))
    assert g.told("revealed")[0]["answers"][0]["steps"][0] == do("keep", products={"citrus": 3})
    g = given(berths={1: 3, 2: 8})
    g.say(1, "visit harbor_master", "swap 2 1")
    assert g.steps[1] == do("swap", berths=[1, 2])
    assert at_acts(tax="tax_1", duty="duty_rum").say(1, do("obey", tax=False, duty=False)) == {}


@pytest.mark.parametrize(
    "step",
    [
        do("architect", building=1, cell="d1", reward="a"),
        do("architect", building=None, reward="a"),
        do("mayor", berth=1, reward="a"),
        do("tradeswoman", reward="a"),
        do("tradeswoman", take="wood"),
        do("mayor", reward="a", take="wood"),
        do("mayor", reward="c"),
        do("end", cell="c1"),
    ],
)
def test_cn_3_6_fields_that_do_not_go_together(step):
    given().seat(1, goods={"wood": 1, "stone": 1}).refuse(1, step, code=("illegal_step", "invalid"))


def test_cn_3_6_zero_counts_of_goods_are_dropped():
    g = given().seat(1, worker="b1", built={"c1": 11}, goods={"rum": 2})
    g.say(1, "foreman", do("use", cell="c1", goods={"cigars": 0, "rum": 2}))
    assert g.steps[1] == do("use", cell="c1", goods={"rum": 2})
    g = at_acts(tax="tax_1", duty="duty_any", first={"goods": {"citrus": 1, "stone": 1}})
    assert obeyed(g, do("obey", duty=True, goods={"stone": 1, "wood": 0, "citrus": 1})) == {
        "vp": 2,
        "citrus": -1,
        "stone": -1,
    }
    wanted = do("obey", tax=False, duty=True, goods={"citrus": 1, "stone": 1})
    assert g.told("revealed")[0]["answers"][0]["steps"] == [wanted]
