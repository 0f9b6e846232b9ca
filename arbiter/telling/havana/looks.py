"""The looks of Havana's components in pictures, and the legend."""

from arbiter.telling import svg
from arbiter.telling.svg import Look

MARGIN = 8
WIDE = svg.WIDTH - 2 * MARGIN

CUBES = {
    "red": Look(*svg.ORANGE, "R"),
    "yellow": Look(*svg.YELLOW, "Y"),
    "blue": Look(*svg.BLUE, "B"),
    "brown": Look(*svg.BROWN, "N"),
    "gray": Look(*svg.GRAY, "G"),
}
LOOKS = {**CUBES, "workers": Look(*svg.WHITE, "W", round=True), "pesos": Look(*svg.AMBER, "P", round=True)}
ARCHITECT = Look(*svg.BLACK, "A")
MEANINGS = [*((look, kind) for kind, look in LOOKS.items()), (ARCHITECT, "the Architect must be open")]
