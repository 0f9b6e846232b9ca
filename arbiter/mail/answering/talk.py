"""What a reply says to the table: how often, and passing it on to the other seats."""

from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.reply import Reply
from arbiter.mail.sending import prepared
from arbiter.mail.writing import table_talk
from arbiter.mail.writing.addressee import addressees

TALK_A_DAY = 30  # mails a day in which a player may say something to the table


def check_talk_limit(services: Services, reply: Reply) -> None:
    """Refuse `rate_limited` where a player has talked to the table often enough today."""
    if reply.request.talk and services.limits.hit(f"say/{reply.to.player.id}", TALK_A_DAY, DAY):
        raise Refusal("rate_limited", f"You can talk to the table in at most {TALK_A_DAY} mails a day.")


def pass_on_talk(services: Services, reply: Reply) -> None:
    """Have what was said sent to the other seats."""
    mine, game = reply.to.seat, reply.to.position.game
    others = addressees(services, reply.to.game) if reply.request.talk else {}
    for other in (other for seat, other in others.items() if seat != mine):
        envelope = table_talk.write(services, other, reply.mail, mine, reply.request.talk)
        prepared.pass_on(services, envelope, game, other.player.id)
