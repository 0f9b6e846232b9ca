"""`malecon check`: archived games that cannot be read are named."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from arbiter.app import archiving, cancelling, creating
from arbiter.app.services import Services
from arbiter.cli import main
from arbiter.loopback import free_port
from tests import s3, temporary
from tests.app.conftest import build
from tests.inviting import become


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    with temporary.server() as server:
        monkeypatch.setenv("MALECON_STORE_URL", server.url)
        monkeypatch.setenv("MALECON_DATA_DIR", str(tmp_path))
        yield build(server.url, tmp_path)


def archived(services: Services) -> str:
    """The id of a game that was given up and archived."""
    ann = become(services, "Ann").id
    game = str(
        msgspec.json.decode(creating.create(services, ann, creating.Wanted(ruleset="cuba", seats=2), None))["id"]
    )
    cancelling.cancel(services, ann, game, None)
    archiving.archive(services, game)
    return game


def test_nothing_is_wrong(services: Services, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(3):
        assert main(["check"]) == 0
        assert capsys.readouterr().out == f"archived games: {number}, of which 0 cannot be read\n"
        archived(services)


def test_what_is_missing_or_damaged_is_named(services: Services, capsys: pytest.CaptureFixture[str]) -> None:
    lost, damaged, whole = sorted(archived(services) for _ in range(3))
    folder = services.settings.data_dir / "archive"
    [gone], [bad] = (list(folder.glob(f"*/{game}-*")) for game in (lost, damaged))
    gone.unlink()
    bad.write_bytes(bad.read_bytes()[:-1])
    [kept] = folder.glob(f"*/{whole}-*")
    other = kept.with_name(f"{whole}-{'0' * 64}.malecon")
    other.write_bytes(b"")
    (folder / "notes.txt").write_text("by the operator")
    assert main(["check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "archived games: 3, of which 2 cannot be read",
        f"  {lost}: the archive {gone.relative_to(folder)} is missing",
        f"  {damaged}: the archive {bad.relative_to(folder)} is damaged",
        "archives that no game refers to, which may be deleted: 1",
        f"  {other.relative_to(folder)}",
    ]


def test_an_s3_server_that_is_away_is_told_at_once(
    services: Services, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    archived(services)
    monkeypatch.setenv("MALECON_ARCHIVE_URL", f"s3://{s3.BUCKET}")
    for name, value in (s3.S3().environ | {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{free_port()}"}).items():
        monkeypatch.setenv(name, value)
    assert main(["check"]) == 1
    assert capsys.readouterr().err.startswith(f"malecon: the archives at s3://{s3.BUCKET} cannot be reached: ")


def test_where_nothing_runs_a_sentence_tells_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MALECON_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr("arbiter.cli.running.TIMEOUT", 0.1)
    assert main(["check"]) == 1
    assert "Is `malecon serve` running" in capsys.readouterr().err
