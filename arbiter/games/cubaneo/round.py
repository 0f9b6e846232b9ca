"""A round of Cubaneo: its phases with their stages in order."""

from dataclasses import replace

from arbiter.games.cuban import harbour, scoring
from arbiter.games.cuban import stages as common
from arbiter.games.cuban.course import Course
from arbiter.games.cubaneo import stages

PREPARATION = ("promenade", "proposals")
ACTION = ("turn",)
EVENT = ("event",)
PARLIAMENT = ("bids", "vote")
ACTS = ("obey", "subsidy")
CLEAN_UP = ("storage", "spoiling", "ships", "next_round")
END = ("scoring", "result")

COURSE = Course(
    phases={
        "preparation": PREPARATION,
        "action": ACTION,
        "event": EVENT,
        "parliament": PARLIAMENT,
        "acts": ACTS,
        "clean_up": CLEAN_UP,
        "end": END,
    },
    stages={
        "promenade": stages.promenade,
        "proposals": stages.proposals,
        "turn": common.turn,
        "event": common.event,
        "bids": stages.bids,
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

# Until revision 1 the token was passed on when nobody took the Dancer (CN-3.21).
COURSE_1 = replace(
    COURSE,
    phases={**COURSE.phases, "action": ("turn", "token")},
    stages={**COURSE.stages, "token": common.token},
)
