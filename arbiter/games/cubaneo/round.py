"""The course of Cubaneo: a round's phases with their stages in order, and the end of the game."""

from dataclasses import replace

from arbiter.games.cuban import harbour, scoring
from arbiter.games.cuban import stages as common
from arbiter.games.cuban.events import Reached
from arbiter.games.cubaneo import stages
from arbiter.parts.course import Course, Phase, Stage

TURN = Stage("turn", common.turn, again=stages.more_turns)
ACTION = Phase("action", TURN)

COURSE = Course(
    reached=Reached,
    rounds=(
        Phase("preparation", Stage("promenade", stages.promenade), Stage("proposals", stages.proposals)),
        ACTION,
        Phase("event", Stage("event", common.event)),
        Phase("parliament", Stage("bids", stages.bids), Stage("vote", stages.vote)),
        Phase("acts", Stage("obey", common.obey), Stage("subsidy", common.subsidy)),
        Phase(
            "clean_up",
            Stage("storage", common.storage),
            Stage("spoiling", common.spoiling),
            Stage("ships", harbour.departure),
            Stage("next_round", stages.next_round),
        ),
    ),
    end=(Phase("end", Stage("scoring", scoring.scoring), Stage("result", scoring.result)),),
    last="subsidy",
)

# In revision 1 the token is passed on when nobody takes the Dancer (CN-3.21).
ACTION_1 = Phase("action", TURN, Stage("token", common.token))
COURSE_1 = replace(COURSE, rounds=tuple(ACTION_1 if phase is ACTION else phase for phase in COURSE.rounds))
