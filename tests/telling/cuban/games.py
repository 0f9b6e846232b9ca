"""Whole games of the family as a lively player plays them, and what is drawn of them."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from arbiter.kernel.offers import Offer
from arbiter.telling import TELLERS, svg
from arbiter.telling.sections import as_lines
from tests.driver import Play, pick, ruleset, turns
from tests.games.golden.player import weight

RULES: dict[str, Any] = {key: ruleset(key) for key in ("cubaneo", "cuba")}
PLAIN = {1: "Ann", 2: "Ben", 3: "Clara", 4: "Dario", 5: "Eve"}
SORTS: dict[str, tuple[str, dict[str, Any]]] = {
    "cubaneo": ("cubaneo", {}),
    "base": ("cuba", {"el_presidente": False}),
    "el_presidente": ("cuba", {}),
    "classic": ("cuba", {"buildings": "classic", "rounds": 6}),
}


def start(sort: str, seats: int, seed: int | str = 0) -> Play:
    key, options = SORTS[sort]
    return Play(RULES[key], seats, seed, options)


def lively(play: Play, seat: int, offers: list[Offer]) -> dict[str, Any]:
    """Builds, uses and loads more often than chance alone would."""
    (offer,) = play.random.choices(offers, [weight(play.rules.key, offer) for offer in offers])
    return {"do": offer.do, **{name: pick(play.random, domain) for name, domain in offer.fields.items()}}


def positions(sort: str, seats: int, seed: int | str = 0) -> Iterator[Play]:
    """A game before each of its steps, and once more when it is over."""
    play = start(sort, seats, seed)
    for _ in turns(play, lively):
        yield play
    yield play


def moment(sort: str, seats: int, steps: int, seed: int | str = 0) -> Play:
    """A game after so many steps."""
    return next(play for n, play in enumerate(positions(sort, seats, seed)) if n == steps)


def table(play: Play, names: dict[int, str]) -> Any:
    return [*as_lines(TELLERS[play.rules.key].position(play.rules, play.rules.view(play.state), names))]


def picture(play: Play, names: dict[int, str]) -> str:
    return TELLERS[play.rules.key].picture(play.rules, play.rules.view(play.state), names)


def within(drawn: str) -> None:
    """Nothing stands outside the picture: no frame, no token, no text."""
    root = ElementTree.fromstring(drawn)
    _within(root, 0, 0, float(root.get("viewBox", "").split()[3]))


def _within(element: ElementTree.Element, x: float, y: float, height: float) -> None:
    if place := element.get("transform"):
        right, down = map(float, place.removeprefix("translate(").removesuffix(")").split())
        x, y = x + right, y + down
    for left, top, wide, high in _extent(element):
        assert 0 <= x + left <= x + left + wide <= svg.WIDTH, (element.text, x + left, wide)
        assert 0 <= y + top <= y + top + high <= height, (element.text, y + top, high)
    for inner in element:
        _within(inner, x, y, height)


def _extent(element: ElementTree.Element) -> Iterator[tuple[float, float, float, float]]:
    tag, at = element.tag.partition("}")[2], {name: _number(value) for name, value in element.attrib.items()}
    if tag == "rect":
        yield at["x"], at["y"], at["width"], at["height"]
    if tag == "circle":
        yield at["cx"] - at["r"], at["cy"] - at["r"], 2 * at["r"], 2 * at["r"]
    if tag == "text":
        wide = svg.wide(element.text or "", at["font-size"])
        left = {"start": 0.0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "start")]
        yield at["x"] - left, at["y"] - at["font-size"], wide, at["font-size"]


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return 0
