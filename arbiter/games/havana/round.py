"""The course of Havana: the opening, and a round's phases with their stages in order."""

from arbiter.games.havana import stages
from arbiter.games.havana.events import Reached
from arbiter.parts.course import Course, Phase, Stage

COURSE = Course(
    reached=Reached,
    opening=(Phase("opening", Stage("lay", stages.lay), Stage("order", stages.order)),),
    rounds=(
        Phase("actions", Stage("turn", stages.turn, again=stages.more_turns), Stage("count", stages.count)),
        Phase("supplies", Stage("supply", stages.supply)),
        Phase(
            "new_card",
            Stage("cover", stages.cover, again=stages.more_covers),
            Stage("order", stages.order),
            Stage("recover", stages.recover),
        ),
    ),
)
