"""Acting upon a seat's own reply: whether its address still counts, and what it says."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from email.message import Message

from arbiter.app import once
from arbiter.app.ids import append_id
from arbiter.app.ports.games import Known
from arbiter.app.services import Services
from arbiter.app.submit import answer_of
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.commands import ACTS, Reply, answered, confirm, key_of
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.answering.turns import grammar
from arbiter.mail.reading import doubts, message, new_text
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.new_text import Means
from arbiter.mail.reading.own_lines import own_lines
from arbiter.mail.reading.request import request
from arbiter.mail.reading.resembling import Resembling, means_a_command
from arbiter.mail.reading.texts import texts
from arbiter.mail.writing import position, refused
from arbiter.mail.writing.addressee import Addressee, records
from arbiter.mail.writing.incoming import Incoming

DAY = 24 * 3600
PRESENT = 3  # times a day that a past address gets the present position
REFUSED = 20  # times a day that a seat is told why nothing of a mail was played
EMPTY = 3  # times a day that a player is told that a mail had no line of its own


EVER = ("talk", "help", "show", "resend")  # what a mail may ask for that answers any of ours, however old


class Later(Exception):
    """The mail cannot be dealt with now; nothing was done."""


def act(
    services: Services, to: Addressee, seq: int, mail: Message, incoming: Incoming, sign: Sign | None = None
) -> str:
    """Do what a seat's own reply says, all or nothing, and have it answered; what was done, in a word.

    `to`: the seat in the game as it was just loaded, with its seed; `seq`: of the record that the address names;
    `sign`: what speaks against a person having written it.
    """
    try:
        return _first(services, to, seq, mail, incoming, sign)
    except NotDone as why:
        played = _played_before(services, to, incoming)
        return _again(services, to, mail, incoming, played) if played else why.told()


class NotDone(Exception):
    """Nothing of a mail is played; `told` has its writer told so. It may have been played before."""

    def __init__(self, told: Callable[[], str]) -> None:
        super().__init__()
        self.told = told


def _first(services: Services, to: Addressee, seq: int, mail: Message, incoming: Incoming, sign: Sign | None) -> str:
    """Raises `NotDone`."""
    if sign and _passed_over(services, to, mail, sign):
        raise NotDone(lambda: sign.why)
    if sign and sign.strong:
        raise NotDone(lambda: _doubted(services, to, incoming, sign))
    if _past(services, seq, to) and _command(_plainly(services, to, mail)) not in EVER:
        raise NotDone(lambda: _shown(services, to, incoming))
    with _refusing(services, to, incoming):
        own = own_lines(mail, names(services, to, mail), means(services, to))
        if not own.lines and services.limits.hit(f"empty/{to.player.id}", EMPTY, DAY):
            raise NotDone(lambda: "empty")
        reply = Reply(to, incoming, request(own.lines))
        return ACTS[reply.request.command](services, reply)


def _again(services: Services, to: Addressee, mail: Message, incoming: Incoming, played: Known) -> str:
    """Do what was left undone when a mail's steps were played: they are in doubt no more."""
    try:
        with _refusing(services, to, incoming):
            own = own_lines(mail, names(services, to, mail), means_a_command)
            reply = Reply(to, incoming, request(own.lines))
            answer = answer_of(services, to.position.game, played.answer, {})
            return confirm(services, reply, answer, to.found)
    except NotDone as why:
        return why.told()


@contextmanager
def _refusing(services: Services, to: Addressee, incoming: Incoming) -> Iterator[None]:
    """Refusals as `NotDone`, or `Later` where the same may be asked again."""
    try:
        yield
    except Refusal as refusal:
        if refusal.passing:
            raise Later(refusal.detail) from refusal
        told = refusal
        raise NotDone(lambda: _refused(services, to, incoming, told)) from refusal


