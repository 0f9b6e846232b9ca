"""Checks before `malecon serve` starts its processes: the store loads, and the secret decrypts what is there."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from arbiter import wiring
from arbiter.cli.supervision import GUARDED
from arbiter.settings import Settings, SettingsError
from arbiter.store import embedded

PATIENCE = 2.0  # seconds for a store that is not ours to answer
GLANCE = 0.02
LONG = 10.0  # seconds after which we say what it is doing
ENDS = 30.0  # seconds for the store to end
_WORDS = re.compile(r"^\d+:\w .*? # (?!WARNING )(.+)$", re.MULTILINE)


def check(settings: Settings) -> None:
    """Raises `SettingsError` with what prevents a start; warns on standard error about a store that may lose data."""
    if settings.store_url:
        parts = wiring.check(settings, PATIENCE)
    else:
        with _running(settings.data_dir):
            parts = wiring.check(settings, PATIENCE)
        parts.pop("writes", None)  # of room in the data folder its own check tells
    wrong = "; ".join(f"{name}: {said}" for name, said in parts.items() if said != "ok")
    if wrong:
        told = f"malecon: the store is not ready ({wrong}); it is checked again while running. {wiring.remedy(parts)}"
        print(told.rstrip(), file=sys.stderr)


@contextmanager
def _running(data_dir: Path) -> Iterator[None]:
    """The embedded store, started temporarily."""
    lock = embedded.claim(data_dir)
    environ = os.environ | {"MALECON_PARENT": str(os.getpid())}
    command = [*GUARDED, *embedded.command(data_dir)]
    process = subprocess.Popen(
        command, env=environ, text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        _loaded(process, data_dir)
        yield
    finally:
        process.terminate()
        try:
            process.communicate(timeout=ENDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        os.close(lock)


def _loaded(process: "subprocess.Popen[str]", data_dir: Path) -> None:
    client = Redis.from_url(embedded.url(data_dir), protocol=2, driver_info=None)
    patient = time.monotonic() + LONG
    while not _answers(client):
        if process.poll() is not None:
            raise SettingsError(_why(process.communicate()[0], data_dir))
        if time.monotonic() > patient:
            patient = float("inf")
            print("The store is loading its data.", flush=True)
        time.sleep(GLANCE)


def _answers(client: "Redis") -> bool:
    try:
        return bool(client.ping())
    except (RedisError, OSError):
        return False


def _why(output: str, data_dir: Path) -> str:
    """The store's last message, and what to do about it."""
    found = embedded.damages(data_dir)
    if found:
        return f"{found[0]}. `malecon store check` says what can be done."
    said = _WORDS.findall(output) or output.strip().splitlines() or ["it gave no reason"]
    return f"The store in {data_dir / 'store'} does not start: {said[-1].strip().rstrip('.')}."
