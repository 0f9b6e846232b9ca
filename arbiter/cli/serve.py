"""`malecon serve`: everything, in the foreground."""

import argparse
import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, build_opener

from arbiter import heartbeats, misspelt
from arbiter.cli import stop_output, supervision, trial, watch
from arbiter.games import FAULTS
from arbiter.settings import Bind, Settings, SettingsError, load
from arbiter.store import embedded

LEFTOVERS_TIMEOUT = 5.0  # seconds for a killed server's processes to end
POLL_INTERVAL = 0.1  # seconds between checks of a starting server
NOTICE_AFTER = 20.0  # seconds after which the missing parts are printed
READY_TIMEOUT = 5.0  # seconds for the web server to answer
ANNOUNCED = "Ctrl-C ends it."
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def configure(commands: Any) -> None:
    parser = commands.add_parser("serve", help="run the whole installation in the foreground")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when it was asked to stop, 1 if it could not start or the supervisor ended."""
    misspelt.warn()
    settings = load()
    with locked(settings.data_dir):
        processes = supervision.procfile()
        if settings.store_url:
            del processes["store"]
        check(settings)
        code = serve(settings, processes)
        if not code:
            shutil.rmtree(settings.data_dir / "run")
            shutil.rmtree(heartbeats.folder(settings.data_dir), ignore_errors=True)
    stop_output()  # everything that could be printed has been
    return code


@contextmanager
def locked(data_dir: Path) -> Iterator[None]:
    """Lock the data folder."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (data_dir / "lock").open("w")
    except OSError as error:
        raise SettingsError(f"MALECON_DATA_DIR {data_dir} cannot be used: {error.strerror}.") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SettingsError(f"The data folder {data_dir} is in use by another server.") from None
        yield


def check(settings: Settings) -> None:
    """Raises `SettingsError` if data, address, store or secret cannot be used; waits for killed processes to end."""
    for fault in FAULTS:
        raise SettingsError(fault)
    killed = (settings.data_dir / "run").exists()
    end = time.monotonic() + (LEFTOVERS_TIMEOUT if killed else 0)
    if not settings.store_url:
        embedded.binary()
        retry_until(end, lambda: os.close(embedded.claim(settings.data_dir)))
    retry_until(end, lambda: free("BIND", settings.bind))
    retry_until(end, lambda: free("MAIL_BIND", settings.mail_bind))
    trial.check(settings)


def retry_until(end: float, check: Callable[[], None]) -> None:
    while True:
        try:
            return check()
        except SettingsError:
            if time.monotonic() >= end:
                raise
            time.sleep(POLL_INTERVAL)


def free(name: str, bind: Bind) -> None:
    try:
        addresses = socket.getaddrinfo(bind.host, bind.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        with socket.socket(addresses[0][0], socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(addresses[0][4])
    except OSError as error:
        raise SettingsError(f"Cannot listen on MALECON_{name} {bind}: {error.strerror}.") from error


def serve(settings: Settings, processes: dict[str, str]) -> int:
    signals: list[int] = []
    supervisor: list[subprocess.Popen[bytes]] = []

    def stop(number: int, frame: FrameType | None) -> None:
        signals.append(number)
        for process in supervisor:
            process.terminate()

    for number in SIGNALS:
        signal.signal(number, stop)
    supervisor.append(started(settings.data_dir, processes))
    if signals:
        supervisor[0].terminate()
    watch.Watch(settings.data_dir, say, store="store" in processes).start()
    announce(settings, supervisor[0])
    supervisor[0].wait()
    if not signals:
        say(f"malecon: the supervisor has ended; see {settings.data_dir / 'logs'}.", to=2)
    return 0 if signals else 1


def started(data_dir: Path, processes: dict[str, str]) -> subprocess.Popen[bytes]:
    try:
        heartbeats.expect(data_dir, map(kind, processes))
        return supervision.start(data_dir, processes)
    except OSError as error:
        raise SettingsError(f"MALECON_DATA_DIR {data_dir} cannot be used: {error.strerror}.") from error


def kind(process: str) -> str:
    """`resolve` of `resolve-2`."""
    return process.rstrip("0123456789").rstrip("-")


def announce(settings: Settings, supervisor: subprocess.Popen[bytes]) -> None:
    """Print the addresses as soon as everything is ready."""
    notice_at = time.monotonic() + NOTICE_AFTER
    while supervisor.poll() is None:
        missing = unready(settings.bind)
        if not missing:
            say(places(settings))
            return
        if time.monotonic() > notice_at:
            say(f"Not ready yet ({missing}); the logs are in {settings.data_dir / 'logs'}.")
            notice_at = float("inf")
        time.sleep(POLL_INTERVAL)


def unready(bind: Bind) -> str:
    """What `/readyz` reports as not ready, or ""."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bind.host, bind.host)
    try:
        with build_opener(ProxyHandler({})).open(f"http://{Bind(host, bind.port)}/readyz", timeout=READY_TIMEOUT):
            return ""
    except HTTPError as error:
        return _not_ready(error.read())
    except (URLError, OSError) as error:
        return f"the web server is not responding: {getattr(error, 'reason', error)}"


def _not_ready(body: bytes) -> str:
    try:
        parts = json.loads(body)["parts"]
    except (ValueError, LookupError, TypeError):
        return body.decode(errors="replace")
    return ", ".join(f"{name}: {state}" for name, state in parts.items() if state != "ok")


def say(text: str, to: int = 1) -> None:
    """Print at once on standard output or error, ignoring a full disk or a reader that has exited."""
    with suppress(OSError):
        os.write(to, f"{text}\n".encode())


def places(settings: Settings) -> str:
    base, data = settings.base_url, settings.data_dir
    mail = settings.smtp_url.rpartition("@")[2] if settings.smtp_url else str(data / "mail")
    lines = {
        "Malecon": base,
        "docs": f"{base}/docs",
        "lobby": f"{base}/games",
        "mail": mail,
        "data": str(data),
        "logs": str(data / "logs"),
    }
    return "\n".join(f"{name:8} {place}" for name, place in lines.items()) + f"\n{ANNOUNCED}"
