"""Acting upon a seat's own reply: whether its address still counts, and what it says."""

from collections.abc import Sequence
from email.message import Message

from arbiter.app.ids import append_id
from arbiter.app.services import Services
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.commands import ACTS, Reply, answered, confirm, key_of, present_reader
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.answering.turns import grammar
from arbiter.mail.reading import doubts, message, new_text
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.new_text import Means
from arbiter.mail.reading.own_lines import written
from arbiter.mail.reading.request import said
from arbiter.mail.reading.resembling import Resembling, means_a_command
from arbiter.mail.reading.texts import texts
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.writing import position, refused
from arbiter.mail.writing.addressee import Reader, records
from arbiter.mail.writing.incoming import Asking

DAY = 24 * 3600
PRESENT = 3  # times a day that a past address gets the present position
REFUSED = 20  # times a day that a seat is told why nothing of a mail was played
EMPTY = 3  # times a day that a player is told that a mail had no line of its own


EVER = ("talk", "help", "show", "resend")  # what a mail may ask for that answers any of ours, however old


class Later(Exception):
    """The mail cannot be dealt with now; nothing was done."""


def act(services: Services, token: Play, mail: Message, asking: Asking, sign: Sign | None = None) -> str:
    """Do what a seat's own reply says, all or nothing, and have it answered; what was done, in a word.

    `sign`: what speaks against a person having written it.
    """
    to = present_reader(services, token)
    played = _played_before(services, to, asking)
    if sign and not played:
        if _passed_over(services, to, mail, sign):
            return sign.why
        if sign.strong:
            return _doubted(services, to, asking, sign)
    if not played and _past(services, token, to) and _command(_plainly(services, to, mail)) not in EVER:
        return _shown(services, to, asking)
    try:
        asked = means_a_command if played else means(services, to)  # what was played is in doubt no more
        own = written(mail, names(services, to, mail), asked)
        if not own.lines and services.limits.hit(f"empty/{to.player.id}", EMPTY, DAY):
            return "empty"
        reply = Reply(to, asking, said(own.lines))
        if played:
            return confirm(services, reply, played)
        return ACTS[reply.said.command](services, reply)
    except Refusal as refusal:
        if refusal.passing:
            raise Later(refusal.detail) from refusal
        return _refused(services, to, asking, refusal)


def _passed_over(services: Services, to: Reader, mail: Message, sign: Sign) -> bool:
    """Whether a sign keeps a mail from being answered, as it does not read as steps."""
    asked, verbs = means(services, to), grammar(services, to.found).verbs
    own = new_text.own(texts(mail).plain, names(services, to, mail), asked)
    lines = own.lines if sign.strong else [*own.lines, *own.signature, *(line for line, _ in own.doubts)]
    return doubts.passed_over(sign, lines, lambda line: doubts.begins(line, verbs) or asked(line), asked)


def _doubted(services: Services, to: Reader, asking: Asking, sign: Sign) -> str:
    """Nothing of it is played, and its writer is told so."""
    if not allowed(services, asking, f"automatic/{to.position.game}/{to.seat}", doubts.ANSWERED):
        return sign.why
    letter = refused.write(services, to, asking, doubts.refusal(sign), last=False)
    return answered(services, to, letter, f"{sign.why}, told")


def _plainly(services: Services, to: Reader, mail: Message) -> list[str]:
    """The own lines of a mail as far as they can be told without a doubt being raised."""
    return new_text.own(texts(mail).plain, names(services, to, mail), means(services, to)).lines


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


def names(services: Services, to: Reader, mail: Message) -> list[str]:
    """Names of which a signature may consist; words of the game are not among them."""
    verbs = grammar(services, to.found).verbs
    named = [*(name for name, _ in message.writers(mail)), to.player.name, to.player.email.partition("@")[0]]
    return [word for name in named for word in name.split() if word.lower() not in verbs]


def means(services: Services, to: Reader) -> Means:
    """Whether a line may be meant as one of the game's, or for us."""
    state = to.position.state
    if state is None:
        return means_a_command
    offers = to.found.rules.offers(state, to.seat)
    return Resembling(grammar(services, to.found), state, to.seat, offers)


def _shown(services: Services, to: Reader, asking: Asking) -> str:
    if services.limits.hit(f"present/{to.position.game}/{to.seat}", PRESENT, DAY):
        return "past"
    why = "Your mail answers something that is over, so nothing was done for it. This is how the game stands."
    return answered(services, to, position.write(services, to, asking, why), "past, shown")
