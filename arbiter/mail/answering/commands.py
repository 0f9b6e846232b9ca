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
from arbiter.mail.answering.turns import steps_of
from arbiter.mail.reading.request import Request
from arbiter.mail.reading.steps import Read
from arbiter.mail.sending import prepared
from arbiter.mail.writing import accepted, api_token, help, left, position, preview, table_talk, turn
from arbiter.mail.writing.addressee import Addressee, addressees
from arbiter.mail.writing.incoming import Incoming

T = TypeVar("T")

DAY = 24 * 3600
TALK = 30  # mails a day in which a player may say something to the table
TOKENS = 5
RESENT = 20
ASKED = 20  # times a day that a player's `help` is answered
SHOWN, PREVIEWS = 50, 100  # the same for what people ask for in each of their games


class Reply(msgspec.Struct, frozen=True):
    """A reply that may be acted upon: whose it is, and what it says."""

    to: Addressee
    mail: Incoming
    request: Request


def key_of(mail: Incoming) -> str:
    """A move's key that no client of the API can give: theirs hold no space."""
    return f"mail {mail.key}"


def answered(services: Services, to: Addressee, envelope: Envelope | None, what: str) -> str:
    if envelope:
        prepared.post(services, envelope, to.position.game)
    return what


def _play(services: Services, reply: Reply) -> str:
    to = reply.to
    _may_talk(services, reply)
    read = _read(services, reply)
    asked = Submission(
        player=to.player.id,
        game=to.position.game,
        said=read.said,
        body=list(reply.request.steps),
        key=key_of(reply.mail),
        via="mail",
    )
    done = _naming(reply, read, lambda: submitted(services, asked, to.found))
    return confirm(services, reply, done.answer, done.after or log.load(services, asked.game))


def confirm(services: Services, reply: Reply, answer: bytes, after: log.Game) -> str:
    """Answer a move that was made: `answer` is the JSON of the submission's answer."""
    body = msgspec.json.decode(answer)
    receipt = msgspec.convert(body["receipt"], Receipt) if "receipt" in body else None
    now = msgspec.structs.replace(reply.to, found=after)
    envelope = accepted.write(services, now, reply.mail, reply.request.steps, body["version"], receipt)
    _pass_on(services, reply)
    return answered(services, now, envelope, "played")


def _preview(services: Services, reply: Reply) -> str:
    if not _answers(services, reply, PREVIEWS):
        return "previewed, untold"
    to, read = reply.to, _read(services, reply)
    seat = seat_of(to.found, to.player.id)
    seen = _naming(reply, read, lambda: previews.previewed(services, to.found, seat, read.said))
    envelope = preview.write(services, to, reply.mail, reply.request.steps, seen["events"], seen.get("stopped", ""))
    return answered(services, to, envelope, "previewed")


def _read(services: Services, reply: Reply) -> Read:
    return steps_of(services, reply.to.found, reply.to.seat, reply.request.steps)


def _naming(reply: Reply, read: Read, do: Callable[[], T]) -> T:
    """Do something with steps; a refusal of one of them tells its line."""
    try:
        return do()
    except Refusal as refusal:
        step = refusal.told.get("step")
        if step is None or step >= len(read.lines):
            raise
        line = read.lines[step]
        if refusal.code == "reveals_midway" and line + 1 < len(reply.request.steps):
            raise _follows(refusal, reply.request.steps[line], reply.request.steps[line + 1]) from None
        refusal.told["text"] = reply.request.steps[line]
        raise


def _follows(refusal: Refusal, line: str, following: str) -> Refusal:
    """The line that cannot follow is in the way, and not the good one before it."""
    detail = f"`{line[:80]}` completes your answer for now, so nothing can follow it. Remove the lines below it."
    told = {name: value for name, value in refusal.told.items() if name not in ("offers", "step")}
    return Refusal(refusal.code, detail, **told | {"text": following})


def _talk(services: Services, reply: Reply) -> str:
    _may_talk(services, reply)
    _pass_on(services, reply)
    return "said"


def _may_talk(services: Services, reply: Reply) -> None:
    if reply.request.talk and services.limits.hit(f"say/{reply.to.player.id}", TALK, DAY):
        raise Refusal("rate_limited", f"You can talk to the table in at most {TALK} mails a day.")


def _pass_on(services: Services, reply: Reply) -> None:
    """Have what was said sent to the other seats."""
    mine, game = reply.to.seat, reply.to.position.game
    others = addressees(services, reply.to.found) if reply.request.talk else {}
    for other in (other for seat, other in others.items() if seat != mine):
        envelope = table_talk.write(services, other, reply.mail, mine, reply.request.talk)
        prepared.pass_on(services, envelope, game, other.player.id)


def _answers(services: Services, reply: Reply, most: int) -> bool:
    """Whether a command that plays nothing is answered still: programs answer every answer."""
    return allowed(services, reply.mail, f"{reply.request.command}/{reply.to.player.id}", most)


def _help(services: Services, reply: Reply) -> str:
    if not _answers(services, reply, ASKED):
        return "helped, untold"
    return answered(services, reply.to, help.write(services, reply.to, reply.mail), "helped")


def _show(services: Services, reply: Reply) -> str:
    if not _answers(services, reply, SHOWN):
        return "shown, untold"
    envelope = position.write(services, reply.to, reply.mail, "Here is the current position.")
    return answered(services, reply.to, envelope, "shown")


def _resend(services: Services, reply: Reply) -> str:
    """The turn mail once more, as it would be written now."""
    to = reply.to
    if to.asked is None:
        return _show(services, reply)
    for again in range(1, RESENT + 1):
        id = turn.id(services, to.position.game, to.asked.decision, to.seat, again)
        if not services.envelopes.went(id) and services.envelopes.kept(id) is None:
            return answered(services, to, turn.write(services, to, to.asked, id), "sent again")
    raise Refusal("rate_limited", f"A mail is resent at most {RESENT} times.")


def _token(services: Services, reply: Reply) -> str:
    if services.limits.hit(f"token/{reply.to.player.id}", TOKENS, DAY):
        raise Refusal("rate_limited", f"You can get at most {TOKENS} tokens a day.")
    secret = players.grant(services, reply.to.player.id)
    return answered(services, reply.to, api_token.write(services, reply.to, reply.mail, secret), "token sent")


def _leave(services: Services, reply: Reply) -> str:
    """Give the seat back, which an open game alone lets."""
    to = reply.to
    leaving.leave(services, to.player.id, to.position.game, key_of(reply.mail), via="mail")
    return answered(services, to, left.write(services, to, reply.mail), "left")


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
