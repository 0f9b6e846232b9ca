"""A pack whose 36 buildings are none of the house's: other numbers, points, costs, and others ask for the architect."""

import re
import tomllib
from importlib.resources import files
from typing import Any

from arbiter.games import RULESETS

HOUSE = files("arbiter.games.havana").joinpath("packs/house.toml").read_text(encoding="utf-8")
BUILDING = re.compile(r"number = (\d+), vp = (\d), (architect = true, )?cost = \{(.+?)\}")


def other() -> str:
    """The house pack's file with the buildings 101 to 136, each asking one more of each thing."""
    return BUILDING.sub(_other, HOUSE)


def _other(found: re.Match[str]) -> str:
    number, vp, architect, cost = found.groups()
    dearer = re.sub(r"\d+", lambda n: str(int(n[0]) + 1), cost)
    asked = "" if architect else "architect = true, "
    return f"number = {int(number) + 100}, vp = {int(vp) % 7 + 1}, {asked}cost = {{{dearer}}}"


OTHER: Any = RULESETS["havana"].rules(tomllib.loads(other()))
