"""`malecon import FILE` on a running store."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from arbiter import settings, wiring
from arbiter.app import cancelling, creating, players, read
from arbiter.app.audit_file import exported
from arbiter.app.services import Services
from arbiter.cli import main
from tests import temporary
from tests.audit import files
from tests.audit.mutations import rechained, records_of
from tests.audit.writing import WRITING
from tests.figures import figure

Told = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    with temporary.server() as server:
        monkeypatch.setenv("MALECON_STORE_URL", server.url)
        monkeypatch.setenv("MALECON_DATA_DIR", str(tmp_path / "here"))
        yield wiring.build(settings.load())


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with temporary.server() as server:
        data = tmp_path_factory.mktemp("elsewhere")
        yield wiring.build(settings.load({"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(data)}))


def cancelled(services: Services, visibility: str = "public") -> tuple[str, list[bytes]]:
    """A game that was given up, and its audit file."""
    player = players.create(services, "Ann", "", "UTC")[0].id
    wanted = creating.Wanted(ruleset="cuba", seats=3, visibility=visibility)
    game = msgspec.json.decode(creating.create(services, player, wanted, None))["id"]
    cancelling.cancel(services, player, game, None)
    return game, list(exported(services, game, player))


def test_a_file_is_kept_once(here: Services, elsewhere: Services, tmp_path: Path, capsys: Told) -> None:
    game, lines = cancelled(elsewhere)
    path = tmp_path / "game.ndjson.gz"
    path.write_bytes(gzip.compress(b"".join(lines)))
    assert main(["import", str(path)]) == 0
    assert capsys.readouterr().out == (
        f"{game}: Cuba, cancelled, 2 records, archived as a copy. "
        f"It is listed, and shown at http://127.0.0.1:8080/games/{game}\n"
    )
    assert list(exported(here, game, None)) == lines
    assert "archive" in read.game(here, game, None).body
    assert main(["import", str(path)]) == 1
    assert capsys.readouterr().err == f"malecon: Game {game} already exists here.\n"


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_a_game_in_no_list_is_told_where_to_look_at_it(
    here: Services, elsewhere: Services, tmp_path: Path, capsys: Told, visibility: str
) -> None:
    game, lines = cancelled(elsewhere, visibility)
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(lines))
    assert main(["import", str(path)]) == 0
    address = f"http://127.0.0.1:8080/games/{game}"
    assert f"It is not listed; anyone who knows its address can see it: {address}\n" in capsys.readouterr().out
    assert list(exported(here, game, None)) == lines
    assert read.game(here, game, None).body["visibility"] == visibility


def test_keys_of_the_other_arbiter_can_be_asked_for(
    here: Services, elsewhere: Services, tmp_path: Path, capsys: Told
) -> None:
    game, lines = cancelled(elsewhere)
    path, good, bad = (tmp_path / name for name in ("game.ndjson", "good.json", "bad.json"))
    path.write_bytes(b"".join(lines))
    bad.write_bytes(msgspec.json.encode({"keys": here.keyring.read().public}))
    good.write_bytes(msgspec.json.encode({"keys": elsewhere.keyring.read().public}))
    assert main(["import", str(path), "--keys", str(bad)]) == 1
    assert "The audit found it not sound" in capsys.readouterr().err
    assert main(["import", str(path), "--keys", "/dev/zero"]) == 1
    assert "longer than 1 MiB" in capsys.readouterr().err
    assert main(["import", str(path), "--keys", str(good)]) == 0
    assert capsys.readouterr().out.startswith(game)


@pytest.mark.parametrize(
    "text",
    [b"", b"{}\n", b"\xff\n", b"[" * 100_000, b"\x1f\x8b nothing packed", b"x" * 2**21],
    ids=["empty", "no header", "no text", "nested", "packed", "long"],
)
def test_another_file_is_told_in_a_sentence(here: Services, tmp_path: Path, capsys: Told, text: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(text)
    assert main(["import", str(path)]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert not any(here.games.batches())


@pytest.mark.parametrize("text", figure(WRITING[::6], WRITING))
def test_nothing_of_a_file_is_printed_but_escaped(
    here: Services, elsewhere: Services, tmp_path: Path, capsys: Told, text: str
) -> None:
    first, *rest = cancelled(elsewhere)[1]
    header = msgspec.json.decode(first)
    path = tmp_path / "game.ndjson"
    for change in ({"ruleset": text}, {"pack": {**header["pack"], "content": {text: text}}}, {text: text}):
        path.write_bytes(b"".join([msgspec.json.encode(header | change, order="sorted") + b"\n", *rest]))
        assert main(["import", str(path)]) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert re.fullmatch("malecon: [ -~]{1,1100}\n", told.err)
    assert not any(here.games.batches())


def test_what_cannot_be_decided_again_is_not_kept(
    here: Services, elsewhere: Services, tmp_path: Path, capsys: Told
) -> None:
    lines = files.file("cuba-2", rechained([{**record, "rules": 1000} for record in records_of("cuba-2")]))
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(lines))
    assert main(["import", str(path)]) == 1
    assert "could not be fully checked" in capsys.readouterr().err
    assert not any(here.games.batches())


def test_a_file_that_is_not_there(here: Services, tmp_path: Path, capsys: Told) -> None:
    assert main(["import", str(tmp_path / "none")]) == 1
    assert "cannot be read: No such file or directory." in capsys.readouterr().err
