"""`malecon demo`: a whole installation for one game, played by bots over the public API."""

import argparse
import json
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from arbiter.audit.verdict import Verdict
from arbiter.bots.choose import BOTS
from arbiter.bots.client import Client
from arbiter.bots.play import Game, play
from arbiter.cli import demo_audit, demo_clock, demo_mail
from arbiter.cli.installation import Failed, Installation
from arbiter.cli.position_file import fail
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.settings import SettingsError, load

MARK = ".demo"
MIX = ("greedy", "random")
NAMES = ("Ana", "Beni", "Carla", "Diego", "Elena")


def configure(commands: Any) -> None:
    parser = commands.add_parser(
        "demo", help="start everything, play one whole game with bots, and say where to find the results"
    )
    parser.add_argument("--game", choices=sorted(RULESETS), default=next(iter(RULESETS)), help="the ruleset")
    parser.add_argument("--seats", type=int, default=3, help="number of players (default: 3)")
    parser.add_argument(
        "--clock", choices=sorted(demo_clock.TERMS), help="a clock of seconds; the last player never answers"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    edition = RULESETS[args.game]
    if args.seats not in edition.seats:
        return fail(f"{edition.title} has {edition.seats[0]} to {edition.seats[-1]} seats.")
    place = Installation(emptied(load().data_dir / "demo"))
    begin = time.monotonic()
    try:
        place.start()
        try:
            game = _play(place, args.game, args.seats, args.clock)
        finally:
            place.stop()
    except Failed as error:
        return fail(str(error))
    except KeyboardInterrupt:
        print("Stopped; no game was finished.", file=sys.stderr)
        return 130
    verdict = demo_audit.checked(place.settings)
    print(summary(place, game, verdict, time.monotonic() - begin))
    return 0 if verdict.sound else 1


def emptied(folder: Path) -> Path:
    """The demo's folder, emptied. Raises `SettingsError` if it contains anything else."""
    mark = folder / MARK
    if folder.exists() and any(folder.iterdir()) and not mark.exists():
        raise SettingsError(f"{folder} contains files that are not the demo's; move them away.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    mark.write_text("Made by `malecon demo`, which empties this folder at each start.\n")
    return folder


def _play(place: Installation, ruleset: str, seats: int, clock: str | None) -> Game:
    """The finished game; under a clock, nobody plays the last seat."""
    bots = list(islice(cycle(MIX), seats))
    minds = [*bots[:-1], demo_clock.ABSENT] if clock else bots
    clients = [_player(place, f"{name} ({mind})") for name, mind in zip(NAMES, minds, strict=False)]
    terms = {"clock": demo_clock.TERMS[clock]} if clock else {}
    game: str = clients[0].post("/v1/games", {"ruleset": ruleset, "seats": seats, **terms})["id"]
    for client in clients[1:]:
        client.post(f"/v1/games/{game}/seats")
    progress = Progress()
    with ThreadPoolExecutor(seats) as pool:
        playing = [
            pool.submit(play, client, game, BOTS[bot], Random(seat), progress.show if seat == 0 else _ignore)
            for seat, (client, bot) in enumerate(zip(clients, bots, strict=True))
            if minds[seat] in BOTS
        ]
        try:
            ended = [future.result() for future in playing]
        except KeyboardInterrupt:
            for client in clients:
                client.give_up()
            raise
    progress.end()
    _keep(place, clients[0], game)
    demo_audit.keep(place.settings, clients[0], game)
    demo_mail.await_results(place.settings, seats)
    return ended[0]


def _keep(place: Installation, client: Client, game: str) -> None:
    """The records as they are chained, one per line."""
    records = client.get(f"/v1/games/{game}/events")["records"]
    _records(place).write_bytes(b"".join(canonical(record) + b"\n" for record in records))


def _records(place: Installation) -> Path:
    return place.settings.data_dir / "game.ndjson"


def _recorded(place: Installation) -> list[Any]:
    return [json.loads(line) for line in _records(place).read_bytes().splitlines()]


def _player(place: Installation, name: str) -> Client:
    """A player with an address verified by the code from the mail."""
    client = Client(place.base_url)
    address = f"{name.partition(' ')[0].lower()}@{place.settings.mail_domain}"
    client.token = client.post("/v1/players", {"name": name, "email": address}, keyed=False)["token"]
    client.post("/v1/players/me/email/verification", {"code": demo_mail.code(place.settings, address)})
    return client


class Progress:
    """A line that is overwritten, on terminals only."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def show(self, game: Game) -> None:
        if self._shown and game["view"]:
            view = game["view"]
            text = f"round {view['round']}, phase {view['phase']}, {game['version'] + 1} records"
            print(f"\r{text:40}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._shown:
            print("\r" + 40 * " ", end="\r", file=sys.stderr, flush=True)


def _ignore(_: Game) -> None:
    """Only one of the players reports the game's progress."""


def summary(place: Installation, game: Mapping[str, Any], verdict: Verdict, seconds: float) -> str:
    data = place.settings.data_dir
    mails = demo_mail.mails(place.settings)
    clock = {"clock": demo_clock.report(game, _recorded(place))} if "clock" in game else {}
    lines = {
        "game": f"{game['id']} ({game['ruleset']}), {game['version'] + 1} records, {seconds:.0f} s",
        "result": "; ".join(scores(game)),
        **clock,
        "log": f"{_records(place)} (the game's records), {data / 'logs'} (the processes' logs)",
        "mails": f"{len(mails)} in {demo_mail.folder(place.settings)}",
        "docs": "README.md, docs/rules/, docs/audit.md and docs/architecture.md; `make serve` shows the API's at /docs",
        "audit": demo_audit.report(place.settings, verdict),
    }
    return "\n".join(f"{name:7} {text}" for name, text in lines.items())


def scores(game: Mapping[str, Any]) -> Sequence[str]:
    """The players' points, the best first."""
    result = game["result"]
    names = {seat["seat"]: seat["player"]["name"] for seat in game["seats"]}
    order = sorted(enumerate(result["scores"], 1), key=lambda row: (row[0] not in result["winners"], -row[1], row[0]))
    return [f"{names[n]} {score} VP{' (winner)' if n in result['winners'] else ''}" for n, score in order]
