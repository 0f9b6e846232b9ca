"""A gunicorn with the API on a free port."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests

from arbiter.loopback import free_port
from tests import temporary

ROOT = Path(__file__).parents[2]


@contextmanager
def serving(folder: Path, files: int = 1024, **settings: str) -> Iterator[int]:
    """The port of one that may open so many files, with these settings; it ends well, and logged no fault of ours."""
    port = free_port()
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "api" / "gunicorn.conf.py")]
    command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *gunicorn]
    with temporary.server() as server, (folder / "log").open("wb") as log:
        own = {
            "STORE_URL": server.url,
            "DATA_DIR": str(folder),
            "BIND": f"127.0.0.1:{port}",
            "LIMITS": "off",
            **settings,
        }
        environ = {**os.environ, **{f"MALECON_{name}": value for name, value in own.items()}}
        web = subprocess.Popen(command, cwd=ROOT, env=environ, stderr=log)
        try:
            temporary.until(lambda: _ready(port), 60)
            yield port
            web.send_signal(signal.SIGTERM)
            code = web.wait(60)
            assert code == 0, code
        finally:
            web.kill()
            web.wait()
    assert "Traceback" not in (folder / "log").read_text()


def _ready(port: int) -> bool:
    with contextlib.suppress(requests.RequestException):
        return requests.get(f"http://127.0.0.1:{port}/readyz", timeout=5).ok
    return False
