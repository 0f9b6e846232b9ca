"""Zone rules come from the package `tzdata` alone, and local times come in order."""

import ast
import os
import subprocess
import sys
from datetime import UTC, date, datetime
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

import arbiter.kernel.clocks
from arbiter.kernel.clocks import zones

ROOT = Path(__file__).parents[3]
MINUTES = some.integers(0, 24 * 60 - 1)
DAYS = some.integers(date(2000, 1, 1).toordinal(), date(2060, 1, 1).toordinal())
APIA = some.integers(date(2011, 12, 25).toordinal(), date(2012, 1, 5).toordinal())
NOW = {"now", "utcnow", "today", "time", "time_ns", "localtime", "gmtime", "monotonic", "perf_counter"}


def test_the_version_is_that_of_the_package() -> None:
    year, number = version("tzdata").split(".")
    letter = "abcdefghijklmnopqrstuvwxyz"[int(number) - 1]
    assert f"{year}{letter}" == zones.VERSION


def test_every_name_of_the_package_is_a_zone() -> None:
    assert len(zones.NAMES) > 500
    for name in zones.NAMES:
        assert zones.zone(name).key == name
        zones.day(name, 0)


@pytest.mark.parametrize(
    "name",
    [
        *("", "Europe", "europe/berlin", "Europe/Berlin ", "../zones", "/etc/localtime", "Europe/../UTC", "localtime"),
        *(
            "Factory",
            "zone.tab",
            "tzdata.zi",
            "__init__.py",
            "Europe\\Berlin",
            "UTC\0",
            "EST5EDT,M3.2.0,M11.1.0",
            "x" * 10_000,
        ),
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no such time zone"):
        zones.zone(name)


def test_zones_of_the_system_are_not_read(tmp_path: Path) -> None:
    """Where the system takes Berlin for Kathmandu and has a zone of its own, nothing changes here or there."""
    (tmp_path / "Europe").mkdir()
    kathmandu = (files("tzdata") / "zoneinfo" / "Asia" / "Kathmandu").read_bytes()
    (tmp_path / "Europe" / "Berlin").write_bytes(kathmandu)
    (tmp_path / "Atlantis").write_bytes(kathmandu)
    program = """if True:
        from datetime import datetime
        from zoneinfo import TZPATH, ZoneInfo
        from arbiter.kernel.clocks import zones
        summer = datetime(2026, 7, 1)
        print(zones.zone("Europe/Berlin").utcoffset(summer), ZoneInfo("Europe/Berlin").utcoffset(summer), *TZPATH)
        print("Atlantis" in zones.NAMES, ZoneInfo("Atlantis").utcoffset(summer))
    """
    environ = {**os.environ, "PYTHONTZPATH": str(tmp_path), "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=True)
    assert run.stdout == f"2:00:00 5:45:00 {tmp_path}\nFalse 5:45:00\n"


@pytest.mark.parametrize(
    ("zone", "day", "clock", "comes"),
    [
        ("Europe/Berlin", "2026-03-28", "02:30", "2026-03-28T01:30"),
        ("Europe/Berlin", "2026-03-29", "02:00", "2026-03-29T01:00"),
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:00"),  # left out: when the clock is set forward
        ("Europe/Berlin", "2026-03-29", "03:00", "2026-03-29T01:00"),
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30"),  # twice: the first
        ("Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T02:00"),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30"),  # half an hour, 2:00 to 2:30
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45"),
        ("Australia/Lord_Howe", "2026-04-05", "02:00", "2026-04-04T15:30"),
        ("America/Sao_Paulo", "2018-11-04", "00:00", "2018-11-04T03:00"),  # midnight to one
        ("America/Sao_Paulo", "2018-11-04", "00:45", "2018-11-04T03:00"),
        ("America/Sao_Paulo", "2018-02-17", "23:30", "2018-02-18T01:30"),
        ("America/Sao_Paulo", "2018-02-18", "00:00", "2018-02-18T03:00"),
        ("Pacific/Apia", "2011-12-30", "00:00", "2011-12-30T10:00"),  # left out whole
        ("Pacific/Apia", "2011-12-30", "23:59", "2011-12-30T10:00"),
        ("Pacific/Apia", "2011-12-31", "00:00", "2011-12-30T10:00"),
        ("Asia/Kathmandu", "2024-02-29", "12:00", "2024-02-29T06:15"),
    ],
)
def test_when_a_local_time_comes(zone: str, day: str, clock: str, comes: str) -> None:
    minute = int(clock[:2]) * 60 + int(clock[3:])
    at = zones.instant(zone, date.fromisoformat(day).toordinal(), minute)
    assert f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M}" == comes


@given(some.sampled_from(sorted(zones.NAMES)) | some.just("Pacific/Apia"), DAYS | APIA, MINUTES)
def test_local_times_come_in_order(zone: str, day: int, minute: int) -> None:
    at = zones.instant(zone, day, minute)
    assert zones.instant(zone, day, 0) <= at <= zones.instant(zone, day + 1, 0)
    assert zones.day(zone, at) >= day
    assert zones.day(zone, at - 1) <= day


def test_nothing_here_asks_for_the_time() -> None:
    """The import contract allows `datetime` in this package, to compute with."""
    for file in Path(arbiter.kernel.clocks.__path__[0]).glob("*.py"):
        names = {node.attr for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)}
        assert not names & NOW, file
