"""The course of Cubaneo: a round's phases with their stages in order, and the end of the game."""

from arbiter.games.cuban import harbour, scoring
from arbiter.games.cuban import stages as common
from arbiter.games.cuban.events import Reached
from arbiter.games.cubaneo import stages
from arbiter.parts.course import Course, Phase, Stage

COURSE = Course(
    reached=Reached,
    rounds=(
        Phase("preparation", Stage("promenade", stages.promenade), Stage("proposals", stages.proposals)),
        Phase("action", Stage("turn", common.turn, again=stages.more_turns), Stage("token", common.token)),
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
