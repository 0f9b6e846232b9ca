"""Games to begin a test with."""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from arbiter.games.cuban.frames import Asking
from arbiter.games.cuban.state import Ship, Tile
from tests.driver import pick, ruleset
from tests.games.cubaneo.tables import CARDS, CUBANOS, HARBOUR, PROPOSED, SPACES
from tests.games.game import Game
from tests.games.scripted import Table

__all__ = [
    "CARDS", "CUBANOS", "HARBOUR", "RULES", "Game",
    "at_acts", "at_event", "begun", "foreman", "given", "obeyed", "play_round",
]  # fmt: skip

RULES = ruleset("cubaneo")


def begun(
    seats: int, seed: int = 0, draws: dict[str, list[Any]] | None = None, revision: int = 0, **options: Any
) -> Game:
    """A game as it begins; `draws` by purpose come first, `seed` gives the rest. The newest revision, or another."""
    rules = ruleset("cubaneo", revision) if revision else RULES
    return Game(Table(rules, seats, seed, options, draws or {}))


def given(
    seats: int = 3,
    *,
    draws: dict[str, list[Any]] | None = None,
    berths: dict[int, int] | None = None,
    loaded: dict[int, dict[str, int]] | None = None,
    waiting: int = 12,
    deck: tuple[tuple[int, ...], ...] | None = None,
    market: dict[str, tuple[int, ...]] | None = None,
    active: dict[str, str] | None = None,
    proposed: dict[str, str] | None = None,
    promenade: Any = CUBANOS,
    tiles: dict[str, Any] | None = None,
    round: int = 1,
    token: int = 1,
    rewards: dict[str, tuple[str, ...]] | None = None,
    revision: int = 0,
) -> Game:
    """It is seat 1's turn; every seat has 10 pesos, nothing else, all cards and its cars."""
    g = begun(seats, revision=revision)
    ships = berths if berths is not None else {1: 3, 2: 8}
    out = {waiting, *ships.values()}
    everybody = g.state.everybody
    g.put(
        round=round,
        token=token,
        order=everybody,
        turns=1,
        frames=(Asking("turn", (1,)),),
        market={**g.state.market, **(market or {})},
        waiting=Ship(waiting, HARBOUR[waiting]),
        berths=tuple(_ship(ships.get(berth), (loaded or {}).get(berth, {})) for berth in (1, 2, 3)),
        ships=deck if deck is not None else (tuple(sorted(set(HARBOUR) - out)),),
        active={**g.state.active, **(active or {})},
        proposed={**PROPOSED, **(proposed or {})},
        decks={kind: tuple(sorted({*g.state.decks[kind], g.proposed[kind]} - {PROPOSED[kind]})) for kind in PROPOSED},
        promenade=tuple(promenade),
        tiles={name: _tile(name, tile) for name, tile in (tiles or {}).items()},
        rewards=rewards or {},
    )
    for seat in everybody:
        g.seat(seat, pesos=10, goods={}, stored={})
    g.play.script = draws or {}
    return g


def _ship(number: int | None, loaded: dict[str, int]) -> Ship | None:
    return Ship(number, HARBOUR[number], loaded) if number else None


def _tile(name: str, tile: Any) -> Tile:
    if isinstance(tile, Tile):
        return tile
    seat, act = tile if isinstance(tile, tuple) else (tile, "")
    extra = {"votes": {"votes": 2}, "newspaper": {"pesos": 1, "vp": 1}}.get(name, {})
    return Tile(seat, act, **extra)


def foreman(
    number: int, *, goods: Any = (), stored: Any = (), pesos: int = 10, vp: int = 0, other: bool = False, **over: Any
) -> Game:
    """Seat 1 has played the Foreman: a building at c1 in its worker's row, with `other` a Large Bank at d1."""
    g = given(**over)
    built = {"c1": number, **({"d1": 12} if other else {})}
    g.seat(1, worker="b1", built=built, goods=dict(goods), stored=dict(stored), pesos=pesos, vp=vp)
    g.say(1, "foreman")
    return g


def at_event(
    event: str,
    seats: int = 3,
    *,
    visit: tuple[int, str] | None = None,
    hands: dict[int, str] | None = None,
    pesos: dict[int, int] | None = None,
    **over: Any,
) -> Game:
    """The last turn of the round: when the last seat visits space 1 (or 2 where `event` is there), `event` happens."""
    space, cubano = visit or (2 if SPACES[event] == 1 else 1, "day_laborer")
    promenade = ["donkey"] * 6
    promenade[space - 1] = cubano
    promenade[SPACES[event] - 1] = "dancer" if cubano != "dancer" else "musician"
    g = given(seats, promenade=promenade, **over)
    for seat in g.state.everybody:
        hand = ((hands or {}).get(seat, "worker"),)
        g.seat(seat, hand=hand, cars=int(seat == seats), pesos=(pesos or {}).get(seat, 10))
    return g.put(frames=(Asking("turn", (seats,)),), turns=seats * (6 if seats == 2 else 5))


def at_acts(
    seats: int = 3, *, first: Any = None, second: Any = None, third: Any = None, vp: Any = (), **over: Any
) -> Game:
    """The acts named by their type are active and all seats are asked to obey; without `subsidy` there is none."""
    acts = {kind: over.pop(kind) for kind in PROPOSED if kind in over}
    tiles = {**({} if "subsidy" in acts else {"decree": (1, "subsidy")}), **over.pop("tiles", {})}
    g = at_event("immediate_acts", seats, proposed=acts, tiles=tiles, **over)
    for seat, points in enumerate(vp, 1):
        g.seat(seat, vp=points)
    for seat, things in enumerate((first, second, third), 1):
        if things:
            g.seat(seat, **things)
    g.say(seats, "visit 1")
    return g


def obeyed(g: Game, line: Any, seat: int = 1) -> dict[str, int]:
    """What a seat's answer comes to, all others obeying nothing; what spoils afterwards is left out."""
    for other in g.waits[1]:
        if other != seat:
            g.say(other, "obey none")
    if seat not in g.waits[1]:
        return {}
    gain = g.say(seat, line).get(seat, {})
    for event in g.told("spoiled"):
        if event["seat"] == seat:
            gain = {
                what: gain.get(what, 0) - event["forecourt"].get(what, 0) for what in {**gain, **event["forecourt"]}
            }
    return {what: n for what, n in gain.items() if n}


Each = Callable[[Game, int], bool]


def play_round(g: Game, seed: int, each: Each | None = None) -> list[dict[str, Any]]:
    """Random play to the end of the round; its events."""
    chance, number, told = random.Random(seed), g.round, []
    g.first = g.state
    while g.waits and g.round == number:
        seat = chance.choice(g.waits[1])
        assert each is None or each(g, seat)
        offer = chance.choice(g.offers(seat))
        said = {"do": offer.do, **{name: pick(chance, domain) for name, domain in offer.fields.items()}}
        g.say(seat, msgspec.to_builtins(msgspec.convert(said, RULES.steps)))
        told += g.events
    return told
