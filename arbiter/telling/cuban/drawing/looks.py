"""How goods and seats look: goods of the market round, resources square, seats by their numbers."""

from arbiter.telling import svg
from arbiter.telling.cuban.drawing import INNER
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.svg import Block, Look

LOOKS = {
    "citrus": Look(*svg.YELLOW, "C", True),
    "sugar_cane": Look(*svg.GREEN, "U", True),
    "tobacco": Look(*svg.AMBER, "T", True),
    "rum": Look(*svg.PINK, "R", True),
    "cigars": Look(*svg.ORANGE, "G", True),
    "wood": Look(*svg.BROWN, "W"),
    "water": Look(*svg.SKY, "A"),
    "stone": Look(*svg.GRAY, "S"),
}
SEATS = (svg.BLUE, svg.ORANGE, svg.GREEN, svg.PINK, svg.BLACK)
ABREAST = 4
MEANING = "Coloured spaces of the market and of ships hold a good. The little person is the worker."


def seat_look(seat: int) -> Look:
    return Look(*SEATS[(seat - 1) % len(SEATS)], str(seat), True)


def legend() -> Block:
    """Which token stands for which good."""
    parts = []
    for n, (good, word) in enumerate(GOODS.items()):
        x, y = n % ABREAST * INNER / ABREAST, n // ABREAST * 17
        parts += [svg.token(x, y, LOOKS[good], 13), svg.text(x + 17, y + 10, word, 10)]
    goods = Block(len(GOODS) / ABREAST * 17, parts)
    return svg.stacked([goods, svg.paragraph(MEANING, INNER, 10, svg.PALE)], 2)
