"""Acts in force and proposed ones."""

from collections.abc import Iterator, Mapping

from arbiter.games.cuban.view import ActsView
from arbiter.games.cuban.words import ACT_TYPES
from arbiter.telling.columns import wrapped
from arbiter.telling.cuban.lines import section
from arbiter.telling.cuban.told import Told


def lines(told: Told, view: ActsView) -> Iterator[str]:
    left = [f"{kind} {view.decks[kind].left}" for kind in ACT_TYPES]
    yield from section(told.words.actives.upper(), _acts(told, view.active))
    title = told.words.proposals.upper()
    yield from section(f"{title} (cards left: {', '.join(left)})", _acts(told, view.proposed))


def _acts(told: Told, acts: Mapping[str, str]) -> Iterator[str]:
    for kind in ACT_TYPES:
        said = told.act(kind, acts[kind]) if kind in acts else "none"
        for n, line in enumerate(wrapped(said, 64)):
            yield f"  {'' if n else kind:<12}{line}"
