"""The course of Cuba with El Presidente: a round's phases with their stages in order, and the end of the game."""

from arbiter.games.cuba.base import round as base
from arbiter.games.cuba.base import stages as base_stages
from arbiter.games.cuba.el_presidente import stages
from arbiter.games.cuban import harbour
from arbiter.games.cuban import stages as common
from arbiter.games.cuban.events import Reached
from arbiter.parts.course import Course, Phase, Stage

COURSE = Course(
    reached=Reached,
    rounds=(
        Phase("bills", Stage("boulevard", stages.boulevard), Stage("bills", base_stages.bills)),
        Phase("actions", Stage("turn", common.turn, again=stages.more_turns), Stage("token", common.token)),
        Phase(
            "president",
            Stage("event", common.event),
            Stage("answers", stages.answers, again=stages.more_answers),
        ),
        Phase(
            "parliament",
            Stage("bids", stages.bids),
            Stage("second_bids", stages.second_bids),
            Stage("vote", stages.vote),
        ),
        base.STATUTES,
        Phase(
            "end_of_round",
            Stage("storage", common.storage),
            Stage("spoiling", common.spoiling),
            Stage("ships", harbour.departure),
            Stage("next_round", stages.next_round),
        ),
    ),
    end=(base.END,),
    last="subsidy",
)
