"""Games of a whole installation are archived while its processes are killed, and answer as before."""

import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any

import pytest
import requests

from arbiter import wiring
from arbiter.app.ports.unavailable import Unavailable
from arbiter.cli.installation import Installation
from arbiter.cli.supervision import procfile
from bench.installation import running_installation
from tests import s3
from tests.figures import figure, tell
from tests.processes import pids, wait_ready
from tests.system import play
from tests.temporary import until

PROCESSES = sorted(procfile())
PATIENCE = 300.0  # seconds for the archiving: the job of a killed worker is run again after a minute
LOOKS = ("", "/events?after=-1", "/audit", "/states/7", "/board.svg", "/board.svg?version=40")

pytestmark = [pytest.mark.system, pytest.mark.timeout(900)]


def asked(client: Any, method: str, path: str, **how: Any) -> bytes:
    """The bytes of an answer that was given in the end, whatever was killed meanwhile."""
    headers = {"Authorization": f"Bearer {client.token}", **how.pop("headers", {})}
    for _ in range(600):
        with suppress(requests.RequestException):
            answer = requests.request(method, client.url + path, headers=headers, timeout=60, **how)
            if answer.status_code != 503:
                assert answer.ok, answer.text
                return answer.content
        time.sleep(0.1)
    raise TimeoutError(path)


class Table(play.Table):
    """`sent` has the seat, key and steps of each move, and the bytes of its answer."""

    def __init__(self, base: str, seed: int) -> None:
        super().__init__(base, seed=seed)
        self.sent: list[tuple[int, str, list[Any], bytes]] = []

    def move(self, seat: int) -> dict[str, Any]:
        steps = [self.chooser.choice(self.clients[seat - 1].get(f"{self.path}/options", flat="true")["steps"])]
        key = secrets.token_hex(16)
        self.sent.append((seat, key, steps, self.answer(seat, key, steps)))
        return {}

    def answer(self, seat: int, key: str, steps: list[Any]) -> bytes:
        sent = {"json": {"steps": steps}, "headers": {"Idempotency-Key": key}}
        return asked(self.clients[seat - 1], "POST", f"{self.path}/moves", **sent)

    def seen(self) -> list[bytes]:
        return [asked(client, "GET", self.path + look) for client in self.clients for look in LOOKS]


@pytest.fixture(params=["files", "s3"])
def installation(request: pytest.FixtureRequest) -> Iterator[Installation]:
    with ExitStack() as stack:
        wanted = {"LIMITS": "off", "ARCHIVE_AFTER": "0s"}
        if request.param == "s3":
            server = stack.enter_context(s3.server())
            patch = stack.enter_context(pytest.MonkeyPatch.context())
            for name, value in server.environ.items():
                patch.setenv(name, value)
            wanted["ARCHIVE_URL"] = f"s3://{s3.BUCKET}/{os.getpid()}"
        yield stack.enter_context(running_installation(wanted))


def test_games_are_archived_under_random_kills(installation: Installation) -> None:
    """The clock asks for it once a minute and whenever it starts, so that killing it brings the archiving on."""
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(lambda seed: played(installation, seed), range(figure(2, 12))))
    before = [table.seen() for table in tables]
    ended = threading.Event()
    killed: list[str] = []
    killer = threading.Thread(target=kill_at_random, args=(installation, ended, killed))
    killer.start()
    try:
        until(lambda: all_archived(installation, tables), PATIENCE)
        assert [table.seen() for table in tables] == before
    finally:
        ended.set()
        killer.join()
    wait_ready(installation)
    for table, looks in zip(tables, before, strict=True):
        assert table.seen() == looks
        assert [(*move[:3], table.answer(*move[:3])) for move in table.sent] == table.sent
    assert checked(installation) == (0, f"archived games: {len(tables)}, of which 0 cannot be read\n")
    moves = sum(len(table.sent) for table in tables)
    tell("archiving", "games archived under random kills", f"{len(tables)} games, {moves} moves, {Counter(killed)}")


def played(installation: Installation, seed: int) -> Table:
    table = Table(installation.base_url, seed)
    table.play()
    return table


def all_archived(installation: Installation, tables: list[Table]) -> bool:
    with suppress(Unavailable):
        return {table.id for table in tables} <= wiring.build(installation.settings, 1.0).finished.archived().keys()
    return False


def checked(installation: Installation) -> tuple[int, str]:
    """Exit status and output of `malecon check`."""
    command = [sys.executable, "-c", "import sys; from arbiter.cli import main; sys.exit(main())", "check"]
    told = subprocess.run(command, env=installation.environ, capture_output=True, text=True, check=False)
    return told.returncode, told.stdout


def kill_at_random(installation: Installation, ended: threading.Event, killed: list[str]) -> None:
    chooser = random.Random(11)
    while len(killed) < figure(15, 500) and not ended.wait(chooser.uniform(0.2, 2)):
        name = chooser.choice([*PROCESSES, "notify-1", "notify-2"])
        with suppress(ProcessLookupError, IndexError):  # it has just ended, or is not back yet
            os.kill(chooser.choice(pids(installation, name)), signal.SIGKILL)
            killed.append(name)
