"""The text form of every step, both ways."""

import msgspec
import pytest

from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal
from tests.games.cuba.helpers import RULES, at, at_statutes, created, given
from tests.games.game import plain


def do(verb, **fields):
    return {"do": verb, **fields}


BUILT = {"c1": 5, "d1": 6, "a2": 10, "b2": 11, "c2": 22, "d2": 21, "a3": 26, "b3": 25, "c3": 14}
FORMS = [
    ("start citrus tobacco wood wood", do("start", products=["citrus", "tobacco"], resources=["wood", "wood"])),
    ("visit 3", do("visit", space=3)),
    ("swap 1 2", do("swap", berths=[1, 2])),
    ("use a1", do("use", cell="a1")),
    ("use d1 3", do("use", cell="d1", count=3)),
    ("use c1 citrus", do("use", cell="c1", take="citrus")),
    ("use c3 wood", do("use", cell="c3", good="wood")),
    ("use c2 put 2 rum", do("use", cell="c2", mode="put", berth=2, good="rum")),
    ("use a3 tax", do("use", cell="a3", act="tax")),
    ("use a2 give citrus citrus take sugar_cane tobacco",
     do("use", cell="a2", give=["citrus", "citrus"], take=["sugar_cane", "tobacco"])),
    ("use d2 buy_vp buy_vp", do("use", cell="d2", trades=["buy_vp", "buy_vp"])),
    ("use b2 rum rum cigars", do("use", cell="b2", goods={"rum": 2, "cigars": 1})),
    ("use b3 give wood stone", do("use", cell="b3", give=["wood", "stone"])),
    ("worker b1", do("worker", cell="b1")),
    ("harvest c1 d1", do("harvest", cells=["c1", "d1"])),
    ("harvest none", do("harvest", cells=[])),
    ("tradeswoman", do("tradeswoman")),
    ("tradeswoman a wood", do("tradeswoman", reward="a", take="wood")),
    ("sell rum", do("sell", good="rum")),
    ("buy rum", do("buy", good="rum")),
    ("architect 12 d1", do("architect", building=12, cell="d1")),
    ("architect none", do("architect", building=None)),
    ("architect a", do("architect", reward="a")),
    ("foreman", do("foreman")),
    ("foreman b2", do("foreman", cell="b2")),
    ("mayor 2", do("mayor", berth=2)),
    ("mayor b", do("mayor", reward="b")),
    ("load wood", do("load", good="wood")),
    ("overbuild 16 c3", do("overbuild", building=16, cell="c3")),
    ("take citrus store", do("take", good="citrus", store=True)),
    ("take rum", do("take", good="rum")),
    ("bid 2", do("bid", pesos=2)),
    ("pass tax subsidy", do("pass", acts=["tax", "subsidy"])),
    ("obey tax duty citrus wood", do("obey", tax=True, duty=True, goods={"citrus": 1, "wood": 1})),
    ("obey none", do("obey", tax=False, duty=False)),
    ("keep citrus citrus tobacco", do("keep", products={"citrus": 2, "tobacco": 1})),
    ("end", do("end")),
]  # fmt: skip


def table():
    return given().seat(1, built=BUILT).state


def read(line, state=None):
    state = state or table()
    return [plain(RULES.complete(state, 1, step)) for step in RULES.read(state, 1, line)]


@pytest.mark.parametrize(("text", "step"), FORMS, ids=[text for text, _ in FORMS])
def test_cn_3_6_text_to_step_and_back(text, step):
    state = table()
    wanted = RULES.complete(state, 1, msgspec.convert(step, RULES.steps))
    assert read(text, state) == [plain(wanted)]
    assert RULES.write(state, wanted) == text
    assert read(text.upper(), state) == [plain(wanted)]


def test_cn_3_6_a_verb_for_each_form():
    assert {step["do"] for _, step in FORMS} == {step.__struct_config__.tag for step, _, _ in RULESETS["cuba"].verbs()}
    assert all(form.startswith(step.__struct_config__.tag) for step, form, _ in RULESETS["cuba"].verbs())
    assert all(sentence for _, _, sentence in RULESETS["cuba"].verbs())


@pytest.mark.parametrize("name", ["inn", "31"])
def test_cn_3_6_a_building_by_name_or_number(name):
    assert read(f"architect {name} d3") == [do("architect", building=31, cell="d3")]
    assert read(f"overbuild {name} c3") == [do("overbuild", building=31, cell="c3")]


def test_cn_3_6_a_name_borne_by_two_is_refused_naming_both():
    with pytest.raises(Refusal) as refused:
        read("overbuild rum_distillery c1")
    assert refused.value.code == "unreadable_text"
    assert "6 and 7" in refused.value.detail


def test_cu_3_2_a_cuban_by_name():
    assert read("visit musician") == [do("visit", space=3)]
    for line in ("visit donkey", "visit"):
        with pytest.raises(Refusal, match="expected a space, by its number or who stands on it: "):
            read(line)


def test_cu_1_5_without_the_expansion_nobody_can_be_visited():
    with pytest.raises(Refusal, match=r"expected .*, but none is available"):
        read("visit musician", created(2, el_presidente=False).state)


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("obey tax true duty false", "obey tax"),
        ("obey tax false duty true citrus", "obey duty citrus"),
        ("obey tax false duty false", "obey none"),
        ("obey duty true tax", "obey tax duty"),
        ("take citrus store true", "take citrus store"),
        ("take citrus store false", "take citrus"),
    ],
)
def test_cn_3_6_a_flag_may_be_said_as_offers_tell_it(text, like):
    assert read(text) == read(like)


@pytest.mark.parametrize(("text", "like"), [("harvest end", "harvest none"), ("obey end", "obey none")])
def test_cn_3_6_end_is_understood_for_none(text, like):
    assert read(text) == read(like)


def test_cn_3_6_a_bare_end():
    g = given()
    g.say(1, "worker b1")
    g.say(1, "end")
    assert g.steps == [do("harvest", cells=[])]
    g = at_statutes(things={1: {"pesos": 10}})
    assert read("end", g.state) == [do("obey", tax=False, duty=False)]
    assert at("gift").say(1, "end") == {}


@pytest.mark.parametrize(
    "line",
    ["sell rum 5", "take", "take citrus wood", "overbuild 16", "foreman b9", "start citrus tobacco wood wood rum", ""],
)
def test_cn_3_6_text_that_is_no_step(line):
    with pytest.raises(Refusal) as refused:
        read(line)
    assert refused.value.code == "unreadable_text"


def test_cn_3_6_what_must_be_given_is_given():
    g = created(2)
    g.refuse(1, "start", rule="CU-1.1")
    g.refuse(1, {"do": "start", "products": ["citrus", "citrus"]}, code="invalid")
    at("gift").refuse(1, {"do": "take"}, code="invalid")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("start citrus citrus wood gold", "`gold` is not expected here; possible: wood, water, stone."),
        (
            "start gold",
            "`gold` is not expected here; possible: citrus, sugar_cane, tobacco, wood, water, stone.",
        ),
        ("bid 2 votes", "`votes` is not expected here. The form is `bid PESOS`."),
        ("visit donkey", "At `donkey`, expected a space, by its number or who stands on it"),
    ],
)
def test_cn_3_6_a_word_that_is_not_understood_is_told_with_what_could_follow(line, told):
    with pytest.raises(Refusal) as refused:
        read(line)
    assert refused.value.detail.startswith(told)
