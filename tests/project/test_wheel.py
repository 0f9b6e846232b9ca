"""The built wheel in an empty environment outside the checkout: it serves and plays."""

import os
import re
import signal
import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from arbiter.loopback import free_port

ROOT = Path(__file__).parents[2]
ENOUGH = 60

pytestmark = [pytest.mark.system, pytest.mark.slow, pytest.mark.xdist_group("wheel"), pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def malecon(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command. Versions are the lock's, what is installed is what the wheel asks for."""
    folder = tmp_path_factory.mktemp("outside")
    pins = re.sub(r"\s*\\\n\s+--hash=\S+", "", (ROOT / "requirements.lock").read_text())
    (folder / "pins.txt").write_text(pins)
    venv.create(folder / "env", with_pip=True, symlinks=True)
    pip = [str(folder / "env/bin/python"), "-m", "pip", "--retries", "10", "--disable-pip-version-check"]
    run(*pip, "install", "-q", "--constraint", str(folder / "pins.txt"), str(wheel), cwd=folder)
    return folder / "env/bin/malecon"


@pytest.fixture(scope="module")
def base(malecon: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a `malecon serve` of the wheel listens; it must end cleanly on SIGTERM."""
    folder = tmp_path_factory.mktemp("served")
    bind, mail = (f"127.0.0.1:{free_port()}" for _ in range(2))
    own = {"MALECON_BIND": bind, "MALECON_MAIL_BIND": mail, "MALECON_DATA_DIR": str(folder / "data")}
    with (folder / "out").open("w") as out:
        server = subprocess.Popen([malecon, "serve"], cwd=folder, env=outside() | own, stdout=out, stderr=out)
    try:
        until_ready(f"http://{bind}/readyz", server, folder / "out")
        yield f"http://{bind}"
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(ENOUGH) == 0, (folder / "out").read_text()


def test_wheel_carries_its_data(wheel: Path) -> None:
    files = {path.relative_to(ROOT) for room in ("arbiter", "api", "workers") for path in (ROOT / room).rglob("*")}
    data = {str(file) for file in files if (ROOT / file).is_file() and "__pycache__" not in file.parts}
    assert data - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_wheel_tells_its_commands(malecon: Path, tmp_path: Path) -> None:
    text = run(str(malecon), "--help", cwd=tmp_path)
    assert {"serve", "demo"} <= set(re.findall(r"\w+", text))


def test_wheel_serves(base: str) -> None:
    assert requests.get(f"{base}/healthz", timeout=ENOUGH).status_code == 200
    assert requests.get(f"{base}/openapi.json", timeout=ENOUGH).json()["openapi"].startswith("3.1")
    page = requests.get(f"{base}/docs", timeout=ENOUGH).text
    assets = re.findall(r"""(?:src|href)=["'](/[^"']+\.(?:js|css))["']""", page)
    assert assets
    assert {requests.get(base + asset, timeout=ENOUGH).status_code for asset in assets} == {200}


def test_wheel_plays(base: str) -> None:
    tokens = [post(base, "players", {"name": name})["token"] for name in ("Peter", "Jana")]
    game = post(base, "games", {"ruleset": "cubaneo", "seats": 2}, tokens[0])["id"]
    start = post(base, f"games/{game}/seats", {}, tokens[1])["version"]
    token, step = next(filter(None, (first_step(base, game, token) for token in tokens)))
    assert post(base, f"games/{game}/moves", {"steps": [step]}, token)["version"] > start


def first_step(base: str, game: str, token: str) -> tuple[str, object] | None:
    """A step that this player may say now, if asked for one."""
    answer = requests.get(f"{base}/v1/games/{game}/options?flat=true", headers=bearer(token), timeout=ENOUGH)
    steps = answer.json().get("steps")
    return (token, steps[0]) if steps else None


def post(base: str, path: str, body: object, token: str = "") -> dict[str, Any]:
    answer = requests.post(f"{base}/v1/{path}", json=body, headers=bearer(token), timeout=ENOUGH)
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def until_ready(url: str, server: subprocess.Popen[bytes], out: Path) -> None:
    last = time.monotonic() + ENOUGH
    while not answers(url):
        assert server.poll() is None, out.read_text()
        assert time.monotonic() < last, out.read_text()
        time.sleep(0.2)


def answers(url: str) -> bool:
    try:
        return requests.get(url, timeout=ENOUGH).ok
    except requests.ConnectionError:
        return False


def outside() -> dict[str, str]:
    """An environment in which nothing leads back to the checkout."""
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}


def run(*command: str, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, env=outside(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
