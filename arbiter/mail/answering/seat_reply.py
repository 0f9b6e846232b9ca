"""Acting upon a seat's own reply: whether its address still counts, and what it says."""

from collections.abc import Callable, Sequence
from email.message import Message
from typing import NamedTuple

from arbiter.app import idempotency, repeated
from arbiter.app.ports.games import Known
from arbiter.app.services import Services
from arbiter.app.submit import answer_of
from arbiter.app.times import DAY
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.commands import ACTS
from arbiter.mail.answering.later import Later
from arbiter.mail.answering.moves import confirm
from arbiter.mail.answering.rejections import answer_doubtful, answer_outdated, answer_refusal
from arbiter.mail.answering.reply import Reply, key_of
from arbiter.mail.answering.seat_lines import certain_lines, is_ignored, means, names
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.own_lines import own_lines
from arbiter.mail.reading.request import request
from arbiter.mail.reading.resembling import means_a_command
from arbiter.mail.writing.addressee import Addressee, records
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.resignation import CONFIRMED

EMPTY_A_DAY = 3  # times a day that a player is told that a mail had no line of its own


# What a mail may ask for that answers any of ours, however old.
ORDERS = ("order", "order show", "order off")
TIMELESS = ("talk", "help", "show", "resend", *ORDERS, "resign", CONFIRMED, "return", "take over")


class NotPlayed(NamedTuple):
    """Nothing of a mail is played, though it may have been played before.

    `answer` has its writer told so, if anybody is told, and returns what was done, in a word.
    """

    answer: Callable[[], str]


def act(
    services: Services, to: Addressee, seq: int, mail: Message, incoming: Incoming, sign: Sign | None = None
) -> str:
    """Do what a seat's own reply says, all or nothing, and have it answered; what was done, in a word.

    `to`: the seat in the game as it was just loaded, with its seed; `seq`: of the record that the address names;
    `sign`: what speaks against a person having written it.
    """
    outcome = _handle(services, to, seq, mail, incoming, sign)
    if isinstance(outcome, str):
        return outcome
    played = _played_before(services, to, incoming)
    return _finish(services, to, mail, incoming, played) if played else outcome.answer()


def _handle(
    services: Services, to: Addressee, seq: int, mail: Message, incoming: Incoming, sign: Sign | None
) -> str | NotPlayed:
    if sign and is_ignored(services, to, mail, sign):
        return NotPlayed(lambda: sign.why)
    if sign and sign.strong:
        return NotPlayed(lambda: answer_doubtful(services, to, incoming, sign))
    former = seq < to.since  # a mail to a predecessor, whose address is not good for anything here
    timeless = not former and _command(certain_lines(services, to, mail)) in TIMELESS
    if (former or _is_outdated(services, seq, to)) and not timeless:
        return NotPlayed(lambda: answer_outdated(services, to, incoming))
    try:
        own = own_lines(mail, names(services, to, mail), means(services, to))
        if not own.lines and services.limits.hit(f"empty/{to.player.id}", EMPTY_A_DAY, DAY):
            return NotPlayed(lambda: "empty")
        reply = Reply(to, incoming, request(own.lines))
        return ACTS[reply.request.command](services, reply)
    except Refusal as refusal:
        return _refused(services, to, incoming, refusal)


def _finish(services: Services, to: Addressee, mail: Message, incoming: Incoming, played: Known) -> str:
    """Do what was left undone when a mail's steps were played: they are in doubt no more."""
    try:
        own = own_lines(mail, names(services, to, mail), means_a_command)
        reply = Reply(to, incoming, request(own.lines))
        stored = repeated.answer(services, to.position.game, played)
        answer = answer_of(services, to.position.game, stored, {})
        return confirm(services, reply, answer, to.game)
    except Refusal as refusal:
        return _refused(services, to, incoming, refusal).answer()


def _refused(services: Services, to: Addressee, incoming: Incoming, refusal: Refusal) -> NotPlayed:
    """Raises `Later` where the same may be asked again."""
    if refusal.passing:
        raise Later(refusal.detail) from refusal
    return NotPlayed(lambda: answer_refusal(services, to, incoming, refusal))


def _command(lines: Sequence[str]) -> str:
    """What lines ask for, "" where that cannot be read."""
    try:
        return request(lines).command
    except Refusal:
        return ""


def _played_before(services: Services, to: Addressee, incoming: Incoming) -> Known | None:
    """The stored answer where this mail's steps were played, but what follows was not done."""
    call = idempotency.call(services, f"moves/{to.position.game}", to.player.id, key_of(incoming), "")
    return idempotency.stored_answer(services, to.position.game, call)


def _is_outdated(services: Services, seq: int, to: Addressee) -> bool:
    """Whether the address is of a decision that is over: the seat is asked another one, or has moved since."""
    p = to.position
    if p.status != "running":
        return p.status != "open"
    decision = next((o for o in owed(to.game.rules, p) if to.seat in o.asked), None)
    if decision:
        return not int(decision.decision.partition("-")[0]) <= seq <= p.version
    return any(record.actor == {"seat": to.seat} for record in records(services, to)[seq + 1 :])
