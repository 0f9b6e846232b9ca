"""From the Procfile to a supervisor's configuration, and to the supervisor."""

import os
import shlex
import subprocess
import sys
from configparser import RawConfigParser
from importlib.resources import files
from pathlib import Path

from arbiter import parent_guard

GUARDED = (sys.executable, "-I", "-S", parent_guard.__file__)
NEVER = 10**9  # times to start a process that keeps dying
LOG_BYTES = 10_000_000


def procfile() -> dict[str, str]:
    """Commands by process name."""
    text = files("workers").joinpath("Procfile").read_text()
    lines = (line.partition(":") for line in text.splitlines() if line.strip())
    return {name.strip(): command.strip() for name, _, command in lines}


def start(data_dir: Path, processes: dict[str, str]) -> subprocess.Popen[bytes]:
    """A supervisor in its own session, so that this process can pass on a terminal's Ctrl-C."""
    config = _write(data_dir, processes)
    command = [*GUARDED, sys.executable, "-P", "-m", "arbiter.cli.supervisor", "-c", str(config)]
    here = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    parent = {"MALECON_PARENT": str(os.getpid()), "MALECON_DATA_DIR": str(data_dir)}
    nothing = subprocess.DEVNULL
    return subprocess.Popen(
        command, env=os.environ | here | parent, start_new_session=True, stdin=nothing, stdout=nothing
    )


def _write(data_dir: Path, processes: dict[str, str]) -> Path:
    run, logs = data_dir / "run", data_dir / "logs"
    for folder in (run, logs):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    config = RawConfigParser()
    config["supervisord"] = {
        "nodaemon": "true",
        "silent": "true",
        "logfile": _literal(logs / "supervisor.log"),
        "pidfile": _literal(run / "supervisor.pid"),
        "childlogdir": _literal(logs),
        "minfds": "1024",
    }
    for name, command in processes.items():
        config[f"program:{name}"] = _program(name, command, logs)
    others = [name for name in processes if name != "store"]
    config["group:served"] = {"programs": ",".join(others), "priority": "2"}
    path = run / "supervisor.conf"
    with path.open("w") as file:
        config.write(file)
    return path


def _program(name: str, command: str, logs: Path) -> dict[str, str]:
    """Restarted whenever it ends, after a pause that grows by a second if it ended within its first. The store
    starts first and stops last."""
    wrapped = shlex.join([*GUARDED, *shlex.split(command)])
    return {
        "command": _literal(wrapped),
        "priority": "1",
        "autorestart": "true",
        "startsecs": "1",
        "startretries": str(NEVER),
        "stopasgroup": "true",
        "killasgroup": "true",
        "stopwaitsecs": "15",
        "redirect_stderr": "true",
        "stdout_logfile": _literal(_literal(logs / f"{name}.log")),  # expanded twice
        "stdout_logfile_maxbytes": str(LOG_BYTES),
        "stdout_logfile_backups": "2",
    }


def _literal(value: object) -> str:
    """A value that is not expanded."""
    return str(value).replace("%", "%%")
