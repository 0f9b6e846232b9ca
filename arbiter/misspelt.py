"""Variables that look like settings but are not: usually misspelt names, whose setting keeps its default."""

import os
import sys
from collections.abc import Mapping
from difflib import get_close_matches

from arbiter.settings import PREFIX, names

INTERNAL = {"MALECON_PARENT", "MALECON_SOAK", "MALECON_CI"}  # set by our own processes and tests for one another


def misspelt(environ: Mapping[str, str] = os.environ) -> list[str]:
    """A sentence for each variable that begins like a setting, in upper or lower case, and is not read."""
    setting_names = names()
    unknown = (name for name in environ if name.upper().startswith(PREFIX) and name not in setting_names | INTERNAL)
    return [_sentence(name, setting_names) for name in sorted(unknown)]


def warn(environ: Mapping[str, str] = os.environ) -> None:
    """Print them on standard error."""
    for sentence in misspelt(environ):
        print(f"malecon: {sentence}", file=sys.stderr)


def _sentence(name: str, setting_names: set[str]) -> str:
    similar = get_close_matches(name.upper(), sorted(setting_names), n=1, cutoff=0.8)
    suggestion = f"; did you mean {similar[0]}?" if similar else "."
    return f"{name} is not a known setting and has no effect{suggestion}"
