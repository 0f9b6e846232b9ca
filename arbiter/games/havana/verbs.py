"""Every step of Havana with its text form and a sentence about it."""

from arbiter.games.havana.steps import STEPS
from arbiter.kernel.events import snake
from arbiter.kernel.offers import Step

FORMS = {
    "lay": "lay CARD CARD",
    "act": "act CARD with what the card asks for, as in act refreshment mama, act conservation 17, act mama red blue, "
    "act tax_collector 2 worker 3 gray, act peso_thief 2, act materials_thief 3 red red, act refreshment none",
    "buy": "buy BUILDING [worker_by_pesos ...] [COLOUR_by_gray ...]",
    "end": "end",
    "cover": "cover OPEN_CARD HAND_CARD",
    "recover": "recover yes or recover no",
}


def _verb(step: type[Step]) -> tuple[type[Step], str, str]:
    sentence = " ".join((step.__doc__ or "").split())
    return step, FORMS[snake(step.__name__)], sentence


VERBS: tuple[tuple[type[Step], str, str], ...] = tuple(map(_verb, STEPS))
