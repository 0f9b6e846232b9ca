"""What is done with a mail that may be a program's: it must read as steps, or nothing is done for it or answered."""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from arbiter.kernel.refusal import Refusal
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.request import COMMANDS, FIRST, STEPS
from arbiter.mail.reading.vocabulary import SHORTEST, plain, tokens

ANSWERED = 3  # times a day that somebody is told that a mail was taken for a program's
ALIKE = 0.75  # of a word and the one that it may be meant to be


def should_ignore(
    sign: Sign, lines: Sequence[str], reads: Callable[[str], bool], means: Callable[[str], bool] = lambda line: False
) -> bool:
    """Whether a sign keeps a mail from being answered: programs write prose, of which hardly a line `reads` as a step.

    At a strong sign all lines have to, or more than half of what a list may have passed on for a person. At another one
    half are enough, as a person may have misspelt some, and so is a single line that `means` a step, as people write
    prose beside it.
    """
    parts = [part for line in lines for part in line.split(";") if part.strip()][:STEPS]
    read = sum(map(reads, parts))
    if sign.strong:
        return not read or (read < len(parts) if sign.why == "automatic" else 2 * read <= len(parts))
    return not any(map(means, parts)) and (not read or 2 * read < len(parts))


def refusal(sign: Sign) -> Refusal:
    """What the writer of a mail with a strong sign is told."""
    return Refusal(
        "forbidden",
        f"Your mail looks as if a program had written or forwarded it: {sign.seen}. If you"
        " wrote it yourself, send it another way, or make your move through the API.",
    )


def begins(line: str, verbs: Iterable[str]) -> bool:
    """Whether a line begins as a step or a command does, as far as one can tell when it may be misspelt."""
    words = tokens(plain(line))
    if not words:
        return False
    commands = {*(verb.partition("_")[0] for verb in verbs), *COMMANDS, *FIRST, "say"}
    abbreviated = len(words[0]) >= SHORTEST and any(word.startswith(words[0]) for word in commands)
    return abbreviated or bool(get_close_matches(words[0], commands, n=1, cutoff=ALIKE))
