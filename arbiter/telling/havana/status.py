"""Where a game of Havana stands, in words."""

from arbiter.games.havana.state import Asking, Turn
from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import HavanaView
from arbiter.parts.course import OVER
from arbiter.telling.havana.phrases import TASKS, cards
from arbiter.telling.phrases import Names, everyone, who

PHASES = {
    "setup": "setup",
    "opening": "opening",
    "actions": "phase 1, actions",
    "supplies": "phase 2, supplies",
    "new_card": "phase 3, a new card",
    "over": "over",
}


def moment(view: HavanaView) -> str:
    """Round and phase."""
    phase = PHASES[view.phase]
    return f"Round {view.round}, {phase}" if view.round and view.phase != OVER else phase.capitalize()


def waiting(t: Tables, view: HavanaView, names: Names) -> str:
    """Who is asked for what."""
    match view.frame:
        case Turn(seat, ()):
            return f"{who(names, seat)} may buy buildings, or end the turn."
        case Turn(seat, left):
            return f"It is {who(names, seat)}'s turn; to carry out: {cards(t, left)}."
        case Asking(kind, seats):
            return f"{everyone(names, seats)} {'is' if len(seats) == 1 else 'are'} asked {TASKS[kind]}."
    return "The game is over." if view.phase == OVER else "All answers are in and are about to be opened."


def turn(t: Tables, view: HavanaView) -> str:
    """What is left to do in the turn that goes on."""
    left = view.frame.cards if isinstance(view.frame, Turn) else ()
    return f"to carry out {cards(t, left)}" if left else "to buy buildings, or end the turn"
