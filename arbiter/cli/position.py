"""`malecon position GAME`: write a running game's position to a file, as one viewer sees it."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from arbiter import settings
from arbiter.bots.client import Client, Problem, Unreachable
from arbiter.cli.position_file import PositionFile, Unusable, encode, fail, restored, without_choice
from arbiter.kernel.events import Pack
from arbiter.kernel.patterns import GAME


def configure(subparsers: Any) -> None:
    parser: ArgumentParser = subparsers.add_parser("position", help="write a running game's position to a file")
    parser.add_argument("game", metavar="GAME", help="the game's id")
    parser.add_argument("--url", help="the server's address (default: MALECON_BASE_URL)")
    parser.add_argument("--token", default="", help="your token, for a private game")
    parser.add_argument("--to", metavar="FILE", help="the file, - for standard output (default: GAME-VERSION.json)")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    url = args.url or settings.load().base_url
    if not url.startswith(("http://", "https://")):
        return fail(f"--url must be an address such as http://127.0.0.1:8080, not {url}.")
    if not GAME.fullmatch(args.game):
        return fail(f"`{args.game}` is not a game's id, which has 20 characters from a-z and 0-9.")
    try:
        game = _ask(url, args.game, args.token)
        return _put(encode(position_of(game)), args.to, f"{game['id']}-{game['version']}.json")
    except (Unusable, Unreachable) as error:
        return fail(str(error))
    except Problem as problem:
        return fail(problem.detail or str(problem))
    except OSError as error:
        return fail(f"{url} is not responding: {error.strerror or error}.")


def _put(text: bytes, to: str | None, usual: str) -> int:
    if to == "-":
        sys.stdout.write(text.decode())
        return 0
    path = Path(to or usual)
    try:
        path.write_bytes(text)
    except OSError as error:
        return fail(f"The file cannot be written: {error.strerror}.")
    print(path)
    return 0


def _ask(url: str, id: str, token: str) -> dict[str, Any]:
    client = Client(url, token, timeout=0)
    try:
        game: dict[str, Any] = client.get(f"/v1/games/{id}")
    finally:
        client.close()
    return game


def position_of(game: dict[str, Any]) -> PositionFile:
    """The position of a game from the API. Raises `Unusable` if it cannot be continued."""
    if game["status"] != "running":
        raise Unusable(f"The game is {game['status']}; only a running game has a position to continue from.")
    members = {name: game[name] for name in ("ruleset", "rules", "options", "view")}
    file = PositionFile(**members, pack=Pack(**game["pack"]))
    rules, position = restored(file)
    outstanding = {(a["kind"], seat) for a in game["awaiting"] for seat in a["seats"]}
    for decision in rules.awaiting(position.state):
        answered = [seat for seat in decision.seats if (decision.kind, seat) not in outstanding]
        if not all(without_choice(rules, position.state, seat) for seat in answered):
            raise Unusable("Some sealed answers are already in; a position can be taken again after the reveal.")
    return file
