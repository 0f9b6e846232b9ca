"""The processes in the Procfile besides the store: `malecon web`, `work`, `relay`, `clock` and `mailroom`."""

import argparse
import os
import sys
from importlib.resources import files
from typing import Any


def configure(commands: Any) -> None:
    commands.add_parser("web", help="run only the web server").set_defaults(run=web)
    commands.add_parser("relay", help="run the relay, which dispatches outbox entries to the workers").set_defaults(
        run=relay
    )
    commands.add_parser("clock", help="run the clock, which does periodic work").set_defaults(run=clock)
    commands.add_parser("mailroom", help="run the mailroom, which receives mail").set_defaults(run=mail_server)
    worker = commands.add_parser("work", help="run one worker for a queue")
    worker.add_argument("queue", choices=("resolve", "notify"))
    worker.set_defaults(run=work)


def web(args: argparse.Namespace) -> None:
    """Become gunicorn, which reports start-up errors only in its workers' tracebacks; `serve` checks beforehand."""
    if "SUPERVISOR_ENABLED" not in os.environ:
        from arbiter import misspelt, settings, wiring

        misspelt.warn()
        wiring.check(settings.load(), wiring.START_TIMEOUT)
    config = files("api") / "gunicorn.conf.py"
    os.execv(sys.executable, [sys.executable, "-P", "-m", "gunicorn", "--config", str(config)])


def work(args: argparse.Namespace) -> None:
    from workers import worker

    worker.work(args.queue)


def relay(args: argparse.Namespace) -> None:
    from workers import relay

    relay.run()


def clock(args: argparse.Namespace) -> None:
    from workers import clock

    clock.run()


def mail_server(args: argparse.Namespace) -> None:
    from workers import mail_server

    mail_server.run()
