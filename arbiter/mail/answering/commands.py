"""What is done for each command of a reply, and the mail that answers it."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from arbiter.app import leaving, log, players, previews
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.app.submit import Submission, seat_of, submitted
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.seals import Receipt
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.answering.reply_parser import steps_of
from arbiter.mail.reading.request import Request
from arbiter.mail.reading.steps import ParsedSteps
from arbiter.mail.sending import prepared
from arbiter.mail.writing import accepted, api_token, help, left, position, preview, table_talk, turn
from arbiter.mail.writing.addressee import Addressee, addressees
from arbiter.mail.writing.incoming import Incoming

T = TypeVar("T")

DAY = 24 * 3600
TALK_A_DAY = 30  # mails a day in which a player may say something to the table
TOKENS_A_DAY = 5
MAX_RESENT = 20
HELP_A_DAY = 20  # times a day that a player's `help` is answered
SHOW_A_DAY, PREVIEWS_A_DAY = 50, 100  # the same for what people ask for in each of their games


class Reply(msgspec.Struct, frozen=True):
    """A reply that may be acted upon: whose it is, and what it says."""

    to: Addressee
    mail: Incoming
    request: Request


def key_of(mail: Incoming) -> str:
    """A move's key that no client of the API can give: theirs hold no space."""
    return f"mail {mail.key}"


def post_answer(services: Services, to: Addressee, envelope: Envelope | None, outcome: str) -> str:
    if envelope:
        prepared.post(services, envelope, to.position.game)
    return outcome


def _play(services: Services, reply: Reply) -> str:
    to = reply.to
    _may_talk(services, reply)
    parsed = _read(services, reply)
    submission = Submission(
        player=to.player.id,
        game=to.position.game,
        said=parsed.steps,
        body=list(reply.request.steps),
        key=key_of(reply.mail),
        via="mail",
    )
    result = _with_line(reply, parsed, lambda: submitted(services, submission, to.game))
    return confirm(services, reply, result.answer, result.after or log.load(services, submission.game))


def confirm(services: Services, reply: Reply, answer: bytes, after: log.Game) -> str:
    """Answer a move that was made: `answer` is the JSON of the submission's answer."""
    body = msgspec.json.decode(answer)
    receipt = msgspec.convert(body["receipt"], Receipt) if "receipt" in body else None
    updated = msgspec.structs.replace(reply.to, game=after)
    envelope = accepted.write(services, updated, reply.mail, reply.request.steps, body["version"], receipt)
    _pass_on(services, reply)
    return post_answer(services, updated, envelope, "played")


def _preview(services: Services, reply: Reply) -> str:
    if not _may_answer(services, reply, PREVIEWS_A_DAY):
        return "previewed, untold"
    to, parsed = reply.to, _read(services, reply)
    seat = seat_of(to.game, to.player.id)
    outcome = _with_line(reply, parsed, lambda: previews.previewed(services, to.game, seat, parsed.steps))
    envelope = preview.write(
        services, to, reply.mail, reply.request.steps, outcome["events"], outcome.get("stopped", "")
    )
    return post_answer(services, to, envelope, "previewed")


def _read(services: Services, reply: Reply) -> ParsedSteps:
    return steps_of(services, reply.to.game, reply.to.seat, reply.request.steps)


def _with_line(reply: Reply, parsed: ParsedSteps, operation: Callable[[], T]) -> T:
    """Do something with steps; a refusal of one of them tells its line."""
    try:
        return operation()
    except Refusal as refusal:
        step = refusal.told.get("step")
        if step is None or step >= len(parsed.lines):
            raise
        line = parsed.lines[step]
        if refusal.code == "reveals_midway" and line + 1 < len(reply.request.steps):
            raise _follows(refusal, reply.request.steps[line], reply.request.steps[line + 1]) from None
        refusal.told["text"] = reply.request.steps[line]
        raise


def _follows(refusal: Refusal, line: str, following: str) -> Refusal:
    """The line that cannot follow is in the way, and not the good one before it."""
    detail = f"`{line[:80]}` completes your answer for now, so nothing can follow it. Remove the lines below it."
    details = {name: value for name, value in refusal.told.items() if name not in ("offers", "step")}
    return Refusal(refusal.code, detail, **details | {"text": following})


def _talk(services: Services, reply: Reply) -> str:
    _may_talk(services, reply)
    _pass_on(services, reply)
    return "said"


def _may_talk(services: Services, reply: Reply) -> None:
    if reply.request.talk and services.limits.hit(f"say/{reply.to.player.id}", TALK_A_DAY, DAY):
        raise Refusal("rate_limited", f"You can talk to the table in at most {TALK_A_DAY} mails a day.")


def _pass_on(services: Services, reply: Reply) -> None:
    """Have what was said sent to the other seats."""
    mine, game = reply.to.seat, reply.to.position.game
    others = addressees(services, reply.to.game) if reply.request.talk else {}
    for other in (other for seat, other in others.items() if seat != mine):
        envelope = table_talk.write(services, other, reply.mail, mine, reply.request.talk)
        prepared.pass_on(services, envelope, game, other.player.id)


def _may_answer(services: Services, reply: Reply, limit: int) -> bool:
    """Whether a command that plays nothing is answered still: programs answer every answer."""
    return allowed(services, reply.mail, f"{reply.request.command}/{reply.to.player.id}", limit)


def _help(services: Services, reply: Reply) -> str:
    if not _may_answer(services, reply, HELP_A_DAY):
        return "helped, untold"
    return post_answer(services, reply.to, help.write(services, reply.to, reply.mail), "helped")


def _show(services: Services, reply: Reply) -> str:
    if not _may_answer(services, reply, SHOW_A_DAY):
        return "shown, untold"
    envelope = position.write(services, reply.to, reply.mail, "Here is the current position.")
    return post_answer(services, reply.to, envelope, "shown")


def _resend(services: Services, reply: Reply) -> str:
    """The turn mail once more, as it would be written now."""
    to = reply.to
    if to.decision is None:
        return _show(services, reply)
    for again in range(1, MAX_RESENT + 1):
        id = turn.id(services, to.position.game, to.decision.decision, to.seat, again)
        if not services.envelopes.went(id) and services.envelopes.kept(id) is None:
            return post_answer(services, to, turn.write(services, to, to.decision, id), "sent again")
    raise Refusal("rate_limited", f"A mail is resent at most {MAX_RESENT} times.")


def _token(services: Services, reply: Reply) -> str:
    if services.limits.hit(f"token/{reply.to.player.id}", TOKENS_A_DAY, DAY):
        raise Refusal("rate_limited", f"You can get at most {TOKENS_A_DAY} tokens a day.")
    secret = players.grant(services, reply.to.player.id)
    return post_answer(services, reply.to, api_token.write(services, reply.to, reply.mail, secret), "token sent")


def _leave(services: Services, reply: Reply) -> str:
    """Give the seat back, which an open game alone lets."""
    to = reply.to
    leaving.leave(services, to.player.id, to.position.game, key_of(reply.mail), via="mail")
    return post_answer(services, to, left.write(services, to, reply.mail), "left")


ACTS: dict[str, Callable[[Services, Reply], str]] = {
    "play": _play,
    "preview": _preview,
    "talk": _talk,
    "help": _help,
    "show": _show,
    "resend": _resend,
    "token": _token,
    "leave": _leave,
}
