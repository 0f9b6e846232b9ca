"""Lines as people may write them, made of a step's own text form."""

import random
import re
from collections.abc import Callable

from arbiter.games import RULESETS
from arbiter.mail.reading.grammar import Grammar, grammar_of
from tests.driver import house, ruleset


def grammar(key: str) -> Grammar:
    return grammar_of(RULESETS[key], ruleset(key), house(key))


def upper(chance: random.Random, line: str) -> str:
    return "".join(sign.upper() if chance.random() < 0.5 else sign for sign in line)


def spaced(chance: random.Random, line: str) -> str:
    return line.replace("_", chance.choice((" ", "-", "  ")))


def plural(chance: random.Random, line: str) -> str:
    return " ".join(
        f"{word}s" if word.isalpha() and len(word) > 2 and chance.random() < 0.5 else word for word in line.split()
    )


def singular(chance: random.Random, line: str) -> str:
    return " ".join(
        word.removesuffix("s") if len(word) > 3 and chance.random() < 0.5 else word for word in line.split()
    )


def abbreviated(chance: random.Random, line: str) -> str:
    def short(found: re.Match[str]) -> str:
        return found[0][: chance.randint(2, len(found[0]))]

    return re.sub(r"[a-z]{3,}", short, line)


def punctuated(chance: random.Random, line: str) -> str:
    verb, _, rest = line.partition(" ")
    comma = chance.choice((", ", " ", " and "))
    return f"{verb}{chance.choice((':', '', ' the'))} {comma.join(rest.split())}{chance.choice(('.', '!', ' .', ''))}"


def listed(chance: random.Random, line: str) -> str:
    return f"{chance.choice(('- ', '* ', '1. ', '2) ', '    '))}{line}{chance.choice((' (CN-3.1)', ''))}"


MANGLERS: tuple[Callable[[random.Random, str], str], ...] = (
    spaced,
    plural,
    singular,
    abbreviated,
    upper,
    punctuated,
    listed,
)


def mangled(chance: random.Random, line: str) -> str:
    """The line after some of the manglers, in an order that makes sense."""
    for mangler in MANGLERS:
        if chance.random() < 0.45:
            line = mangler(chance, line)
    return line
