"""A seat's decision and the possible answers: forms, the values of their fields, and lines that are legal now."""

from collections.abc import Sequence
from itertools import islice

from arbiter.app.services import Services
from arbiter.kernel.domains import Domain
from arbiter.kernel.offers import Offer, step_of
from arbiter.kernel.position import Owed, owed
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import EXAMPLE, Block, Heading, Lines, Paragraph, Verb
from arbiter.mail.writing.clock import time_left
from arbiter.telling.columns import WIDTH
from arbiter.telling.phrases import everyone, listed

VALUES = 10  # of a field, which may bring something each
SPELLED = 300  # steps of an offer among which examples are looked for
EXAMPLES = 3
LONGEST = WIDTH - len(EXAMPLE)  # characters of an example, where there are shorter ones


def decision_text(to: Addressee, decision: Owed) -> str:
    """What the seat is asked, as in `you are asked to buy votes (decision 41-bid).`"""
    what = "the hidden part of your answer" if decision.partly else "your answer"
    sealed = f" Nobody sees {what} until everyone has answered." if decision.sealed else ""
    request = to.teller.asked(to.game.rules, to.view, decision.kind)
    return f"you are asked {request} (decision {decision.decision}).{sealed}"


def choices(to: Addressee) -> list[Block]:
    """All that may be said."""
    offers = to.game.rules.offers(to.position.state, to.seat)
    return [Heading("What you can answer"), *verbs(to, offers)]


def status_blocks(services: Services, to: Addressee) -> list[Block]:
    """What the seat is asked, until when, all that may be said, and how; or for whom the game waits."""
    how_to = [*choices(to), *how_to_answer(services, to)] if to.decision else []
    return [Paragraph(status_text(to)), *time_left(services, to), *how_to]


def status_text(to: Addressee) -> str:
    """What the seat is asked, or for whom the game waits, as a sentence."""
    if to.decision is None:
        return _waiting_text(to)
    question = decision_text(to, to.decision)
    return f"{question[0].upper()}{question[1:]}"


def _waiting_text(to: Addressee) -> str:
    p = to.position
    if p.status == "open":
        return "The game starts when all its seats are taken."
    if p.status != "running":
        return "The game is over."
    seats = sorted({seat for o in owed(to.game.rules, p) for seat in o.seats})
    return f"The game is waiting for {everyone(to.names, seats)}." if seats else "The sealed answers are being opened."


def verbs(to: Addressee, offers: Sequence[Offer]) -> list[Verb]:
    """What may be said, verb by verb."""
    return [_verb(to, do, [o for o in offers if o.do == do]) for do in dict.fromkeys(o.do for o in offers)]


def _verb(to: Addressee, do: str, offers: Sequence[Offer]) -> Verb:
    texts = to.edition.verbs()
    form, means = next(verb_texts for step, *verb_texts in texts if step.__struct_config__.tag == do)
    holds = dict.fromkeys(_holds(to, offer) for offer in offers if offer.fields)
    return Verb(do, f"{unmarked(means)} ({offers[0].rule})", form, list(holds), examples(to, offers))


def unmarked(means: str) -> str:
    """Documents mark words of JSON, which nobody writes in a mail."""
    return means.replace("`", "")


def _holds(to: Addressee, offer: Offer) -> str:
    return "Now " + "; ".join(_field(to, offer.do, name, domain) for name, domain in offer.fields.items())


def _field(to: Addressee, do: str, name: str, domain: Domain) -> str:
    """As in `reward: a (4 pesos)`."""
    values = islice(domain.values(), VALUES)
    gains = [gain for value in values if (gain := to.teller.gives(to.game.rules, do, name, value))]
    return f"{name.replace('_', ' ')}: {domain.says()}{f' ({listed(gains)})' if gains else ''}"


def examples(to: Addressee, offers: Sequence[Offer]) -> list[str]:
    """A few lines that are legal now, each of another kind where there are several."""
    lines = [_lines(to, offer) for offer in offers]
    first = list(dict.fromkeys(candidates[0] for candidates in lines))
    further = [line for candidates in lines for line in (candidates[-1], candidates[len(candidates) // 2])]
    return list(dict.fromkeys([*first, *further]))[:EXAMPLES]


def _lines(to: Addressee, offer: Offer) -> list[str]:
    rules, state = to.game.rules, to.position.state
    steps = (step_of(fields, rules.steps) for fields in islice(offer.spelled(), SPELLED))
    lines = [rules.write(state, step) for step in steps]
    return [line for line in lines if len(line) <= LONGEST] or lines[:1]


def how_to_answer(services: Services, to: Addressee) -> list[Block]:
    """How to answer."""
    p = to.position
    return [
        Heading("How to answer"),
        Paragraph(
            "Reply to this mail with your steps above the quoted text, one per line, in the forms"
            " shown. You can make your turn in several parts. To try steps without playing them,"
            " write preview on the first line."
        ),
        Lines(("preview", "say Good luck to you all!", "help")),
        Paragraph(
            "A line that begins with say goes to the other players; help tells you what else you"
            " can write. Or use the API with your token:"
        ),
        Lines((f"POST {services.settings.base_url}/v1/games/{p.game}/moves",)),
    ]
