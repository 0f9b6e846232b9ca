"""Acting upon a seat's own reply: whether its address still counts, and what it says."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from email.message import Message

from arbiter.app import idempotency
from arbiter.app.ids import append_id
from arbiter.app.ports.games import Known
from arbiter.app.services import Services
from arbiter.app.submit import answer_of
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.commands import ACTS, Reply, confirm, key_of, post_answer
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.answering.reply_parser import grammar
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
OUTDATED_A_DAY = 3  # times a day that a past address gets the present position
REFUSALS_A_DAY = 20  # times a day that a seat is told why nothing of a mail was played
EMPTY_A_DAY = 3  # times a day that a player is told that a mail had no line of its own


TIMELESS = ("talk", "help", "show", "resend")  # what a mail may ask for that answers any of ours, however old


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
        return _handle(services, to, seq, mail, incoming, sign)
    except NotPlayed as not_played:
        played = _played_before(services, to, incoming)
        return _finish(services, to, mail, incoming, played) if played else not_played.answer()


class NotPlayed(Exception):
    """Nothing of a mail is played; `answer` has its writer told so. It may have been played before."""

    def __init__(self, answer: Callable[[], str]) -> None:
        super().__init__()
        self.answer = answer


def _handle(services: Services, to: Addressee, seq: int, mail: Message, incoming: Incoming, sign: Sign | None) -> str:
    """Raises `NotPlayed`."""
    if sign and _is_ignored(services, to, mail, sign):
        raise NotPlayed(lambda: sign.why)
    if sign and sign.strong:
        raise NotPlayed(lambda: _answer_doubtful(services, to, incoming, sign))
    if _is_outdated(services, seq, to) and _command(_certain_lines(services, to, mail)) not in TIMELESS:
        raise NotPlayed(lambda: _answer_outdated(services, to, incoming))
    with _refusing(services, to, incoming):
        own = own_lines(mail, names(services, to, mail), means(services, to))
        if not own.lines and services.limits.hit(f"empty/{to.player.id}", EMPTY_A_DAY, DAY):
            raise NotPlayed(lambda: "empty")
        reply = Reply(to, incoming, request(own.lines))
        return ACTS[reply.request.command](services, reply)


def _finish(services: Services, to: Addressee, mail: Message, incoming: Incoming, played: Known) -> str:
    """Do what was left undone when a mail's steps were played: they are in doubt no more."""
    try:
        with _refusing(services, to, incoming):
            own = own_lines(mail, names(services, to, mail), means_a_command)
            reply = Reply(to, incoming, request(own.lines))
            answer = answer_of(services, to.position.game, played.answer, {})
            return confirm(services, reply, answer, to.game)
    except NotPlayed as not_played:
        return not_played.answer()


@contextmanager
def _refusing(services: Services, to: Addressee, incoming: Incoming) -> Iterator[None]:
    """Refusals as `NotPlayed`, or `Later` where the same may be asked again."""
    try:
        yield
    except Refusal as refusal:
        if refusal.passing:
            raise Later(refusal.detail) from refusal
        reason = refusal
        raise NotPlayed(lambda: _answer_refusal(services, to, incoming, reason)) from refusal


def _is_ignored(services: Services, to: Addressee, mail: Message, sign: Sign) -> bool:
    """Whether a sign keeps a mail from being answered, as it does not read as steps."""
    means_step, verbs = means(services, to), grammar(services, to.game).verbs
    own = new_text.own(texts(mail).plain, names(services, to, mail), means_step)
    lines = own.lines if sign.strong else [*own.lines, *own.signature, *(line for line, _ in own.doubts)]
    return doubts.should_ignore(sign, lines, lambda line: doubts.begins(line, verbs) or means_step(line), means_step)


def _answer_doubtful(services: Services, to: Addressee, incoming: Incoming, sign: Sign) -> str:
    """Nothing of it is played, and its writer is told so."""
    if not allowed(services, incoming, f"automatic/{to.position.game}/{to.seat}", doubts.ANSWERED):
        return sign.why
    envelope = refused.write(services, to, incoming, doubts.refusal(sign), last=False)
    return post_answer(services, to, envelope, f"{sign.why}, told")


def _certain_lines(services: Services, to: Addressee, mail: Message) -> list[str]:
    """The own lines of a mail as far as they can be told without a doubt being raised."""
    return new_text.own(texts(mail).plain, names(services, to, mail), means(services, to)).lines


def _command(lines: Sequence[str]) -> str:
    """What lines ask for, "" where that cannot be read."""
    try:
        return request(lines).command
    except Refusal:
        return ""


def _answer_refusal(services: Services, to: Addressee, incoming: Incoming, refusal: Refusal) -> str:
    verdict = services.limits.kept(f"told/{incoming.key}") or _refusal_answer(services, to, incoming)
    if verdict == "untold":
        return "refused, untold"
    envelope = refused.write(services, to, incoming, refusal, last=verdict == "last")
    return post_answer(services, to, envelope, f"refused: {refusal.code}")


def _refusal_answer(services: Services, to: Addressee, incoming: Incoming) -> str:
    """Whether this mail's refusal is told, now and whenever it comes again: programs answer every answer."""
    seat, key = f"{to.position.game}/{to.seat}", incoming.key
    if not services.limits.hit(f"refused/{seat}", REFUSALS_A_DAY - 1, DAY):
        verdict = "told"
    else:
        verdict = "last" if services.limits.once(f"refused/{seat}/last", key, DAY) == key else "untold"
    return services.limits.once(f"told/{key}", verdict, DAY)


def _played_before(services: Services, to: Addressee, incoming: Incoming) -> Known | None:
    """The stored answer where this mail's steps were played, but what follows was not done."""
    id = append_id(services, f"moves/{to.position.game}", to.player.id, key_of(incoming))
    return idempotency.stored_answer(services, to.position.game, id)


def _is_outdated(services: Services, seq: int, to: Addressee) -> bool:
    """Whether the address is of a decision that is over: the seat is asked another one, or has moved since."""
    p = to.position
    if p.status != "running":
        return p.status != "open"
    decision = next((o for o in owed(to.game.rules, p) if to.seat in o.asked), None)
    if decision:
        return not int(decision.decision.partition("-")[0]) <= seq <= p.version
    return any(record.actor == {"seat": to.seat} for record in records(services, to)[seq + 1 :])


def names(services: Services, to: Addressee, mail: Message) -> list[str]:
    """Names of which a signature may consist; words of the game are not among them."""
    verbs = grammar(services, to.game).verbs
    sources = [*(name for name, _ in message.writers(mail)), to.player.name, to.player.email.partition("@")[0]]
    return [word for name in sources for word in name.split() if word.lower() not in verbs]


def means(services: Services, to: Addressee) -> Means:
    """Whether a line may be meant as one of the game's, or for us."""
    state = to.position.state
    if state is None:
        return means_a_command
    offers = to.game.rules.offers(state, to.seat)
    return Resembling(grammar(services, to.game), state, to.seat, offers)


def _answer_outdated(services: Services, to: Addressee, incoming: Incoming) -> str:
    if services.limits.hit(f"present/{to.position.game}/{to.seat}", OUTDATED_A_DAY, DAY):
        return "past"
    why = "Your mail answers a decision that is already over, so nothing was done. Here is the current position."
    return post_answer(services, to, position.write(services, to, incoming, why), "past, shown")
