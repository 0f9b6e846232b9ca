"""Starts of `malecon` that fail, and installations with a game that they are tried on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from arbiter import wiring
from arbiter.app.ports.games import Answered, Append
from arbiter.loopback import free_port
from arbiter.settings import load
from arbiter.store import embedded
from tests import temporary

COMMAND = [sys.executable, "-P", "-c", "import sys; from arbiter.cli import main; sys.exit(main())"]
HASTY = [
    *COMMAND[:3],
    "import sys; from arbiter.cli import main, trial; trial.TIMEOUT = 0.3; sys.exit(main())",
]  # waits for a store that does not answer, but not for as long
AT_ONCE = 60.0  # for a busy machine; the patience of the processes themselves is longer

FIRST = Append(
    game="g1",
    id="0" * 64,
    body="",
    expected=-1,
    records=[b'{"seq":0}'],
    head=b'{"version":0}',
    schema="s1",
    position=b"{}",
    status="open",
    reveal="",
    card=b"[]",
    vault={"seed": b"seed"},
    outbox=[],
    answer=Answered("", 0, "0" * 16),
)


def environ(folder: Path, **own: str) -> dict[str, str]:
    ports = {name: f"127.0.0.1:{free_port()}" for name in ("BIND", "MAIL_BIND")}
    settings = ports | {"DATA_DIR": str(folder)} | own
    return os.environ | {f"MALECON_{name}": value for name, value in settings.items()}


def refused(folder: Path, *said: str, **own: str) -> str:
    """What a start says that fails: one line on standard error."""
    command = [*HASTY, *(said or ("serve",))]
    ran = subprocess.run(
        command, env=environ(folder, **own), capture_output=True, text=True, timeout=AT_ONCE, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1), ran.stderr
    assert not (folder / "run").exists(), "no process was started"
    return ran.stderr.strip()


def check(data: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    command = [*COMMAND, "store", "check", *more]
    return subprocess.run(command, env=environ(data), capture_output=True, text=True, timeout=AT_ONCE, check=False)


@contextmanager
def store(data: Path, own: dict[str, str]) -> Iterator[str]:
    """Where the store answers, the embedded one started for a while."""
    if own:
        yield own["STORE_URL"]
        return
    process = subprocess.Popen(embedded.command(data))
    try:
        temporary.until(lambda: answers(embedded.url(data)))
        yield embedded.url(data)
    finally:
        process.terminate()
        process.wait()


def answers(url: str) -> bool:
    try:
        return bool(Redis.from_url(url).ping())
    except RedisError:
        return False


def begin(data: Path, own: dict[str, str]) -> None:
    """An installation with a game."""
    data.mkdir()
    if not own:
        os.close(embedded.claim(data))
    with store(data, own) as url:
        services = wiring.build(load({"MALECON_STORE_URL": url, "MALECON_DATA_DIR": str(data)}))
        services.games.append(FIRST)
        services.keyring.rotate()
