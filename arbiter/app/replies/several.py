"""An answer to a mail about several games, which does not say which of them it means: it is asked."""

from collections.abc import Iterator
from email.message import Message
from itertools import islice

from arbiter.app import log
from arbiter.app.mails import answers, which
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.late import running
from arbiter.app.mails.reader import Reader, reader
from arbiter.app.ports.players import Player
from arbiter.app.replies import newtext
from arbiter.app.replies.texts import texts
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

ASKED = 20  # times a day that a player is asked
GAMES = 25  # that are named
DAY = 24 * 3600


def act(services: Services, player: Player, mail: Message, asking: Asking) -> str:
    """Ask which game is meant; what was done, in a word."""
    if services.limits.hit(f"which/{player.id}", ASKED, DAY):
        return "of several games"
    lines = newtext.own(texts(mail).plain).lines
    games = sorted(islice(_games(services, player.id), GAMES), key=lambda to: to.asked is None)
    answers.post(services, which.write(services, player, asking, lines, games))
    return "of several games, asked"


def _games(services: Services, player: str) -> Iterator[Reader]:
    for game in running(services, player):
        try:
            to = reader(services, game, log.load(services, game).position.seat_of(player))
        except Refusal:  # decided by newer rules than ours, or unreadable
            continue
        if to:
            yield to
