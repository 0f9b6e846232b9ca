"""Packages whose rulesets cannot be used: each is named in one sentence, and takes nothing else along."""

import dataclasses
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from api.pages.texts import _html, _verbs
from arbiter.games import RULESETS, members
from arbiter.games.installed import installed
from arbiter.kernel.events import Event
from tests.rulesets.running import TOY


@pytest.fixture
def edition(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(TOY))
    import malecon_take  # type: ignore[import-not-found]

    yield malecon_take.EDITION
    sys.modules.pop("malecon_take", None)


class Point:
    """An entry point that loads what it is given, or calls it."""

    value = "somewhere:EDITION"

    def __init__(self, brought: Any, name: str = "take") -> None:
        self.brought, self.name = brought, name

    def load(self) -> Any:
        return self.brought() if isinstance(self.brought, Loading) else self.brought


class Loading:
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self) -> Any:
        raise self.error


def found(monkeypatch: pytest.MonkeyPatch, *points: Any) -> tuple[list[Any], list[str]]:
    monkeypatch.setitem(installed.__globals__, "entry_points", lambda group: points)
    return installed(RULESETS)


class Raising:
    key = "take"

    @property
    def title(self) -> str:
        raise ValueError("no title")


class NoKey:
    @property
    def key(self) -> str:
        raise ValueError("no key")


class Endless:
    def __iter__(self) -> Any:
        return itertools.repeat(5)


class Broken:
    def __iter__(self) -> Any:
        raise ValueError("no editions")


