"""Sending mails that could not be sent before."""

from arbiter.app import log
from arbiter.app.own_games import own_games
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.position import owed
from arbiter.kernel.refusal import Refusal
from arbiter.mail.writing import turn


def send_pending(services: Services, player: str, game: str = "") -> bool:
    """Have the mails sent for all decisions that wait for a player whose address is good now, or those in one game.

    Each is sent once; one that did not arrive, though it was sent, is sent again. False where the one game cannot be
    read now; of all games, each that cannot be has an outbox entry of its own from then on.
    """
    if game:
        return _resend_open(services, game, player)
    for each in own_games(services, player, "running"):
        if not _resend_open(services, each, player):
            services.outbox.push(Message("verified", each, player=player))
    return True


def resend(services: Services, message: Message) -> None:
    """Have the mail sent for a decision, though it may have been sent and did not arrive; nothing for other mails."""
    if message.kind == "notify" and message.decision:
        for id in turn.ids(services, message.game, message.decision, message.seat, message.player):
            services.envelopes.again(id)
        services.outbox.push(message)


def _resend_open(services: Services, game: str, player: str) -> bool:
    """False where the game cannot be read now: it was decided by newer rules than ours, or is unreadable."""
    try:
        loaded = log.load(services, game)
        seat = loaded.seat_of(player)
        with reading(services, game):
            decisions = [o.decision for o in owed(loaded.rules, loaded.position) if seat in o.seats]
    except Refusal as refusal:
        return not refusal.passing
    for decision in decisions:
        resend(services, Message("notify", game, decision, seat, player))
    return True
