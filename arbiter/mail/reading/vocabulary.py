"""Words as people write them: case, plurals, spaces, abbreviations; and the words that a game understands now."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from arbiter.kernel.domains import Amount, Bundle, Each, Flag, OneOf, Subset
from arbiter.kernel.offers import Offer

SHORTEST = 2  # letters of an abbreviation
MARKER = re.compile(r"\A\s*(?:[-*•·–—]+|\d{1,2}[.)])\s+(?=\S)")
RULE = re.compile(r"\s*\([A-Z]{2}-[\w.-]+\)\s*$")
COURTESY = re.compile(
    r"\A\s*(?:please|pls)\W{1,4}|(?<=\w)\W{1,4}(?:please|pls|thanks|thank you|thx)\W{0,4}\Z", re.IGNORECASE
)
SPEAKER = re.compile(r"\A\s*(?:i|we)(?:['’]ll| will)?\s+(?=\S)", re.IGNORECASE)
DASH = re.compile(r"(?<=[^\W\d_])\s+[-‐-―]\s+(?=\d)")  # `bid — 3`; `bid -3` may be meant as a sum
NAMED = re.compile(r"\A\s*([^\W\d_]+)\s*:\s+(?=\S)")  # `Visit: Day Laborer`
BROKEN = re.compile(r"\d\s*[^\w\s&]+\s*\d|\d_\d|(?<!\w)[-‐-―−±~<>]\s*\d|\?")
ASTRAY = re.compile(  # where programs put marks of their own: of quotes, of what is struck out, of a table's cells
    r"\A\s*[:}\]%#/\\{=&^<;@$]|[|^]|~\s*\w.*~|\A\s*[-‐-―−]+\s*\w.*\w\s*[-‐-―−]+\s*\Z|\A\s*[(\[].*[)\]]\s*\Z"
)
SIGNS = re.compile(r"[^\w]+|_", re.UNICODE)
Vocabulary = Mapping[str, tuple[str, ...]]


def plain(line: str) -> str:
    """The line without what marks it as one of a list, the rule it was copied with, `please` and `thanks`, `I`."""
    marked = MARKER.sub("", unicodedata.normalize("NFKC", line), count=1)
    said = SPEAKER.sub("", COURTESY.sub("", RULE.sub("", marked)), count=1)
    return DASH.sub(" ", said).strip()


def tokens(line: str) -> list[str] | None:
    """Words and numbers in small letters without accents; None where signs mean something: `3-5`, `½`, `?`, `~end~`."""
    if BROKEN.search(line) or ASTRAY.search(line):
        return None
    folded = unicodedata.normalize("NFKD", line.casefold())
    return SIGNS.sub(" ", "".join(sign for sign in folded if not unicodedata.combining(sign))).split()


def vocabulary(words: Iterable[str]) -> Vocabulary:
    """Words with their parts: `sugar_cane` is also said in two words, `b1` in a envelope and a number."""
    return {word: tuple(_parts(word)) for word in words if word and not word.isdigit()}


def _parts(word: str) -> list[str]:
    return [part for piece in word.split("_") for part in re.findall(r"[^\W\d]+|\d+", piece)]


def spoken(offers: Sequence[Offer]) -> set[str]:
    """All words that the fields of these offers may hold, and the names of the fields."""
    return {word for offer in offers for name, domain in offer.fields.items() for word in (name, *_values(domain))}


def _values(domain: Any) -> Iterator[str]:
    match domain:
        case OneOf(one_of=values) | Subset(subset=values):
            yield from _atoms(values if isinstance(values, tuple) else values.of)
        case Bundle(bundle=pool):
            yield from pool.of
        case Each(each=entries):
            yield from _atoms(entries.of.values())
        case Amount() | Flag():
            return


def _atoms(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _atoms(inner)


def meant(said: Sequence[str], known: Vocabulary) -> Iterator[tuple[str, int]]:
    """The words that the next ones said may stand for, with how many of them each takes."""
    if said[0].isdigit():
        yield said[0], 1
    for word, parts in known.items():
        if len(parts) <= len(said) and all(map(_alike, said, parts)):
            yield word, len(parts)
        elif len(parts) > 1 and _alike(said[0], "".join(parts)):
            yield word, 1


@lru_cache(maxsize=10_000)
def _alike(said: str, part: str) -> bool:
    """Whether a word said is this one, its plural or singular, or begins it."""
    if said == part:
        return True
    if not part.isalpha():
        return False
    return bool(_numbers(said) & _numbers(part)) or (len(said) >= SHORTEST and part.startswith(said))


def _numbers(word: str) -> set[str]:
    """A word in singular and plural, as English makes them."""
    if len(word) < 3:
        return {word}
    ends = {word.removesuffix("es"), word.removesuffix("s"), word.removesuffix("ies") + "y" * word.endswith("ies")}
    return {word} | {end for end in ends if len(end) > 2}
