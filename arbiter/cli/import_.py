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
from arbiter.cli.audit import Unreadable, keys_of, opened, read_supplied
from arbiter.cli.import_copy import CheckedCopy, RejectedCopy, Upload
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
    installation = services()
    try:
        verdict = _kept(installation, args)
    except (NotKept, Unreadable) as error:
        return fail(str(error))
    except Beyond:
        return fail("Checking the file takes more memory or time than any game needs; nothing was saved.")
    except OSError as error:
        return fail(f"{error.filename or args.file} cannot be read: {error.strerror}.")
    print(summary(verdict), location(installation, verdict.game))
    return 0


def _kept(installation: Services, args: Namespace) -> Verdict:
    copy = _checked(args)
    keep(installation, copy)
    return copy.verdict


def _checked(args: Namespace) -> Copy:
    """The file's content, as checked by a separate process."""
    keys = tuple(keys_of(read_supplied(args.keys))) if args.keys else None
    with opened(args.file) as stream:
        file = stream.read(LONGEST_FILE + 1)
    data = ask(import_copy.__name__, msgspec.msgpack.encode(Upload(file, keys)))
    outcome: CheckedCopy | RejectedCopy = msgspec.msgpack.decode(data, type=CheckedCopy | RejectedCopy)
    if isinstance(outcome, RejectedCopy):
        raise NotKept(outcome.sentence)
    return outcome.copy


def summary(verdict: Verdict) -> str:
    title = RULESETS[verdict.ruleset].title
    return f"{verdict.game}: {title}, {verdict.status}, {verdict.version + 1} records, archived as a copy."


def location(installation: Services, game: str) -> str:
    """Where the copy can be seen, and by whom."""
    address = f"{installation.settings.base_url}/games/{game}"
    if log.load(installation, game).position.setup.visibility == "public":
        return f"It is listed, and shown at {address}"
    return f"It is not listed; anyone who knows its address can see it: {address}"
