"""`malecon mail`: lists, shows and answers the mails of the local Maildir, of any player of this installation."""

import re
import sys
import time
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from email.utils import parsedate_to_datetime
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from arbiter import settings
from arbiter.audit.escaped import printable
from arbiter.cli.mail_reply import Undelivered, deliver, edited, quoted, reply
from arbiter.cli.maildir import REPLIED, SEEN, Mail, mails
from arbiter.cli.position_file import fail
from arbiter.telling.columns import cut, padded

PATIENCE = 4.0  # seconds in which a mail is waited for
GLANCE = 0.1
WIDE = 120  # columns of what is no terminal
HELP = "read and answer mails in the local Maildir"
DESCRIPTION = "Read and answer mails in the local Maildir. Without an action, list them: N = new, R = answered."
NUMBER = "the mail's number in the list"
HELLO = re.compile(r"Hello [^,.]{1,60}[,.] ")


class Sorted(ArgumentParser):
    """Accepts options between arguments, which argparse alone does not if the last one takes any number."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        said: list[str] = list(args)
        options: list[str] = []
        for name in ("--as", "--to"):
            at = said.index(name) if name in said else len(said)
            options += said[at : at + 2]
            del said[at : at + 2]
        return super().parse_known_args([*options, *said], namespace)


def configure(commands: Any) -> None:
    parser: ArgumentParser = commands.add_parser("mail", help=HELP, description=DESCRIPTION)
    parser.add_argument("--as", dest="sender", metavar="ADDRESS", default="", help="only mails to this address")
    parser.set_defaults(run=listed)
    actions = parser.add_subparsers(metavar="[ACTION]", parser_class=Sorted)
    show = actions.add_parser("show", help="show a mail's text")
    show.add_argument("number", metavar="N", type=int, help=NUMBER)
    show.set_defaults(run=showing)
    answer = actions.add_parser("answer", help="answer a mail")
    answer.add_argument("number", metavar="N", type=int, help=NUMBER)
    answer.add_argument(
        "lines", metavar="LINE", nargs="*", help="the answer; if omitted, read from standard input or an editor"
    )
    answer.add_argument(
        "--as", dest="sender", metavar="ADDRESS", default=SUPPRESS, help="answer from a different address"
    )
    answer.add_argument("--to", metavar="ADDRESS", default="", help="answer to an address mentioned in the mail")
    answer.set_defaults(run=answered)


def listed(args: Namespace) -> int:
    folder = _folder()
    found = mails(folder, args.sender)
    print(printable(table(found)) if found else f"There is no mail in {folder}.")
    return 0


def table(found: Sequence[Mail]) -> str:
    """A line per mail: number, N (new) or R (answered), date, address, subject and how it begins."""
    wide = max(len(mail.header("To")) for mail in found)
    room = get_terminal_size((WIDE, 0)).columns
    return "\n".join(cut(_line(mail, min(wide, 26)), room).rstrip() for mail in found)


def _line(mail: Mail, wide: int) -> str:
    came = parsedate_to_datetime(mail.header("Date")).astimezone()
    mark = "N" if not mail.flags else "R" if REPLIED in mail.flags else " "
    subject = mail.header("Subject").removeprefix("[Malecon] ")
    return f"{mail.number:3} {mark} {came:%d %b %H:%M}  {padded(mail.header('To'), wide)}  {subject}: {_opening(mail)}"


def _opening(mail: Mail) -> str:
    """The first paragraph without its greeting, since all mails about a game have the same subject."""
    first = " ".join(mail.text.partition("\n\n")[0].split())
    return HELLO.sub("", first)


def showing(args: Namespace) -> int:
    mail = _mail(args.number)
    if mail is None:
        return _none(args.number)
    for name in ("From", "To", "Date", "Subject"):
        print(printable(f"{name}: {mail.header(name)}".replace("\n", " ")))
    print(printable(f"\n{mail.text}".replace("\r\n", "\n")), end="")
    mail.mark(SEEN)
    return 0


def answered(args: Namespace) -> int:
    mail = _mail(args.number)
    if mail is None:
        return _none(args.number)
    if not (args.to or mail.header("Reply-To")):
        return fail("This mail cannot be answered; it says what to do instead. --to takes an address mentioned in it.")
    try:
        return _answer(args, mail)
    except Undelivered as error:
        return fail(str(error))


def _answer(args: Namespace, mail: Mail) -> int:
    text = _text(args.lines, mail)
    if not text.strip():
        return fail("Nothing was written, so nothing was sent.")
    found, sender = settings.load(), args.sender or mail.header("To")
    before = len(mails(_folder()))
    deliver(found, reply(found, mail, args.to or mail.header("Reply-To"), sender, text))
    mail.mark(REPLIED)
    print(f"Sent as {sender}.")
    came = _awaited(lambda: [each for each in mails(_folder(), mail.header("To")) if each.number > before])
    if came:
        print(printable(table(came)))
    return 0


def _text(lines: Sequence[str], mail: Mail) -> str:
    """The lines above the quoted mail; if none are given, from standard input, or from an editor at a terminal."""
    if not lines and sys.stdin.isatty():
        return edited(mail)
    said = "\n".join(lines).replace("\\n", "\n") if lines else sys.stdin.read()
    return f"{said.rstrip()}\n\n{quoted(mail)}" if said.strip() else ""


def _awaited(look: Callable[[], list[Mail]]) -> list[Mail]:
    """The mails that are there, or arrive shortly."""
    end = time.monotonic() + PATIENCE
    while not (found := look()) and time.monotonic() < end:
        time.sleep(GLANCE)
    return found


def _folder() -> Path:
    return settings.load().data_dir / "mail"


def _mail(number: int) -> Mail | None:
    """The mail with that number, which may still be on its way."""
    found = _awaited(lambda: [mail for mail in mails(_folder()) if mail.number == number])
    return found[0] if found else None


def _none(number: int) -> int:
    return fail(f"There is no mail {number}; `malecon mail` lists them.")
