"""What the writers of the corpus answer, bare or between courtesies."""

from tests.strangers.quoting import LANGUAGES

SAID = (
    ("worker b1\nharvest c1 d1", ("worker b1", "harvest c1 d1")),
    ("{hello}\n\nworker b1\nharvest c1 d1\n\n{thanks}\nAna", ("worker b1", "harvest c1 d1")),
    ("Bid 3", ("bid 3",)),
    ("Sell citrus\nSell sugar cane\nEnd", ("sell citrus", "sell sugar_cane", "end")),
    ("lay worker pesos", ("lay worker pesos",)),
    ("{hello}\n\nobey tax duty\n\n{thanks}", ("obey tax duty",)),
    ("act pesos", ("act pesos",)),
    ("mayor 2\nload citrus wood wood", ("mayor 2", "load citrus wood wood")),
    ("bid 2\n\n{thanks}\nAna", ("bid 2",)),
    ("pass duty restriction", ("pass duty restriction",)),
    ("cover siesta mama", ("cover siesta mama",)),
)


def said_in(language: str, turn: int) -> tuple[str, tuple[str, ...]]:
    """The text and its lines; `turn` picks one, over and over."""
    text, lines = SAID[turn % len(SAID)]
    hello, thanks = LANGUAGES[language]["polite"]
    return text.format(hello=hello, thanks=thanks), lines
