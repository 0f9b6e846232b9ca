"""A round of Cuba without the expansion: its phases with their stages in order."""

from arbiter.games.cuba.base import stages
from arbiter.games.cuban import harbour, scoring
from arbiter.games.cuban import stages as common
from arbiter.games.cuban.course import Course

BILLS = ("bills",)
ACTIONS = ("turn",)
PARLIAMENT = ("bids", "second_bids", "vote")
STATUTES = ("obey", "subsidy")
END_OF_ROUND = ("storage", "spoiling", "ships", "next_round")
END = ("scoring", "result")

COURSE = Course(
    phases={
        "bills": BILLS,
        "actions": ACTIONS,
        "parliament": PARLIAMENT,
        "statutes": STATUTES,
        "end_of_round": END_OF_ROUND,
        "end": END,
    },
    stages={
        "bills": stages.bills,
        "turn": common.turn,
        "bids": common.bids,
        "second_bids": stages.second_bids,
        "vote": stages.vote,
        "obey": common.obey,
        "subsidy": common.subsidy,
        "storage": common.storage,
        "spoiling": common.spoiling,
        "ships": harbour.departure,
        "next_round": stages.next_round,
        "scoring": scoring.scoring,
        "result": scoring.result,
    },
    again={"turn": stages.more_turns},
    last="subsidy",
)
