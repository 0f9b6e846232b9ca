"""A round of Cuba with El Presidente: its phases with their stages in order."""

from arbiter.games.cuba.base import round as base
from arbiter.games.cuba.el_presidente import stages
from arbiter.games.cuban import stages as common
from arbiter.games.cuban.course import Course

BILLS = ("boulevard", "bills")
ACTIONS = ("turn", "token")
PRESIDENT = ("event", "answers")

COURSE = Course(
    phases={
        "bills": BILLS,
        "actions": ACTIONS,
        "president": PRESIDENT,
        "parliament": base.PARLIAMENT,
        "statutes": base.STATUTES,
        "end_of_round": base.END_OF_ROUND,
        "end": base.END,
    },
    stages={
        **base.COURSE.stages,
        "boulevard": stages.boulevard,
        "token": common.token,
        "event": common.event,
        "answers": stages.answers,
        "bids": stages.bids,
        "second_bids": stages.second_bids,
        "vote": stages.vote,
        "next_round": stages.next_round,
    },
    again={"turn": stages.more_turns, "answers": stages.more_answers},
    last=base.COURSE.last,
)
