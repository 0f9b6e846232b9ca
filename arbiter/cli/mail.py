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

TIMEOUT = 4.0  # seconds to wait for a mail
POLL_INTERVAL = 0.1
COLUMNS = 120  # width if the output is not a terminal
HELP = "read and answer mails in the local Maildir"
DESCRIPTION = "Read and answer mails in the local Maildir. Without an action, list them: N = new, R = answered."
NUMBER = "the mail's number in the list"
HELLO = re.compile(r"Hello [^,.]{1,60}[,.] ")


class Sorted(ArgumentParser):
    """Accepts options between arguments, which argparse alone does not if the last one takes any number."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        arguments: list[str] = list(args)
        options: list[str] = []
        for name in ("--as", "--to"):
            at = arguments.index(name) if name in arguments else len(arguments)
            options += arguments[at : at + 2]
            del arguments[at : at + 2]
        return super().parse_known_args([*options, *arguments], namespace)


def configure(commands: Any) -> None:
    parser: ArgumentParser = commands.add_parser("mail", help=HELP, description=DESCRIPTION)
    parser.add_argument("--as", dest="sender", metavar="ADDRESS", default="", help="only mails to this address")
    parser.set_defaults(run=listed)
    actions = parser.add_subparsers(metavar="[ACTION]", parser_class=Sorted)
    show = actions.add_parser("show", help="show a mail's text")
    show.add_argument("number", metavar="N", type=int, help=NUMBER)
    show.set_defaults(run=show_mail)
    answer = actions.add_parser("answer", help="answer a mail")
    answer.add_argument("number", metavar="N", type=int, help=NUMBER)
    answer.add_argument(
        "lines", metavar="LINE", nargs="*", help="the answer; if omitted, read from standard input or an editor"
    )
    answer.add_argument(
        "--as", dest="sender", metavar="ADDRESS", default=SUPPRESS, help="answer from a different address"
    )
    answer.add_argument("--to", metavar="ADDRESS", default="", help="answer to an address mentioned in the mail")
    answer.set_defaults(run=answer_mail)


def listed(args: Namespace) -> int:
    folder = _folder()
    matching = mails(folder, args.sender)
    print(printable(table(matching)) if matching else f"There is no mail in {folder}.")
    return 0


def table(matching: Sequence[Mail]) -> str:
    """A line per mail: number, N (new) or R (answered), date, address, subject and how it begins."""
    width = max(len(mail.header("To")) for mail in matching)
    columns = get_terminal_size((COLUMNS, 0)).columns
    return "\n".join(cut(_line(mail, min(width, 26)), columns).rstrip() for mail in matching)


def _line(mail: Mail, width: int) -> str:
    date = parsedate_to_datetime(mail.header("Date")).astimezone()
    mark = "N" if not mail.flags else "R" if REPLIED in mail.flags else " "
    subject = mail.header("Subject").removeprefix("[Malecon] ")
    return f"{mail.number:3} {mark} {date:%d %b %H:%M}  {padded(mail.header('To'), width)}  {subject}: {_opening(mail)}"


def _opening(mail: Mail) -> str:
    """The first paragraph without its greeting, since all mails about a game have the same subject."""
    first = " ".join(mail.text.partition("\n\n")[0].split())
    return HELLO.sub("", first)


def show_mail(args: Namespace) -> int:
    mail = _mail(args.number)
    if mail is None:
        return _no_such_mail(args.number)
    for name in ("From", "To", "Date", "Subject"):
        print(printable(f"{name}: {mail.header(name)}".replace("\n", " ")))
    print(printable(f"\n{mail.text}".replace("\r\n", "\n")), end="")
    mail.mark(SEEN)
    return 0


def answer_mail(args: Namespace) -> int:
    mail = _mail(args.number)
    if mail is None:
        return _no_such_mail(args.number)
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
    configuration, sender = settings.load(), args.sender or mail.header("To")
    before = len(mails(_folder()))
    deliver(configuration, reply(configuration, mail, args.to or mail.header("Reply-To"), sender, text))
    mail.mark(REPLIED)
    print(f"Sent as {sender}.")
    replies = _wait_for(lambda: [new for new in mails(_folder(), mail.header("To")) if new.number > before])
    if replies:
        print(printable(table(replies)))
    return 0


def _text(lines: Sequence[str], mail: Mail) -> str:
    """The lines above the quoted mail; if none are given, from standard input, or from an editor at a terminal."""
    if not lines and sys.stdin.isatty():
        return edited(mail)
    text = "\n".join(lines).replace("\\n", "\n") if lines else sys.stdin.read()
    return f"{text.rstrip()}\n\n{quoted(mail)}" if text.strip() else ""


def _wait_for(check: Callable[[], list[Mail]]) -> list[Mail]:
    """The mails that are there, or arrive shortly."""
    end = time.monotonic() + TIMEOUT
    while not (found_mails := check()) and time.monotonic() < end:
        time.sleep(POLL_INTERVAL)
    return found_mails


def _folder() -> Path:
    return settings.load().data_dir / "mail"


def _mail(number: int) -> Mail | None:
    """The mail with that number, which may still be on its way."""
    matching = _wait_for(lambda: [mail for mail in mails(_folder()) if mail.number == number])
    return matching[0] if matching else None


def _no_such_mail(number: int) -> int:
    return fail(f"There is no mail {number}; `malecon mail` lists them.")
