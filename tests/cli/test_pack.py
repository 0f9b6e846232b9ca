"""`malecon pack check`."""

from pathlib import Path

import pytest

from arbiter.cli import main
from arbiter.games import RULESETS

PACKS = Path(__file__).parents[2] / "arbiter/games"


def house(key: str) -> str:
    return (PACKS / key / "packs/house.toml").read_text()


def write(folder: Path, text: str) -> str:
    file = folder / "mine.toml"
    file.write_text(text)
    return str(file)


@pytest.mark.parametrize("key", RULESETS)
def test_a_pack_of_ones_own_is_checked_and_told_where_it_belongs(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "check", write(tmp_path, house(key))]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"ok: mine.toml is a pack for {RULESETS[key].title}.")
    assert "has the values of `house`" in told
    assert f"{key}/mine.toml" in told
    assert '"pack": "mine"' in told


def test_what_differs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = house("cubaneo").replace("supply_price = 7", "supply_price = 8").replace("vp = 3 }", "vp = 4 }")
    assert main(["pack", "check", write(tmp_path, text)]) == 0
    assert "differs from `house` in market, buildings" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ruleset = ", "is not TOML"),
        ("", "`ruleset` must be one of cubaneo, cuba, havana"),
        ('ruleset = "chess"', "`ruleset` must be one of"),
        ('ruleset = "cubaneo"', "missing required field"),
        (house("cubaneo").replace("supply_price = 7", "supply_price = 7.5"), "whole numbers"),
        (house("cubaneo").replace("supply_price = 7", "supply_price = 6"), "supply's price"),
        (house("havana").replace("number = 36", "number = 35"), "35"),
        (house("cubaneo").replace("supply_price = 7", "supply_price = 7\nsurprise = 1"), "surprise"),
        ('ruleset = "cubaneo"\nname = "' + "x" * (1 << 20) + '"', "mine.toml: A pack file may have at most 1 MiB.\n"),
        (house("cuba").replace('name = "house"', f'name = "{"x" * 2**19}"', 1), "at most 512 KiB"),
        ("a = " + "[" * 100_000, "is not TOML"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "check", write(tmp_path, text)]) == 1
    told = capsys.readouterr().err
    assert says in told
    assert "Traceback" not in told


@pytest.mark.parametrize("text", [b"\xff\xfe", b'ruleset = "havana"\n\x00'])
def test_bytes_that_are_no_text(text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(text)
    assert main(["pack", "check", str(file)]) == 1
    assert "is not TOML" in capsys.readouterr().err


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "check", str(tmp_path / "none.toml")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_pack_named_as_a_shipped_one_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.toml"
    file.write_text(house("havana"))
    assert main(["pack", "check", str(file)]) == 0
    assert "rename the file" in capsys.readouterr().out


def test_a_name_inside_that_is_not_the_files_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "check", write(tmp_path, house("cuba"))]) == 0
    assert "Games know it by its file name, as `mine`; the name in the file is `house`." in capsys.readouterr().out
    renamed = house("cuba").replace('name = "house"', 'name = "mine"', 1)
    assert main(["pack", "check", write(tmp_path, renamed)]) == 0
    assert "inside stands" not in capsys.readouterr().out


def test_a_file_that_must_be_renamed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "-mine.toml"
    file.write_text(house("cubaneo"))
    assert main(["pack", "check", str(file)]) == 1
    assert "Rename the file" in capsys.readouterr().err
