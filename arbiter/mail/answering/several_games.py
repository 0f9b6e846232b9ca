"""An answer to a mail about several games, which does not say which of them it means: it is asked."""

from collections.abc import Iterator, Sequence
from email.message import Message
from functools import partial
from itertools import islice

from arbiter.app import log
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.answering.seat_reply import means
from arbiter.mail.answering.turns import grammar
from arbiter.mail.reading import doubts, new_text
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.new_text import Means
from arbiter.mail.reading.texts import texts
from arbiter.mail.sending import prepared
from arbiter.mail.sending.overdue import running
from arbiter.mail.writing import which_game
from arbiter.mail.writing.addressee import Addressee, addressees
from arbiter.mail.writing.incoming import Incoming

ASKED = 20  # times a day that a player is asked
GAMES = 25  # that are named
DAY = 24 * 3600


def act(services: Services, player: Player, mail: Message, incoming: Incoming, sign: Sign | None = None) -> str:
    """Ask which game is meant; what was done, in a word.

    `sign`: what speaks against a person having written it.
    """
    lines = new_text.own(texts(mail).plain).lines
    games = sorted(islice(_games(services, player.id), GAMES), key=lambda to: to.asked is None)
    if sign and (_passed_over(services, sign, lines, games) or not _told(services, incoming, player, sign)):
        return sign.why
    if services.limits.hit(f"which/{player.id}", ASKED, DAY):
        return "of several games"
    prepared.post(services, which_game.write(services, player, incoming, lines, games))
    return "of several games, asked"


def _passed_over(services: Services, sign: Sign, lines: Sequence[str], games: Sequence[Addressee]) -> bool:
    asked = [means(services, to) for to in games]
    verbs = {verb for to in games for verb in grammar(services, to.found).verbs}
    meant = partial(_any, asked)
    return doubts.passed_over(sign, lines, lambda line: doubts.begins(line, verbs) or meant(line), meant)


def _any(asked: Sequence[Means], line: str) -> bool:
    return any(each(line) for each in asked)


def _told(services: Services, incoming: Incoming, player: Player, sign: Sign) -> bool:
    return not sign.strong or allowed(services, incoming, f"automatic/{player.id}", doubts.ANSWERED)


def _games(services: Services, player: str) -> Iterator[Addressee]:
    for game in running(services, player):
        try:
            found = log.load(services, game)
            to = addressees(services, found).get(found.seat_of(player))
        except Refusal:  # decided by newer rules than ours, or unreadable
            continue
        if to:
            yield to