@pytest.mark.parametrize(
    ("brought", "says"),
    [
        (Loading(RuntimeError("boom\n\x1b[2Jtwice")), "it does not load: RuntimeError: boom ?[2Jtwice"),
        (Loading(SystemExit(7)), "it does not load: SystemExit: 7"),
        (Loading(OSError("x" * 5000)), "it does not load: OSError: xxx"),
        (Raising(), "its members cannot be read: ValueError: no title"),
        (NoKey(), "its members cannot be read: ValueError: no key"),
        (Endless(), "its `key` must consist of lower-case letters"),
        (Broken(), "it does not load: ValueError: no editions"),
    ],
)
def test_what_does_not_load(brought: Any, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    editions, told = found(monkeypatch, Point(brought))
    assert editions == []
    assert told[0].startswith(f"The ruleset `take` (somewhere:EDITION) cannot be used: {says}")
    assert len(told[0]) < 500
    assert told[0].isprintable()


class Asked(Event, frozen=True):
    """As one of the kernel's is called."""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"key": "x/../y"}, "its `key` must consist"),
        ({"key": "take\n"}, "its `key` must consist"),
        ({"key": "kernel"}, "its `key` must not be `kernel`"),
        ({"key": "hava_na"}, "its `key` must not be `hava_na`"),
        ({"title": 7}, "its `title` must be"),
        ({"title": "two\nlines"}, "its `title` must be"),
        ({"seats": 3}, "its `seats` must be"),
        ({"seats": ()}, "its `seats` must be"),
        ({"seats": "23"}, "its `seats` must be"),
        ({"seats": range(1, 3)}, "its `seats` must be"),
        ({"seats": range(2, 10**6)}, "its `seats` must be"),
        ({"revision": "2"}, "its `revision` must be"),
        ({"revision": 0}, "its `revision` must be"),
        ({"revision": True}, "its `revision` must be"),
        ({"revision": 2**70}, "its `revision` must be"),
        ({"repairs": 1}, "its `repairs` must be"),
        ({"repairs": (1,)}, "its `repairs` must be revisions before its own"),
        ({"state": 7}, "its `state` must be"),
        ({"view_type": dict}, "its `view_type` must be"),
        ({"options": 5}, "its `options` must be"),
        ({"events": 5}, "its `events` must be"),
        ({"events": Asked}, "its `events` cannot be used: TypeError"),
        ({"package": 5}, "its `package` must be"),
        ({"package": "no.such.package"}, "its `package` cannot be used: ModuleNotFoundError"),
        ({"components": None}, "its `components` must be"),
    ],
)
def test_a_member_of_the_wrong_form(
    change: dict[str, Any], says: str, edition: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    editions, told = found(monkeypatch, Point(dataclasses.replace(edition, **change)))
    assert editions == []
    assert f" cannot be used: {says}" in told[0]


def state_of_functions(edition: Any) -> Any:
    state = msgspec.defstruct("State", [("course", Callable[[], int] | int)], frozen=True)
    return dataclasses.replace(edition, state=state)


def not_hashable(edition: Any) -> Any:
    return type("Edition", (type(edition),), {"__hash__": None})(**_fields(edition))


def refusing_its_own_pack(edition: Any) -> Any:
    def check(self: Any, pack: Any) -> None:
        raise RuntimeError("no pack is good enough")

    return type("Edition", (type(edition),), {"check": check})(**_fields(edition))


def playing_for_nobody(edition: Any) -> Any:
    def rules(self: Any, pack: Any) -> Any:
        whole = edition.rules(pack)
        return SimpleNamespace(**{name: getattr(whole, name) for name in members.PLAYED_BY if name != "autopilot"})

    return type("Edition", (type(edition),), {"rules": rules})(**_fields(edition))


def _fields(edition: Any) -> dict[str, Any]:
    return {field.name: getattr(edition, field.name) for field in dataclasses.fields(edition)}


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (state_of_functions, "its `state` cannot be used"),
        (not_hashable, "its `__hash__` cannot be used"),
        (refusing_its_own_pack, "its `check` cannot be used: RuntimeError: no pack is good enough"),
        (playing_for_nobody, "its `rules` cannot be used: AttributeError: they lack autopilot"),
    ],
)
def test_one_that_no_game_could_be_played_with(
    broken: Callable[[Any], Any], says: str, edition: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions of all games are read by one schema: an edition without one would make each of them unreadable."""
    editions, told = found(monkeypatch, Point(broken(edition)))
    assert editions == []
    assert f" cannot be used: {says}" in told[0]


def packaged(folder: Path, name: str, **files: bytes) -> str:
    place = folder / name
    (place / "packs").mkdir(parents=True)
    (place / "__init__.py").touch()
    for file, content in files.items():
        (place / file.replace("__", "/").replace("_", ".")).write_bytes(content)
    return name


@pytest.mark.parametrize("files", [{"packs__house_toml": b"x = ["}, {"rules_md": b"\xff"}])
def test_a_package_whose_files_cannot_be_read(
    files: dict[str, bytes], edition: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = packaged(tmp_path, f"broken_{len(files)}_{next(iter(files))[:5]}", **files)
    editions, told = found(monkeypatch, Point(dataclasses.replace(edition, package=package)))
    assert editions == []
    assert " cannot be used: its `package` cannot be used" in told[0]


def test_a_package_with_a_rules_page_alone_has_the_plain_pack(
    edition: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = packaged(tmp_path, "paged", rules_md=b"# Take\n")
    (tmp_path / package / "packs").rmdir()
    brought = dataclasses.replace(edition, package=package)
    assert found(monkeypatch, Point(brought)) == ([brought], [])


def test_of_two_with_one_key_the_first_is_used(edition: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    editions, told = found(monkeypatch, Point(edition, "b"), Point(edition, "a"), Point((edition, edition), "c"))
    assert editions == [edition]
    assert ["already" in each for each in told] == [True, True]
    assert found(monkeypatch, Point((edition, edition)))[0] == []


def test_what_ships_is_whole() -> None:
    assert [
        fault for key in RULESETS for each in RULESETS.revisions(key).values() for fault in members.faults(each)
    ] == []


def test_a_text_form_with_alternatives_is_one_cell_of_the_table(edition: Any) -> None:
    verb = dataclasses.replace(edition.plan.verbs[0], form="take ONE|TWO|THREE")
    html = _html(_verbs(dataclasses.replace(edition, plan=dataclasses.replace(edition.plan, verbs=(verb,)))))
    assert "<td><code>take ONE|TWO|THREE</code></td>" in html
    assert html.count("<td>") == 3
