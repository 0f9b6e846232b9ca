"""How Havana's things look in pictures, and what the signs mean."""

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
