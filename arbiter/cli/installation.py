"""A temporary installation on free ports, for the demo, tests and benchmarks."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote

from arbiter.cli.serve import ANNOUNCED, unready
from arbiter.cli.supervision import procfile
from arbiter.loopback import free_port
from arbiter.settings import Settings, load
from arbiter.store import embedded

PATIENCE = 60.0  # seconds to start or to end
GLANCE = 0.05


class Failed(Exception):
    """The installation did not start, or did not end properly; with its output."""


class Installation:
    """`malecon serve` as a child process. `wanted`: settings by name without `MALECON_`; unset ports are free ones."""

    def __init__(self, data_dir: Path, wanted: Mapping[str, str] | None = None) -> None:
        ports = {name: f"127.0.0.1:{free_port()}" for name in ("BIND", "MAIL_BIND")}
        own = ports | {"DATA_DIR": str(data_dir.absolute())} | dict(wanted or {})
        self.environ = {name: value for name, value in os.environ.items() if not name.startswith("MALECON_")}
        self.environ |= {f"MALECON_{name}": value for name, value in own.items()}
        self.settings: Settings = load(self.environ)
        self._out = data_dir.absolute() / "serve.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def base_url(self) -> str:
        return self.settings.base_url

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Return when it is ready. Raises `Failed`."""
        command = [sys.executable, "-P", "-c", "import sys; from arbiter.cli import main; sys.exit(main())", "serve"]
        self._out.parent.mkdir(parents=True, exist_ok=True)
        with self._out.open("w") as out:
            self._process = subprocess.Popen(
                command, env=self.environ, stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )
        try:
            self._wait(lambda: "" if ANNOUNCED in self.said() else "it did not start")
        except BaseException:
            self.kill()
            raise

    def wait_ready(self) -> None:
        """Return when it is ready again and all its processes are running (Linux only). Raises `Failed`."""
        self._wait(lambda: unready(self.settings.bind) or self._absent())

    def _absent(self) -> str:
        wanted = set(procfile()) - ({"store"} if self.settings.store_url else set())
        missing = wanted - set(self.processes().values())
        return f"not there: {', '.join(sorted(missing))}" if missing else ""

    def _wait(self, missing: Callable[[], str]) -> None:
        end = time.monotonic() + PATIENCE
        while told := missing():
            if self._process is None or self._process.poll() is not None or time.monotonic() > end:
                raise Failed(f"{told}: {self.said()}")
            time.sleep(GLANCE)

    def stop(self) -> None:
        """End it as an operator would (SIGTERM). Raises `Failed` if it does not end cleanly."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(f"it did not end: {self.said()}") from None
        if code:
            raise Failed(f"it ended with {code}: {self.said()}")

    def kill(self) -> None:
        """End it as a crash would (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def wait(self) -> int:
        assert self._process is not None
        return self._process.wait(PATIENCE)

    def said(self) -> str:
        return self._out.read_text(errors="replace")

    def processes(self) -> dict[int, str]:
        """Names in the Procfile ("" for `serve` and the supervisor) by pid, for this data folder only (Linux only)."""
        mark = f"MALECON_DATA_DIR={self.settings.data_dir}".encode()
        socket = unquote(embedded.url(self.settings.data_dir)).removeprefix("unix://").encode()
        found = {}
        for entry in (entry for entry in Path("/proc").iterdir() if entry.name.isdecimal()):
            environ = _read(entry / "environ").split(b"\0")
            if mark in environ:
                found[int(entry.name)] = _name(environ)
            elif socket in _read(entry / "cmdline"):  # the store writes its title over its environment
                found[int(entry.name)] = "store"
        return found

    def pids(self, name: str) -> list[int]:
        return [pid for pid, other in self.processes().items() if other == name]

    def kill_process(self, name: str) -> None:
        """Kill (SIGKILL) the processes with a name, which the supervisor then restarts."""
        for pid in self.pids(name):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue  # it ended with its parent


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # it has ended, or is another user's
        return b""


def _name(environ: list[bytes]) -> str:
    key = b"SUPERVISOR_PROCESS_NAME="
    return next((text.removeprefix(key).decode() for text in environ if text.startswith(key)), "")


@contextmanager
def installed(wanted: Mapping[str, str] | None = None) -> Iterator[Installation]:
    """A running installation in a temporary folder, which is stopped and removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True) as folder:
        one = Installation(Path(folder) / "data", wanted)
        one.start()
        try:
            yield one
        finally:
            one.stop()
