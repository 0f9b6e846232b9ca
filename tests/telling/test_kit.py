"""What all tellers draw and write with."""

from xml.etree import ElementTree

import pytest

from arbiter.telling import svg
from arbiter.telling.columns import columns, cut, padded, tabled, wrapped
from arbiter.telling.phrases import listed, some, who

JAPANESE = "山田太郎左衛門"


def test_signs_of_two_columns():
    assert columns(JAPANESE) == 14
    assert columns("e\u0301") == 1
    assert columns(padded(JAPANESE, 10)) == 10
    assert cut("Ann", 3) == "Ann"
    assert cut("Benjamin", 6) == "Ben..."


def test_lines_are_broken_between_words_and_nothing_is_lost():
    text = f"Ann paid 3 pesos to {JAPANESE * 10} and {'x' * 100}."
    lines = list(wrapped(text, 30, "  "))
    assert all(columns(line) <= 30 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert list(wrapped("")) == []
    assert list(wrapped(JAPANESE, 1)) == list(JAPANESE)


def test_columns_stand_below_each_other():
    assert [*tabled([("seat", "vp"), (JAPANESE, "1")])] == ["seat            vp", f"{JAPANESE}  1"]
    assert [*tabled([])] == []


def test_columns_that_are_too_wide_are_broken():
    rows = [("hand", "", "Worker 1, Architect 3"), ("forecourt", "*", f"2 citrus {JAPANESE}")]
    lines = [*tabled(rows, 26)]
    assert lines == [
        "hand          Worker 1,",
        "              Architect 3",
        "forecourt  *  2 citrus",
        "              山田太郎左衛",
        "              門",
    ]
    assert all(columns(line) <= 26 for line in lines)


def test_words():
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert (some(1, "peso"), some(0, "peso")) == ("1 peso", "0 pesos")
    assert who({1: "Ann"}, 1) + who({1: "Ann"}, 2) == "AnnSeat 2"


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"&]]>', "\x00\x1b[2J", "\ufffe", JAPANESE, "W" * 60])
def test_any_name_makes_a_well_formed_picture(name: str):
    lines = svg.broken(name, 100)
    drawn = svg.document(50, name, [svg.text(1, 10, line) for line in lines])
    root = ElementTree.fromstring(drawn)
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {"svg", "title", "rect", "text"}
    assert all(svg.wide(line) <= 100 for line in lines)
