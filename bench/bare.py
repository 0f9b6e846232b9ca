"""The least that a durable move over REST can cost: the baseline of `bench.rest`.

The same gunicorn line, one read for the token, marshmallow on the same body, one script that appends one entry of
600 bytes, fsync always. No rules, no game, no signature.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha1
from importlib.resources import files
from pathlib import Path
from typing import Any

from flask import Flask, current_app, request
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields

from api.moves.schemas import MoveSchema
from api.polls import Polls
from arbiter import wiring
from arbiter.app import players
from arbiter.cli.serve import free
from arbiter.cli.supervision import GUARDED
from arbiter.loopback import free_port
from arbiter.settings import Bind, SettingsError, load

ENTRY = b"x" * 600
TIMEOUT = 30.0
CONFIG = str(files("api") / "gunicorn.conf.py")
WEB = [sys.executable, "-P", "-m", "gunicorn", "--config", CONFIG, "--chdir", str(Path(__file__).parents[1])]
blp = Blueprint("bare", __name__)


class Append:
    """One script, one entry."""

    text = "return redis.call('XADD', KEYS[1], '*', 'record', ARGV[1])"
    sha = sha1(text.encode(), usedforsecurity=False).hexdigest()


class StoredSchema(Schema):
    entry = fields.String()


@blp.route("/v1/games/<game>/moves", methods=["POST"])
@blp.arguments(MoveSchema)
@blp.response(201, StoredSchema)
def move(body: dict[str, Any], game: str) -> dict[str, str]:
    services, store = current_app.extensions["malecon"], current_app.extensions["store"]
    token = request.headers["Authorization"].removeprefix("Bearer ")
    assert services.players.authenticate(token), "the bench's own token"
    return {"entry": store.write(Append, [f"bare:{game}"], ENTRY).decode()}


def app() -> Flask:
    """For gunicorn."""
    bare_app = Flask("bare")
    bare_app.config |= {"API_TITLE": "bare", "API_VERSION": "1", "OPENAPI_VERSION": "3.1.0"}
    services = wiring.build(load())
    bare_app.extensions["malecon"] = replace(services, news=Polls(services.news))
    bare_app.extensions["store"] = wiring.reach(services.settings, TIMEOUT)
    Api(bare_app).register_blueprint(blp)
    return bare_app


@contextmanager
def running() -> Iterator[tuple[tuple[str, int], str]]:
    """A store and a gunicorn with the bare application: the address, and a token."""
    with tempfile.TemporaryDirectory(prefix="malecon-bare-", ignore_cleanup_errors=True) as folder:
        address = "127.0.0.1", free_port()
        environ = {name: value for name, value in os.environ.items() if not name.startswith("MALECON_")}
        environ |= {"MALECON_DATA_DIR": folder, "MALECON_BIND": f"{address[0]}:{address[1]}"}
        environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environ['PATH']}"
        environ["MALECON_PARENT"] = str(os.getpid())
        store = _started(["malecon", "store"], environ, Path(folder, "store.log"))
        try:
            services = wiring.build(load(environ))
            web = _started(
                [*WEB, "bench.bare:app()"], environ | {"SUPERVISOR_PROCESS_NAME": "web"}, Path(folder, "web.log")
            )
            try:
                _wait(Bind(*address), web)
                yield address, players.create(services, "Bench", "", "UTC")[1]
            finally:
                _stop(web)
        finally:
            _stop(store)


def _started(command: list[str], environ: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("w") as out:
        return subprocess.Popen([*GUARDED, *command], env=environ, stdin=subprocess.DEVNULL, stdout=out, stderr=out)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait(TIMEOUT)


def _wait(bind: Bind, web: subprocess.Popen[bytes]) -> None:
    """Wait until something listens on the address."""
    end = time.monotonic() + TIMEOUT
    while web.poll() is None and time.monotonic() < end:
        try:
            free("BIND", bind)
        except SettingsError:
            return
        time.sleep(0.05)
    raise RuntimeError("the bare application did not start")
