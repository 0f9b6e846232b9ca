"""What is done for each command of a reply, and the mail that answers it."""

from collections.abc import Callable

import msgspec

from arbiter.app import leaving, log, players, resigning, taking_over
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel import seats
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering import orders
from arbiter.mail.answering.moves import play, preview_moves
from arbiter.mail.answering.reply import Reply, key_of, may_answer, post_answer
from arbiter.mail.answering.talk import check_talk_limit, pass_on_talk
from arbiter.mail.writing import api_token, help, left, position, resignation, turn

TOKENS_A_DAY = 5
MAX_RESENT = 20
HELP_A_DAY = 20  # times a day that a player's `help` is answered
RESIGN_A_DAY = 20  # times a day that a player is told what `resign` would lead to
SHOW_A_DAY = 50  # the same for what people ask for in each of their games


def _talk(services: Services, reply: Reply) -> str:
    check_talk_limit(services, reply)
    pass_on_talk(services, reply)
    return "said"


def _help(services: Services, reply: Reply) -> str:
    if not may_answer(services, reply, HELP_A_DAY):
        return "helped, untold"
    return post_answer(services, reply.to, help.write(services, reply.to, reply.mail), "helped")


def _show(services: Services, reply: Reply) -> str:
    if not may_answer(services, reply, SHOW_A_DAY):
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


def _resign(services: Services, reply: Reply) -> str:
    """Tell what it would lead to; nothing is done before it is confirmed."""
    seats.must_run(reply.to.game.rules, reply.to.position)
    if not may_answer(services, reply, RESIGN_A_DAY):
        return "resignation, untold"
    return post_answer(services, reply.to, resignation.asked(services, reply.to, reply.mail), "resignation asked")


def _resign_for_good(services: Services, reply: Reply) -> str:
    to = reply.to
    resigning.resign(services, to.player.id, to.position.game, key_of(reply.mail), via="mail")
    after = msgspec.structs.replace(to, game=log.load(services, to.position.game))
    return post_answer(services, to, resignation.done(services, after, reply.mail), "resigned")


def _return(services: Services, reply: Reply) -> str:
    """Take the own seat again, which stands open."""
    to = reply.to
    taking_over.take_over(services, to.player.id, to.position.game, to.seat, key_of(reply.mail), via="mail")
    after = msgspec.structs.replace(to, game=log.load(services, to.position.game))
    return post_answer(services, to, resignation.returned(services, after, reply.mail), "returned")


ACTS: dict[str, Callable[[Services, Reply], str]] = {
    "play": play,
    "preview": preview_moves,
    "talk": _talk,
    "help": _help,
    "show": _show,
    "resend": _resend,
    "token": _token,
    "leave": _leave,
    "order": orders.give,
    "order show": orders.show,
    "order off": orders.withdraw,
    "resign": _resign,
    resignation.CONFIRMED: _resign_for_good,
    resignation.BACK: _return,
    "take over": _return,
}
