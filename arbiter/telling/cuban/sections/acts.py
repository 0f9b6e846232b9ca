"""Acts in force and proposed ones."""

from collections.abc import Iterator, Mapping

from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.games.cuban.view import ActsView
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.sections import Section


def sections(context: CubanContext, view: ActsView) -> Iterator[Section]:
    left = [f"{kind} {view.decks[kind].left}" for kind in ACT_TYPES]
    yield Section(context.words.actives.upper(), rows=[*_acts(context, view.active)])
    title = context.words.proposals.upper()
    yield Section(f"{title} (cards left: {', '.join(left)})", rows=[*_acts(context, view.proposed)])


def _acts(context: CubanContext, acts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for kind in ACT_TYPES:
        yield kind, context.act(kind, acts[kind]) if kind in acts else "none"
