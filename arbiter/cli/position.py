"""`malecon position GAME`: write a running game's position into a file, as one viewer sees it."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from arbiter import settings
from arbiter.bots.client import Client, Problem, Unreachable
from arbiter.cli.position_file import PositionFile, Unusable, encode, fail, restored, without_choice
from arbiter.kernel.events import Pack


def configure(subparsers: Any) -> None:
    parser: ArgumentParser = subparsers.add_parser("position", help="write a running game's position into a file")
    parser.add_argument("game", metavar="GAME", help="the game's id")
    parser.add_argument("--url", help="where the server answers (default: MALECON_BASE_URL)")
    parser.add_argument("--token", default="", help="your token, for a private game")
    parser.add_argument("--to", metavar="FILE", help="the file, - for standard output (default: GAME-VERSION.json)")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    try:
        game = _ask(args)
        text = encode(position_of(game))
        if args.to == "-":
            sys.stdout.write(text.decode())
        else:
            path = Path(args.to or f"{game['id']}-{game['version']}.json")
            path.write_bytes(text)
            print(path)
    except (Unusable, Unreachable) as error:
        return fail(str(error))
    except Problem as problem:
        return fail(problem.detail or str(problem))
    except OSError as error:
        return fail(f"The file cannot be written: {error.strerror}.")
    return 0


def _ask(args: Namespace) -> dict[str, Any]:
    client = Client(args.url or settings.load().base_url, args.token, patience=0)
    try:
        game: dict[str, Any] = client.get(f"/v1/games/{args.game}")
    finally:
        client.close()
    return game


def position_of(game: dict[str, Any]) -> PositionFile:
    """The position of a game as the API tells it. Raises `Unusable` when it has none to go on from."""
    if game["status"] != "running":
        raise Unusable(f"The game is {game['status']}; only a running game has a position to go on from.")
    told = {name: game[name] for name in ("ruleset", "rules", "options", "view")}
    file = PositionFile(**told, pack=Pack(**game["pack"]))
    rules, position = restored(file)
    owing = {(a["kind"], seat) for a in game["awaiting"] for seat in a["seats"]}
    for decision in rules.awaiting(position.state):
        said = [seat for seat in decision.seats if (decision.kind, seat) not in owing]
        if not all(without_choice(rules, position.state, seat) for seat in said):
            raise Unusable("Some sealed answers are in already; a position can be taken again after the reveal.")
    return file
