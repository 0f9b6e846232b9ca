"""The words of Cubaneo's rulebook."""

from arbiter.telling.cuban.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    title="Cubaneo",
    proposed="proposed {}",
    proposals="Proposed acts",
    actives="Active acts",
    token="starting token",
    place="waiting area",
    waiting="in the waiting area",
    arrived="came to the waiting area",
    walk="promenade",
    visits="Visits left",
    visited="visited the {0} on space {1} of the promenade",
    happened="The event on space {0} was not covered and took place",
    tiles={
        "decree": "Decree tile",
        "newspaper": "Newspaper tile",
        "votes": "Votes tile",
        "partner": "Partner tile",
    },
    stages={
        "promenade": "The preparation began.",
        "turn": "The action phase began.",
        "event": "The event phase began.",
        "bids": "The parliament began.",
        "obey": "The act phase began.",
        "storage": "The clean-up began.",
        "scoring": "The last round was over, so the buildings were scored.",
    },
    phases={
        "setup": "setup",
        "preparation": "A Preparation",
        "action": "B Action",
        "event": "C Event",
        "parliament": "D Parliament",
        "acts": "E Acts",
        "clean_up": "F Clean-up",
        "end": "end of the game",
        "over": "the game is over",
    },
    tasks={
        "turn": "to take a turn",
        "demolish": "to give back a building, or decline",
        "bid": "to buy votes",
        "pass": "to pass two of the proposed acts",
        "obey": "to decide on tax and duty",
        "keep": "to choose the products that stay in the Warehouse",
    },
    takes={"take": ""},
)
