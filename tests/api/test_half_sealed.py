"""Of a card laid face down everybody else is told the same over HTTP, whichever it is (HV-5.1)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.app import create_app
from tests import temporary
from tests.api.client import Client
from tests.api.play import Table
from tests.app.conftest import build

BOARD = "/v1/games/{}/board.svg"
PATHS = ("/v1/games/{}", "/v1/games/{}/options?flat=true", "/games/{}", BOARD)
HASH = re.compile("[0-9a-f]{16,}")


@pytest.fixture
def stores() -> Iterator[tuple[str, str]]:
    with temporary.server() as one, temporary.server() as other:
        yield one.url, other.url


def laid(url: str, folder: Path, card: int) -> tuple[Table, int]:
    """The same game up to phase 3; the first seat has laid this card of its hand."""
    services = build(url, folder, "the same")
    table = Table(create_app(services), services, 3, ruleset="havana").start()
    for seat in (1, 2, 3):
        table.move(seat, {"do": "lay", "cards": ["siesta", "protection"]})
    table.reveal()
    seat, _ = table.until("cover").awaited()
    cover(table, seat, card)
    return table, seat


def cover(table: Table, seat: int, card: int) -> None:
    own = table.shown()["view"]["seats"][seat - 1]
    table.move(seat, {"do": "cover", "over": own["open"][0], "with": own["hand"][card]})


def seen(table: Table, secret: int) -> list[str]:
    """What a stranger and the other seats are answered, headers and all.

    Without hashes and what is made of them, the game's ETag too: they cover a commitment. The picture's ETag does not.
    """
    others = [client for seat, client in enumerate(table.players, 1) if seat != secret]
    answers = []
    for path in PATHS:
        for client in (Client(others[0].app), *others):
            answer = client.send("GET", path.format(table.id))
            told = f"{answer.status} {sorted(answer.headers)} {answer.text}"
            answers.append(told if path == BOARD else HASH.sub("#", told))
    return answers


def test_nobody_can_tell_which_card_covers(stores: tuple[str, str], tmp_path: Path):
    (one, secret), (other, _) = (laid(url, tmp_path, card) for url, card in zip(stores, (0, -1), strict=True))
    assert one.id == other.id
    for _ in ("while others are asked", "while the reveal is due"):
        assert seen(one, secret) == seen(other, secret)
        for table in (one, other):
            while table.shown()["awaiting"][0]["kind"] == "cover":
                cover(table, table.awaited()[0], 0)
    assert one.shown()["awaiting"][0]["kind"] == "reveal"
