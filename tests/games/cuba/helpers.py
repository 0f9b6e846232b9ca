"""Games to begin a test with."""

from typing import Any

from msgspec.structs import replace

from arbiter.games.cuba.base.state import President
from arbiter.games.cuban.frames import Asking
from arbiter.games.cuban.state import Ship, Tile
from tests.driver import ruleset
from tests.games.cuba.tables import CUBANS, HARBOUR, PROPOSED, SHIPS, SPACES
from tests.games.game import Game
from tests.games.scripted import Table

RULES = ruleset("cuba")
BASE = {"el_presidente": False}
START = "start citrus tobacco wood stone"


def created(seats: int, seed: int = 0, draws: dict[str, list[Any]] | None = None, **options: Any) -> Game:
    """A game that asks its seats what they begin with; `draws` by purpose come first, `seed` gives the rest."""
    return Game(Table(RULES, seats, seed, options, draws or {}))


def begun(seats: int, seed: int = 0, draws: dict[str, list[Any]] | None = None, **options: Any) -> Game:
    """A game in which all seats have said what they begin with."""
    g = created(seats, seed, draws, **options)
    for seat in g.state.everybody:
        g.say(seat, START)
    return g


def given(
    seats: int = 3,
    *,
    draws: dict[str, list[Any]] | None = None,
    berths: dict[int, int] | None = None,
    loaded: dict[int, dict[str, int]] | None = None,
    waiting: int = 12,
    market: dict[str, tuple[int, ...]] | None = None,
    active: dict[str, str] | None = None,
    proposed: dict[str, str] | None = None,
    promenade: Any = CUBANS,
    tiles: dict[str, Any] | None = None,
    president: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **over: Any,
) -> Game:
    """It is seat 1's turn; every seat has 10 pesos, nothing else, all cards and its visits."""
    g = begun(seats, **(options or {}))
    plain = g.state.president is None
    moored = berths if berths is not None else {1: 3, 2: 8}
    ships, everybody = HARBOUR if plain else SHIPS, g.state.everybody
    if not plain:
        over |= {"promenade": tuple(promenade), "president": President(**(president or {}))}
    g.put(
        token=over.pop("token", 1),
        order=everybody,
        turns=1,
        frames=(Asking("turn", (1,)),),
        market={**g.state.market, **(market or {})},
        waiting=Ship(waiting, ships[waiting]),
        berths=tuple(_ship(moored.get(berth), (loaded or {}).get(berth, {})) for berth in (1, 2, 3)),
        ships=(tuple(sorted(set(ships) - {waiting, *moored.values()})),),
        active={**g.state.active, **(active or {})},
        proposed={**PROPOSED, **(proposed or {})},
        decks={kind: tuple(sorted({*g.state.decks[kind], g.proposed[kind]} - {PROPOSED[kind]})) for kind in PROPOSED},
        tiles={name: _tile(name, *tile) for name, tile in (tiles or {}).items()},
        **over,
    )
    for seat in everybody:
        g.seat(seat, pesos=10, goods={}, stored={})
    g.play.script = draws or {}
    return g


def _ship(number: int | None, loaded: dict[str, int]) -> Ship | None:
    return Ship(number, SHIPS[number], loaded) if number else None


def _tile(name: str, seat: int, act: str = "") -> Tile:
    brings = {"votes": {"votes": 2}, "newspaper": {"pesos": 1, "vp": 1}}.get(name, {})
    return Tile(seat, act, **brings)


def last_turn(
    event: str, seats: int = 3, *, hands: dict[int, str] | None = None, pesos: dict[int, int] | None = None, **over: Any
) -> Game:
    """The last turn of the round: the last seat takes the day laborer, and `event` is left."""
    space = 2 if SPACES[event] == 1 else 1
    promenade = ["donkey"] * 6
    promenade[space - 1], promenade[SPACES[event] - 1] = "day_laborer", "dancer"
    g = given(seats, promenade=promenade, **over)
    for seat in g.state.everybody:
        hand = tuple((hands or {}).get(seat, "worker").split())
        g.seat(seat, hand=hand, cars=int(seat == seats), pesos=(pesos or {}).get(seat, 10))
    turns = seats * (5 - g.state.held + (2 if seats == 2 else 1))
    return g.put(frames=(Asking("turn", (seats,)),), turns=turns)


def at(event: str, seats: int = 3, **over: Any) -> Game:
    """The event has happened. The starting player's card has passed from the last seat to seat 1 before."""
    g = last_turn(event, seats, **{"token": seats, **over})
    g.say(seats, "visit day_laborer")
    return g


def bidding(seats: int = 3, **over: Any) -> Game:
    """Parliament begins; nobody has a victory point to lose by disfavour."""
    return at("disfavour", seats, **over)


def at_statutes(seats: int = 3, *, things: dict[int, Any] | None = None, **over: Any) -> Game:
    """Statutes named by their type are in force, and all seats are asked to obey; without `subsidy` there is none."""
    acts = {kind: over.pop(kind) for kind in PROPOSED if kind in over}
    tiles = {} if "subsidy" in acts else {"decree": (1, "subsidy")}
    g = last_turn("acclamation", seats, proposed=acts, tiles=tiles, **{"token": seats, **over})
    for seat, own in (things or {}).items():
        g.seat(seat, **own)
    g.say(seats, "visit day_laborer")
    return g


def over_round(g: Game) -> Game:
    """Nobody overbuilds, takes, bids or obeys; the first two bills pass."""
    plain = {"overbuild": "end", "gift": "end", "bid": "bid 0", "obey": "obey none"}
    while g.waits and g.waits[0] in (*plain, "pass"):
        kind, (seat, *_) = g.waits
        free = [k for k in PROPOSED if k != getattr(g.state.tiles.get("decree"), "act", "")]
        g.say(seat, plain.get(kind) or f"pass {free[0]} {free[1]}")
    return g


def president(g: Game) -> President:
    found = g.state.president  # type: ignore[attr-defined]
    assert isinstance(found, President)
    return found


def fifth(g: Game, **changes: Any) -> Game:
    """With other things of the president's."""
    return g.put(president=replace(president(g), **changes))
