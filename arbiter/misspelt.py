"""Variables that look like settings but are not: usually misspelt names, whose setting keeps its default."""

import os
import sys
from collections.abc import Mapping
from difflib import get_close_matches

from arbiter.settings import PREFIX, names

OURS = {"MALECON_PARENT", "MALECON_SOAK", "MALECON_CI"}  # what our processes and tests tell one another


def misspelt(environ: Mapping[str, str] = os.environ) -> list[str]:
    """A sentence for each variable that begins like a setting, in upper or lower case, and is not read."""
    known = names()
    wrong = (name for name in environ if name.upper().startswith(PREFIX) and name not in known | OURS)
    return [_sentence(name, known) for name in sorted(wrong)]


def warn(environ: Mapping[str, str] = os.environ) -> None:
    """Print them on standard error."""
    for sentence in misspelt(environ):
        print(f"malecon: {sentence}", file=sys.stderr)


def _sentence(name: str, known: set[str]) -> str:
    near = get_close_matches(name.upper(), sorted(known), n=1, cutoff=0.8)
    meant = f"; did you mean {near[0]}?" if near else "."
    return f"{name} is not a known setting and has no effect{meant}"
