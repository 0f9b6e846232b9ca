"""Conversion between the state with the expansion and its view."""

from msgspec.structs import replace

from arbiter.games.cuba.base import show as base
from arbiter.games.cuba.base.state import President, State
from arbiter.games.cuba.base.view import BoulevardView, CubaView
from arbiter.games.cuba.el_presidente.evolve import president
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban import show


def view(t: Tables, state: State) -> CubaView:
    now = president(state)
    boulevard = BoulevardView(
        spaces=show.spaces(t, state),
        absent=state.absent,
        car=now.car,
        happening=state.happening or None,
        answers=now.answers,
        inspection=now.inspection,
        overbuilt=now.overbuilt,
    )
    return replace(base.view(t, state), boulevard=boulevard)


def restore(view: CubaView, boulevard: BoulevardView) -> State:
    """The state of which this is the view."""
    b = boulevard
    return replace(
        base.restore(view),
        **show.promenade(b.spaces),
        absent=b.absent,
        happening=b.happening or "",
        president=President(car=b.car, answers=b.answers, inspection=b.inspection, overbuilt=b.overbuilt),
    )
