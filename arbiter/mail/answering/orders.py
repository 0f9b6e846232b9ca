"""Standing orders by mail: giving, showing and withdrawing one."""

from collections.abc import Sequence
from itertools import groupby

from arbiter.app import standing_orders
from arbiter.app.services import Services
from arbiter.app.standing_orders import ALTERNATIVES, Alternative, Order
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.reply import Reply, may_answer, post_answer
from arbiter.mail.reading.vocabulary import plain
from arbiter.mail.writing import order_kept

SHOWN_A_DAY = 50  # times a day that a player is shown an order, or told that it was withdrawn
OR = "or"


def give(services: Services, reply: Reply) -> str:
    """Keep the steps below `order`; alternatives are separated by a line `or`."""
    if not reply.request.steps:
        return show(services, reply)
    order = Order(alternatives=_alternatives([_clean(line) for line in reply.request.steps]))
    given = standing_orders.give(services, reply.to.player.id, reply.to.position.game, order)
    return _told(services, reply, "your standing order was taken down:", given)


def show(services: Services, reply: Reply) -> str:
    if not may_answer(services, reply, SHOWN_A_DAY):
        return "order shown, untold"
    order = standing_orders.find(services, reply.to.player.id, reply.to.position.game)
    return _told(services, reply, "this is your standing order:" if order else "you have no standing order.", order)


def withdraw(services: Services, reply: Reply) -> str:
    standing_orders.withdraw(services, reply.to.player.id, reply.to.position.game)
    if not may_answer(services, reply, SHOWN_A_DAY):
        return "order withdrawn, untold"
    return _told(services, reply, "you have no standing order any more.", None)


def _told(services: Services, reply: Reply, what: str, order: Order | None) -> str:
    envelope = order_kept.write(services, reply.to, reply.mail, what, order)
    return post_answer(services, reply.to, envelope, "order")


def _alternatives(lines: Sequence[str]) -> tuple[Alternative, ...]:
    """Refuses `too_large`, and `invalid_request` where one has no steps."""
    groups = [(separates, list(group)) for separates, group in groupby(lines, lambda line: line.lower() == OR)]
    texts = ["\n".join(group) for separates, group in groups if not separates]
    if len(texts) > ALTERNATIVES:
        raise Refusal("too_large", f"A standing order can have at most {ALTERNATIVES} alternatives.")
    if not texts:
        raise Refusal("invalid_request", "There is no step below `order`.")
    return tuple(Alternative(text=text) for text in texts)


def _clean(line: str) -> str:
    return plain(line).strip(" .!")
