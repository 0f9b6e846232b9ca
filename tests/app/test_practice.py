"""The clock that a file sets."""

import os
import time
from pathlib import Path

import msgspec
import pytest

from arbiter import settings as configuration
from arbiter import wiring
from arbiter.app import audit_file, deadlines, log
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.cli.audit_report import summary
from arbiter.kernel.events import FORM
from arbiter.practice import PracticeClock
from arbiter.settings import SettingsError
from tests.app.conftest import Table

T = "2031-05-01T12:00:00"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "clock"


@pytest.fixture
def services(store_url: str, data: Path, file: Path) -> Services:
    """By a clock that stands at twelve."""
    file.write_text(f"{T}Z\n")
    environ = {"MALECON_STORE_URL": store_url, "MALECON_DATA_DIR": str(data), "MALECON_CLOCK_FILE": str(file)}
    return wiring.build(configuration.load(environ))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{T}Z", f"{T}.000Z"),
        (f"{T}.123456Z\n", f"{T}.123Z"),
        (f"  {T}+02:00  ", "2031-05-01T10:00:00.000Z"),
        ("2031-05-01t12:00:00z 0", f"{T}.000Z"),
    ],
)
def test_it_stands_at_the_time_in_the_file(file: Path, text: str, told: str) -> None:
    file.write_text(text)
    clock = PracticeClock(file)
    assert (clock.now(), clock.now()) == (told, told)


def test_it_takes_what_the_page_writes(file: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "time.md").read_text()
    written = page.partition("```practice\n")[2].partition("```")[0].splitlines()
    for line in written:
        file.write_text(line)
        assert PracticeClock(file).now()[:4] == "2026"
    assert len(written) == 3


def test_it_runs_at_a_rate_since_the_file_was_written(file: Path) -> None:
    """So that all processes agree, whenever they were started."""
    file.write_text(f"{T}Z 3600")
    ago = time.time() - 10
    os.utime(file, (ago, ago))
    assert "2031-05-01T22:00:00" <= PracticeClock(file).now() < "2031-05-02T22:00:00"
    os.utime(file, (ago + 1e6, ago + 1e6))
    assert PracticeClock(file).now() == f"{T}.000Z", "the machine's clock was set back"


def test_it_stops_before_the_calendar_ends(file: Path) -> None:
    file.write_text(f"{T}Z 999999")
    os.utime(file, (1, 1))
    assert PracticeClock(file).now() == "2999-12-31T23:59:59.999Z"


def test_it_follows_the_file(file: Path) -> None:
    file.write_text(f"{T}Z")
    clock = PracticeClock(file)
    for hour in ("13", "14", "09"):
        file.write_text(f"2031-05-01T{hour}:00:00Z")
        assert clock.now() == f"2031-05-01T{hour}:00:00.000Z"


@pytest.mark.parametrize("wrong", [None, "", "2031-05-", "tomorrow"])
def test_a_file_that_is_lost_or_half_written_moves_no_clock(
    file: Path, caplog: pytest.LogCaptureFixture, wrong: str | None
) -> None:
    file.write_text(f"{T}Z")
    clock = PracticeClock(file)
    if wrong is None:
        file.unlink()
    else:
        file.write_text(wrong)
    assert (clock.now(), clock.now()) == (f"{T}.000Z", f"{T}.000Z")
    assert len(caplog.records) == 1
    file.write_text("2031-05-02T00:00:00Z")
    assert clock.now() == "2031-05-02T00:00:00.000Z"


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "soon",
        "2031-05-01",
        T,
        f"{T}Z -1",
        f"{T}Z fast",
        "2031-02-30T12:00:00Z",
        "2031-05-01T24:00:00Z",
        "1970-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00+23:59",
        f"{T}Z" + 300 * " ",
        "\N{CLOCK FACE TWELVE OCLOCK}",
    ],
)
def test_another_content_is_refused_in_one_sentence(file: Path, wrong: str) -> None:
    file.write_text(wrong)
    with pytest.raises(SettingsError, match=r"^MALECON_CLOCK_FILE: .* must hold a time [^\n]*\.$"):
        PracticeClock(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"cannot be read: No such file or directory\.$"):
        PracticeClock(tmp_path / "none")
    with pytest.raises(SettingsError, match=r"cannot be read: Is a directory\.$"):
        PracticeClock(tmp_path)


@pytest.mark.parametrize("clock", [{"turn": "P2D"}, None])
def test_a_game_says_in_its_first_record_that_its_time_is_set_by_hand(
    services: Services, clock: dict[str, str] | None
) -> None:
    game = Table(services, clock=clock).game
    [record] = services.games.records(game, limit=1)
    created = msgspec.json.decode(record)["events"][0]
    assert (created["practice"], created["log"], msgspec.json.decode(record)["at"]) == (True, FORM, f"{T}.000Z")
    verdict = audit(audit_file.exported(services, game, None))
    assert (verdict.verdict, verdict.practice) == ("SOUND", True)
    assert "\nPractice time: " in summary(verdict, vouched=False)


def test_other_games_say_nothing_of_it(store_url: str, data: Path) -> None:
    environ = {"MALECON_STORE_URL": store_url, "MALECON_DATA_DIR": str(data)}
    services = wiring.build(configuration.load(environ))
    game = Table(services).game
    assert "practice" not in services.games.records(game, limit=1)[0].decode()
    verdict = audit(audit_file.exported(services, game, None))
    assert not verdict.practice
    assert "Practice" not in summary(verdict, vouched=False)


def test_a_deadline_comes_with_the_file(services: Services, file: Path) -> None:
    """And a file that is set back takes no game back."""
    game = Table(services, clock={"turn": "P2D"}).game
    version = services.games.version(game)
    for now, more in (("2031-05-03T11:59:59.999Z", 0), ("2031-05-03T12:00:00Z", 1), (f"{T}Z", 1)):
        file.write_text(now)
        deadlines.fire(services)
        deadlines.enforce(services, game)
        assert services.games.version(game) == version + more
    assert log.load(services, game).position.at == "2031-05-03T12:00:00.000Z"