def _passed_over(services: Services, to: Addressee, mail: Message, sign: Sign) -> bool:
    """Whether a sign keeps a mail from being answered, as it does not read as steps."""
    asked, verbs = means(services, to), grammar(services, to.found).verbs
    own = new_text.own(texts(mail).plain, names(services, to, mail), asked)
    lines = own.lines if sign.strong else [*own.lines, *own.signature, *(line for line, _ in own.doubts)]
    return doubts.passed_over(sign, lines, lambda line: doubts.begins(line, verbs) or asked(line), asked)


def _doubted(services: Services, to: Addressee, incoming: Incoming, sign: Sign) -> str:
    """Nothing of it is played, and its writer is told so."""
    if not allowed(services, incoming, f"automatic/{to.position.game}/{to.seat}", doubts.ANSWERED):
        return sign.why
    envelope = refused.write(services, to, incoming, doubts.refusal(sign), last=False)
    return answered(services, to, envelope, f"{sign.why}, told")


def _plainly(services: Services, to: Addressee, mail: Message) -> list[str]:
    """The own lines of a mail as far as they can be told without a doubt being raised."""
    return new_text.own(texts(mail).plain, names(services, to, mail), means(services, to)).lines


def _command(lines: Sequence[str]) -> str:
    """What lines ask for, "" where that cannot be read."""
    try:
        return request(lines).command
    except Refusal:
        return ""


def _refused(services: Services, to: Addressee, incoming: Incoming, refusal: Refusal) -> str:
    told = services.limits.kept(f"told/{incoming.key}") or _told(services, to, incoming)
    if told == "untold":
        return "refused, untold"
    envelope = refused.write(services, to, incoming, refusal, last=told == "last")
    return answered(services, to, envelope, f"refused: {refusal.code}")


def _told(services: Services, to: Addressee, incoming: Incoming) -> str:
    """Whether this mail's refusal is told, now and whenever it comes again: programs answer every answer."""
    seat = f"{to.position.game}/{to.seat}"
    if not services.limits.hit(f"refused/{seat}", REFUSED - 1, DAY):
        told = "told"
    else:
        told = "last" if services.limits.once(f"refused/{seat}/last", incoming.key, DAY) == incoming.key else "untold"
    return services.limits.once(f"told/{incoming.key}", told, DAY)


def _played_before(services: Services, to: Addressee, incoming: Incoming) -> Known | None:
    """The stored answer where this mail's steps were played, but what follows was not done."""
    id = append_id(services, f"moves/{to.position.game}", to.player.id, key_of(incoming))
    return once.known(services, to.position.game, id)


def _past(services: Services, seq: int, to: Addressee) -> bool:
    """Whether the address is of a decision that is over: the seat is asked another one, or has moved since."""
    p = to.position
    if p.status != "running":
        return p.status != "open"
    asked = next((o for o in owed(to.found.rules, p) if to.seat in o.asked), None)
    if asked:
        return not int(asked.decision.partition("-")[0]) <= seq <= p.version
    return any(record.actor == {"seat": to.seat} for record in records(services, to)[seq + 1 :])


def names(services: Services, to: Addressee, mail: Message) -> list[str]:
    """Names of which a signature may consist; words of the game are not among them."""
    verbs = grammar(services, to.found).verbs
    named = [*(name for name, _ in message.writers(mail)), to.player.name, to.player.email.partition("@")[0]]
    return [word for name in named for word in name.split() if word.lower() not in verbs]


def means(services: Services, to: Addressee) -> Means:
    """Whether a line may be meant as one of the game's, or for us."""
    state = to.position.state
    if state is None:
        return means_a_command
    offers = to.found.rules.offers(state, to.seat)
    return Resembling(grammar(services, to.found), state, to.seat, offers)


def _shown(services: Services, to: Addressee, incoming: Incoming) -> str:
    if services.limits.hit(f"present/{to.position.game}/{to.seat}", PRESENT, DAY):
        return "past"
    why = "Your mail answers a decision that is already over, so nothing was done. Here is the current position."
    return answered(services, to, position.write(services, to, incoming, why), "past, shown")
