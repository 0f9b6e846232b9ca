"""Telling a seat's player why nothing of a mail was played."""

from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.answering.reply import post_answer
from arbiter.mail.reading import program_mail
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.writing import position, refused
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.incoming import Incoming

OUTDATED_A_DAY = 3  # times a day that a past address gets the present position
REFUSALS_A_DAY = 20  # times a day that a seat is told why nothing of a mail was played


def answer_doubtful(services: Services, to: Addressee, incoming: Incoming, sign: Sign) -> str:
    """Nothing of it is played, and its writer is told so."""
    if not allowed(services, incoming, f"automatic/{to.position.game}/{to.seat}", program_mail.ANSWERED):
        return sign.why
    envelope = refused.write(services, to, incoming, program_mail.refusal(sign), last=False)
    return post_answer(services, to, envelope, f"{sign.why}, told")


def answer_refusal(services: Services, to: Addressee, incoming: Incoming, refusal: Refusal) -> str:
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


def answer_outdated(services: Services, to: Addressee, incoming: Incoming) -> str:
    if services.limits.hit(f"present/{to.position.game}/{to.seat}", OUTDATED_A_DAY, DAY):
        return "past"
    why = "Your mail answers a decision that is already over, so nothing was done. Here is the current position."
    return post_answer(services, to, position.write(services, to, incoming, why), "past, shown")
