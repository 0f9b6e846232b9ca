"""The Foreman, whose step can name a cell for the worker; the base game offers none."""

from dataclasses import replace

from msgspec import UNSET, UnsetType

from arbiter.games.cuban import foreman, reading
from arbiter.games.cuban.foreman import RULE
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.kernel.offers import Step
from arbiter.parts.fields import Word
from arbiter.parts.line import Scanner


class Foreman(Step, frozen=True):
    """Play the Foreman: use the buildings in your worker's row and column, or any single one.

    Where the worker may move first, `cell` is where to.
    """

    rule = RULE
    cell: Word | UnsetType = UNSET


def read(t: Tables, state: State, words: Scanner) -> Foreman:
    return Foreman(reading.cell(words) if words.more else UNSET)


FOREMAN = replace(foreman.FOREMAN, step=Foreman, form="foreman or foreman CELL", read=read)
