"""Acts in force and proposed ones."""

from collections.abc import Iterator, Mapping

from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.games.cuban.view import ActsView
from arbiter.telling.cuban.told import Told
from arbiter.telling.sections import Section


def sections(told: Told, view: ActsView) -> Iterator[Section]:
    left = [f"{kind} {view.decks[kind].left}" for kind in ACT_TYPES]
    yield Section(told.words.actives.upper(), rows=[*_acts(told, view.active)])
    title = told.words.proposals.upper()
    yield Section(f"{title} (cards left: {', '.join(left)})", rows=[*_acts(told, view.proposed)])


def _acts(told: Told, acts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for kind in ACT_TYPES:
        yield kind, told.act(kind, acts[kind]) if kind in acts else "none"
