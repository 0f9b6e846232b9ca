"""Whether a line may be meant as a step or a command, so that it is not skipped silently."""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

from arbiter.kernel.offers import Offer
from arbiter.kernel.refusal import Refusal
from arbiter.mail.reading.grammar import FILLERS, Grammar
from arbiter.mail.reading.request import COMMANDS, FIRST, TALK
from arbiter.mail.reading.vocabulary import plain

WORD = re.compile(r"[^\W_]+")
ELSEWHERE = re.compile(r"\S@\S|://|www\.|\.(?:com|org|net)\b", re.IGNORECASE)
NUMBERED = re.compile(r"[a-z]{0,2}\d{1,3}")  # numbers, cells, buildings
ALIKE = 0.8
LONGEST = 12  # words of a line of which a later part is looked at
LINE = 300  # signs


class Resembling:
    """Asked for a seat's present decision; `offers` are those of its first step."""

    def __init__(self, reads: Grammar, state: Any, seat: int, offers: Sequence[Offer]) -> None:
        self.verbs = frozenset(reads.verbs)
        self.vocabulary = frozenset(part for word in reads.words(state, offers) for part in word.split("_"))
        self._reads: Callable[[str], bool] = lambda line: _can_be_read(reads, state, seat, offers, line)
        self.cache: dict[str, bool] = {}

    def __call__(self, line: str) -> bool:
        if line not in self.cache:
            self.cache[line] = means_a_command(line) or self._means(line[:LINE])
        return self.cache[line]

    def _means(self, line: str) -> bool:
        words = _words(line)
        if not words or ELSEWHERE.search(line):
            return False
        if self._begins(words) and self._mostly_known(words[1:]):
            return True
        if len(words) > LONGEST:
            return False
        if len(words) > 1 and all(map(self._is_known, words)):
            return True
        return self._ends_in_one(words) or any(map(self._is_lone_verb, re.split(r"[,;:.!–—]", line)[1:]))

    def _begins(self, words: Sequence[str]) -> bool:
        verb = words[0]
        return _near(verb, self.verbs) and (len(words) > 1 or verb in self.verbs or self._reads(verb))

    def _mostly_known(self, words: Sequence[str]) -> bool:
        """Whether at least half of the words are the game's."""
        return 2 * sum(map(self._is_known, words)) >= len(words)

    def _is_known(self, word: str) -> bool:
        return word in FILLERS or bool(NUMBERED.fullmatch(word)) or _near(word, self.vocabulary)

    def _ends_in_one(self, words: Sequence[str]) -> bool:
        """Whether a step stands behind other words, such as a courtesy."""
        return any(
            words[n] in self.verbs and len(words) > n + 1 and all(map(self._is_known, words[n + 1 :]))
            for n in range(1, len(words))
        )

    def _is_lone_verb(self, part: str) -> bool:
        words = _words(part)
        return len(words) == 1 and words[0] in self.verbs


def means_a_command(line: str) -> bool:
    """Whether a line is something for the table, or a word that is a command."""
    return bool(TALK.fullmatch(plain(line))) or plain(line).strip(" .!:*'\"`").lower() in (*COMMANDS, *FIRST)


def _can_be_read(reads: Grammar, state: Any, seat: int, offers: Sequence[Offer], line: str) -> bool:
    try:
        reads.read(state, seat, offers, line)
    except Refusal:
        return False
    return True


def _words(line: str) -> list[str]:
    folded = unicodedata.normalize("NFKD", plain(line).casefold())
    return WORD.findall("".join(sign for sign in folded if not unicodedata.combining(sign)))


@lru_cache(maxsize=20_000)
def _near(word: str, words: Collection[str]) -> bool:
    """Whether a word is one of these, cut short, or with a letter or two wrong."""
    if word in words:
        return True
    if len(word) < 3:
        return False
    return any(candidate.startswith(word) or _alike(word, candidate) for candidate in words)


def _alike(word: str, other: str) -> bool:
    if len(word) < 4 or word[:1] != other[:1] or abs(len(word) - len(other)) > 2:
        return False
    matcher = SequenceMatcher(None, word, other, autojunk=False)
    return matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
