"""Cards: what lists show of a game. One is stored with every append, so that a list loads no games."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NotRequired, TypedDict

import msgspec

from arbiter.app import log
from arbiter.app.answers import facts
from arbiter.app.ports.games import GameCard
from arbiter.app.ports.unavailable import Damaged, Unavailable
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.position import reveal_due
from arbiter.kernel.refusal import Refusal

FORM = b"[1,"  # how a card begins, with the number of its form: one of another form is as good as none


class Seat(TypedDict):
    seat: int
    player: dict[str, str] | None
    autopilot: NotRequired[str]


class Awaited(TypedDict):
    decision: NotRequired[str]
    kind: str
    seats: list[int]
    sealed: NotRequired[bool | str]
    deadlines: NotRequired[dict[str, str]]


class Card(TypedDict):
    """A game as everybody may see it (`answers.facts`), with the mark of an archive copy."""

    id: str
    ruleset: str
    rules: int
    options: dict[str, Any]
    pack: dict[str, str]
    visibility: str
    status: str
    created: str
    start_within: NotRequired[str]
    start_by: NotRequired[str]
    reason: NotRequired[str]
    on_resignation: NotRequired[str]
    version: int
    head: dict[str, Any]
    seats: list[Seat]
    awaiting: list[Awaited]
    result: NotRequired[dict[str, Any]]
    clock: NotRequired[dict[str, Any]]
    clocks: NotRequired[dict[str, Any]]
    paused: NotRequired[str]
    proposals: NotRequired[list[dict[str, Any]]]
    archive: NotRequired[dict[str, str]]


_decoder = msgspec.json.Decoder(tuple[int, Card])
_encoder = msgspec.json.Encoder()
lines = logging.getLogger("malecon.games")


def body(game: log.Game) -> dict[str, Any]:
    """The content of a game's card."""
    mark = {"archive": game.archive} if game.archive else {}
    return {**facts(game.rules, game.position, game.head), **mark}


def encoded(game: log.Game) -> bytes:
    return _encoded(body(game))


def _encoded(content: dict[str, Any]) -> bytes:
    return FORM + _encoder.encode(content) + b"]"


def read(services: Services, games: Sequence[str]) -> list[dict[str, Any]]:
    """The cards of these games, in their order; without those that cannot be read.

    A game whose card is missing, damaged or of another form is loaded, and its card written again. One that could not
    be read is loaded too, as it may have become readable.
    """
    stored = zip(games, services.games.cards(games), strict=True)
    found = (_decoded(game, card) or _readable(services, game) for game, card in stored)
    return [card for card in found if card]


def one(services: Services, game: str) -> dict[str, Any]:
    """A game's card; refuses as `log.load` does where there is none and the game cannot be read."""
    [card] = services.games.cards([game])
    return _decoded(game, card) or _restored(services, game)


def _decoded(game: str, card: bytes | None) -> Any:
    """None for one that cannot be used."""
    if card is None or not card.startswith(FORM):
        return None
    try:
        content = _decoder.decode(card)[1]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        lines.error("the card of a game cannot be read: %s", error, extra={"game": game})
        return None
    return content if content["id"] == game else None


def _readable(services: Services, game: str) -> dict[str, Any] | None:
    """What the card of a game should be; None for a game that cannot be read."""
    try:
        return _restored(services, game)
    except Refusal:
        return None


def _restored(services: Services, game: str) -> dict[str, Any]:
    """From the game itself; it is written again if the store takes writes."""
    card, content = made(services, game)
    with suppress(Unavailable, Damaged):
        services.games.restore_cards([card])
    return content


def made(services: Services, game: str) -> tuple[GameCard, dict[str, Any]]:
    """A game's card and its content, from the game itself; refuses as `log.load` does."""
    with reading(services, game):
        loaded = log.load(services, game)
        p, content = loaded.position, body(loaded)
        return GameCard(game, p.version, _encoded(content), reveal_due(loaded.rules, p)), content
