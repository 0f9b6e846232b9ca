"""The processes of a whole installation, seen from outside and killed (Linux only)."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

from arbiter.cli.installation import Installation
from arbiter.cli.serve import unready
from arbiter.cli.supervision import procfile
from arbiter.store import embedded
from tests.temporary import until

NAME = b"SUPERVISOR_PROCESS_NAME="


def wait_ready(one: Installation) -> None:
    """Return when it is ready again and each of its processes is there."""
    until(lambda: not unready(one.settings.bind) and not missing(one))


def missing(one: Installation) -> set[str]:
    wanted = set(procfile()) - ({"store"} if one.settings.store_url else set())
    return wanted - set(processes(one).values())


def processes(one: Installation) -> dict[int, str]:
    """Names in the Procfile ("" for `serve` and the supervisor) by pid, of this data folder alone."""
    mark = f"MALECON_DATA_DIR={one.settings.data_dir}".encode()
    socket = unquote(embedded.url(one.settings.data_dir)).removeprefix("unix://").encode()
    found = {}
    for entry in (entry for entry in Path("/proc").iterdir() if entry.name.isdecimal()):
        environ = _read(entry / "environ").split(b"\0")
        if mark in environ:
            found[int(entry.name)] = _name(environ)
        elif socket in _read(entry / "cmdline"):  # the store writes its title over its environment
            found[int(entry.name)] = "store"
    return found


def pids(one: Installation, name: str) -> list[int]:
    return [pid for pid, other in processes(one).items() if other == name]


def kill_process(one: Installation, name: str) -> None:
    """Kill (SIGKILL) the processes of one name, which the supervisor then starts again."""
    for pid in pids(one, name):
        with suppress(ProcessLookupError):  # it ended with its parent
            os.kill(pid, signal.SIGKILL)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # it has ended, or is another user's
        return b""


def _name(environ: list[bytes]) -> str:
    return next((text.removeprefix(NAME).decode() for text in environ if text.startswith(NAME)), "")
