"""The course of Cuba without the expansion: a round's phases with their stages in order, and the end of the game."""

from arbiter.games.cuba.base import stages
from arbiter.games.cuban import harbour, scoring
from arbiter.games.cuban import stages as common
from arbiter.games.cuban.events import Reached
from arbiter.parts.course import Course, Phase, Stage

STATUTES = Phase("statutes", Stage("obey", common.obey), Stage("subsidy", common.subsidy))
END = Phase("end", Stage("scoring", scoring.scoring), Stage("result", scoring.result))

COURSE = Course(
    reached=Reached,
    rounds=(
        Phase("bills", Stage("bills", stages.bills)),
        Phase("actions", Stage("turn", common.turn, again=stages.more_turns)),
        Phase(
            "parliament",
            Stage("bids", common.bids),
            Stage("second_bids", stages.second_bids),
            Stage("vote", stages.vote),
        ),
        STATUTES,
        Phase(
            "end_of_round",
            Stage("storage", common.storage),
            Stage("spoiling", common.spoiling),
            Stage("ships", harbour.departure),
            Stage("next_round", stages.next_round),
        ),
    ),
    end=(END,),
    last="subsidy",
)
