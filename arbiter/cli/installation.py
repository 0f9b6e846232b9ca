"""An installation as a child process, on free ports."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from arbiter.cli.serve import ANNOUNCED
from arbiter.loopback import free_port
from arbiter.settings import Settings, load

TIMEOUT = 60.0  # seconds to start or to end
POLL_INTERVAL = 0.05


class Failed(Exception):
    """The installation did not start, or did not end properly; with its output."""


class Installation:
    """`malecon serve` as a child process. `wanted`: settings by name without `MALECON_`; unset ports are free ones.

    `timeout`: seconds that it may take to be ready.
    """

    def __init__(self, data_dir: Path, wanted: Mapping[str, str] | None = None, timeout: float = TIMEOUT) -> None:
        ports = {name: f"127.0.0.1:{free_port()}" for name in ("BIND", "MAIL_BIND")}
        own = ports | {"DATA_DIR": str(data_dir.absolute())} | dict(wanted or {})
        self.environ = {name: value for name, value in os.environ.items() if not name.startswith("MALECON_")}
        self.environ |= {f"MALECON_{name}": value for name, value in own.items()}
        self.settings: Settings = load(self.environ)
        self._timeout = timeout
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
            self._wait_until_ready(self._process)
        except BaseException:
            self.kill()
            raise

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + self._timeout
        while ANNOUNCED not in self.output():
            if process.poll() is not None or time.monotonic() > end:
                raise Failed(f"it did not start: {self.output()}")
            time.sleep(POLL_INTERVAL)

    def stop(self) -> None:
        """End it as an operator would (SIGTERM). Raises `Failed` if it does not end cleanly."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            code = self.wait()
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(f"it did not end: {self.output()}") from None
        if code:
            raise Failed(f"it ended with {code}: {self.output()}")

    def kill(self) -> None:
        """End it as a crash would (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def wait(self) -> int:
        assert self._process is not None
        return self._process.wait(TIMEOUT)

    def output(self) -> str:
        return self._out.read_text(errors="replace")
