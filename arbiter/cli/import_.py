"""`malecon import FILE`: archive a copy of a game played on another installation."""

from argparse import ArgumentParser, Namespace
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.archive import Copy, NotKept, keep
from arbiter.app.services import Services
from arbiter.audit.reader import LONGEST_FILE
from arbiter.audit.sandbox import Beyond, ask
from arbiter.audit.verdict import Verdict
from arbiter.cli import import_copy
from arbiter.cli.audit import Unreadable, brought, keys_of, opened
from arbiter.cli.import_copy import Checked, Given, Refused
from arbiter.cli.position_file import fail
from arbiter.cli.running import services
from arbiter.games import RULESETS


def configure(commands: Any) -> None:
    parser: ArgumentParser = commands.add_parser(
        "import", help="archive a copy of a game finished on another installation"
    )
    parser.add_argument("file", metavar="FILE", help="an audit file, plain or gzip; - for standard input")
    parser.add_argument(
        "--keys", metavar="FILE", help="the other arbiter's keys, from its /.well-known/malecon-keys.json"
    )
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    here = services()
    try:
        verdict = _kept(here, args)
    except (NotKept, Unreadable) as error:
        return fail(str(error))
    except Beyond:
        return fail("Checking the file takes more memory or time than any game needs; nothing was saved.")
    except OSError as error:
        return fail(f"{error.filename or args.file} cannot be read: {error.strerror}.")
    print(told(verdict), seen_at(here, verdict.game))
    return 0


def _kept(here: Services, args: Namespace) -> Verdict:
    copy = _checked(args)
    keep(here, copy)
    return copy.verdict


def _checked(args: Namespace) -> Copy:
    """The file's content, as checked by a separate process."""
    keys = tuple(keys_of(brought(args.keys))) if args.keys else None
    with opened(args.file) as stream:
        file = stream.read(LONGEST_FILE + 1)
    data = ask(import_copy.__name__, msgspec.msgpack.encode(Given(file, keys)))
    found: Checked | Refused = msgspec.msgpack.decode(data, type=Checked | Refused)
    if isinstance(found, Refused):
        raise NotKept(found.sentence)
    return found.copy


def told(verdict: Verdict) -> str:
    title = RULESETS[verdict.ruleset].title
    return f"{verdict.game}: {title}, {verdict.status}, {verdict.version + 1} records, archived as a copy."


def seen_at(here: Services, game: str) -> str:
    """Where the copy can be seen, and by whom."""
    address = f"{here.settings.base_url}/games/{game}"
    if log.load(here, game).position.setup.visibility == "public":
        return f"It is listed, and shown at {address}"
    return f"It is not listed; anyone who knows its address can see it: {address}"
