"""Acting upon a seat's own reply: whether its address still counts, and what it says."""

from collections.abc import Sequence
from email.message import Message

from arbiter.app.ids import append_id
from arbiter.app.mails import present, refused
from arbiter.app.mails.address import Play
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.reader import Reader, records
from arbiter.app.replies import message, newtext
from arbiter.app.replies.acts import ACTS, Reply, answered, confirm, key_of, present_reader
from arbiter.app.replies.said import said
from arbiter.app.replies.steps import grammar
from arbiter.app.services import Services
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.parts.line import unreadable

DAY = 24 * 3600
PRESENT = 3  # times a day that a past address gets the present position
REFUSED = 20  # times a day that a seat is told why nothing of a mail was played
EMPTY = 3  # times a day that a player is told that a mail had no line of its own


EVER = ("talk", "help", "show", "resend")  # what a mail may ask for that answers any of ours, however old


class Later(Exception):
    """The mail cannot be dealt with now; nothing was done."""


def act(services: Services, token: Play, mail: Message, asking: Asking) -> str:
    """Do what a seat's own reply says, all or nothing, and have it answered; what was done, in a word."""
    to = present_reader(services, token)
    own = newtext.own(message.text(mail), _names(services, to, mail))
    played = _played_before(services, to, asking)
    if not played and _past(services, token, to) and _command(own.lines) not in EVER:
        return _shown(services, to, asking)
    if not own.lines and services.limits.hit(f"empty/{to.player.id}", EMPTY, DAY):
        return "empty"
    try:
        reply = Reply(to, asking, said(own.lines))
        if played:
            return confirm(services, reply, played)
        _nothing_below(services, to, own.signature)
        return ACTS[reply.said.command](services, reply)
    except Refusal as refusal:
        if refusal.code == "busy":
            raise Later(refusal.detail) from refusal
        return _refused(services, to, asking, refusal)


def _command(lines: Sequence[str]) -> str:
    """What lines ask for, "" where that cannot be read."""
    try:
        return said(lines).command
    except Refusal:
        return ""


def _refused(services: Services, to: Reader, asking: Asking, refusal: Refusal) -> str:
    told = services.limits.kept(f"told/{asking.key}") or _told(services, to, asking)
    if told == "untold":
        return "refused, untold"
    letter = refused.write(services, to, asking, refusal, last=told == "last")
    return answered(services, to, letter, f"refused: {refusal.code}")


def _told(services: Services, to: Reader, asking: Asking) -> str:
    """Whether this mail's refusal is told, now and whenever it comes again: programs answer every answer."""
    seat = f"{to.position.game}/{to.seat}"
    if not services.limits.hit(f"refused/{seat}", REFUSED - 1, DAY):
        told = "told"
    else:
        told = "last" if services.limits.once(f"refused/{seat}/last", asking.key, DAY) == asking.key else "untold"
    return services.limits.once(f"told/{asking.key}", told, DAY)


def _played_before(services: Services, to: Reader, asking: Asking) -> bytes | None:
    """The stored answer where this mail's steps were played, but what follows was not done."""
    id = append_id(services, f"moves/{to.position.game}", to.player.id, key_of(asking))
    found = services.games.load(to.position.game, "", id=id)
    return found.known.answer if found and found.known else None


def _past(services: Services, token: Play, to: Reader) -> bool:
    """Whether the address is of a decision that is over: the seat is asked another one, or has moved since."""
    p = to.position
    if p.status != "running":
        return p.status != "open"
    asked = next((o for o in owed(to.found.rules, p) if to.seat in o.asked), None)
    if asked:
        return not int(asked.decision.partition("-")[0]) <= token.seq <= p.version
    return any(record.actor == {"seat": to.seat} for record in records(services, to)[token.seq + 1 :])


def _names(services: Services, to: Reader, mail: Message) -> list[str]:
    """Names of which a signature may consist; words of the game are not among them."""
    verbs = grammar(services, to.found).verbs
    named = [*(name for name, _ in message.writers(mail)), to.player.name, to.player.email.partition("@")[0]]
    return [word for name in named for word in name.split() if word.lower() not in verbs]


def _nothing_below(services: Services, to: Reader, signature: Sequence[str]) -> None:
    """Refuse a step that stands where it is not looked for."""
    if to.position.state is None:
        return
    offers = to.found.rules.offers(to.position.state, to.seat)
    for line in signature:
        try:
            grammar(services, to.found).read(to.position.state, to.seat, offers, line)
        except Refusal:
            continue
        raise unreadable(f"`{line}` stands below what looks like a signature. Write all steps above it.")


def _shown(services: Services, to: Reader, asking: Asking) -> str:
    if services.limits.hit(f"present/{to.position.game}/{to.seat}", PRESENT, DAY):
        return "past"
    why = "Your mail answers something that is over, so nothing was done for it. This is how the game stands."
    return answered(services, to, present.write(services, to, asking, why), "past, shown")
