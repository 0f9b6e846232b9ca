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

TIMEOUT = 2.0  # seconds for an external store to respond
POLL_INTERVAL = 0.02
NOTICE_AFTER = 10.0  # seconds after which a notice is printed
STOP_TIMEOUT = 30.0  # seconds for the store to exit
_MESSAGE = re.compile(r"^\d+:\w .*? # (?!WARNING )(.+)$", re.MULTILINE)


def check(settings: Settings) -> None:
    """Raises `SettingsError` with what prevents a start; warns on standard error about a store that may lose data."""
    if settings.store_url:
        parts = wiring.check(settings, TIMEOUT)
    else:
        with _running(settings.data_dir):
            parts = wiring.check(settings, TIMEOUT)
        parts.pop("writes", None)  # space in the data folder has its own check
    wrong = "; ".join(f"{name}: {state}" for name, state in parts.items() if state != "ok")
    if wrong:
        warning = f"the store is not ready ({wrong}); it is checked again while running. {wiring.remedy(parts)}"
        print(f"malecon: {warning}".rstrip(), file=sys.stderr)


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
            process.communicate(timeout=STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        os.close(lock)


def _loaded(process: "subprocess.Popen[str]", data_dir: Path) -> None:
    client = Redis.from_url(embedded.url(data_dir), protocol=2, driver_info=None)
    notice_at = time.monotonic() + NOTICE_AFTER
    while not _answers(client):
        if process.poll() is not None:
            raise SettingsError(_why(process.communicate()[0], data_dir))
        if time.monotonic() > notice_at:
            notice_at = float("inf")
            print("The store is loading its data.", flush=True)
        time.sleep(POLL_INTERVAL)


def _answers(client: "Redis") -> bool:
    try:
        return bool(client.ping())
    except (RedisError, OSError):
        return False


def _why(output: str, data_dir: Path) -> str:
    """The store's last message, and what to do about it."""
    damages = embedded.damages(data_dir)
    if damages:
        return f"{damages[0]}. `malecon store check` says what can be done."
    messages = _MESSAGE.findall(output) or output.strip().splitlines() or ["it gave no reason"]
    return f"The store in {data_dir / 'store'} does not start: {messages[-1].strip().rstrip('.')}."
