"""The single processes that the Procfile names: `malecon store`, `web`, `work`, `relay`, `clock` and `mailroom`."""

import argparse
import os
import sys
from importlib.resources import files
from typing import Any

from arbiter import settings


def configure(commands: Any) -> None:
    commands.add_parser("store", help="run the embedded store alone").set_defaults(run=store)
    commands.add_parser("web", help="run the web server alone").set_defaults(run=web)
    commands.add_parser("relay", help="run the relay: from the outbox to the workers").set_defaults(run=relay)
    commands.add_parser("clock", help="run the clock: what is looked at from time to time").set_defaults(run=clock)
    commands.add_parser("mailroom", help="run the mailroom: mail coming in").set_defaults(run=mailroom)
    worker = commands.add_parser("work", help="run one worker on a queue")
    worker.add_argument("queue", choices=("resolve", "notify"))
    worker.set_defaults(run=work)


def store(args: argparse.Namespace) -> None:
    from arbiter.store import embedded

    embedded.run(settings.load().data_dir)


def web(args: argparse.Namespace) -> None:
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


def mailroom(args: argparse.Namespace) -> None:
    from workers import mailroom

    mailroom.run()
