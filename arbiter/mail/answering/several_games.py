"""An answer to a mail about several games, which does not say which of them it means: it is asked."""

from collections.abc import Iterator, Sequence
from email.message import Message
from functools import partial
from itertools import islice

from arbiter.app import log
from arbiter.app.own_games import own_games
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.answering.game_grammar import grammar
from arbiter.mail.answering.seat_lines import means
from arbiter.mail.reading import new_text, program_mail
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.new_text import Means
from arbiter.mail.reading.texts import texts
from arbiter.mail.sending import prepared
from arbiter.mail.writing import which_game
from arbiter.mail.writing.addressee import Addressee, addressees
from arbiter.mail.writing.incoming import Incoming

ASKED_A_DAY = 20  # times a day that a player is asked
GAMES = 25  # that are named


def act(services: Services, player: Player, mail: Message, incoming: Incoming, sign: Sign | None = None) -> str:
    """Ask which game is meant; what was done, in a word.

    `sign`: what speaks against a person having written it.
    """
    lines = new_text.own(texts(mail).plain).lines
    games = sorted(islice(_games(services, player.id), GAMES), key=lambda to: to.decision is None)
    if sign and (_is_ignored(services, sign, lines, games) or not _may_answer(services, incoming, player, sign)):
        return sign.why
    if services.limits.hit(f"which/{player.id}", ASKED_A_DAY, DAY):
        return "of several games"
    prepared.post(services, which_game.write(services, player, incoming, lines, games))
    return "of several games, asked"


def _is_ignored(services: Services, sign: Sign, lines: Sequence[str], games: Sequence[Addressee]) -> bool:
    readers = [means(services, to) for to in games]
    verbs = {verb for to in games for verb in grammar(services, to.game).verbs}
    meant = partial(_any, readers)
    return program_mail.should_ignore(sign, lines, lambda line: program_mail.begins(line, verbs) or meant(line), meant)


def _any(readers: Sequence[Means], line: str) -> bool:
    return any(reader(line) for reader in readers)


def _may_answer(services: Services, incoming: Incoming, player: Player, sign: Sign) -> bool:
    return not sign.strong or allowed(services, incoming, f"automatic/{player.id}", program_mail.ANSWERED)


def _games(services: Services, player: str) -> Iterator[Addressee]:
    for game in own_games(services, player, "running"):
        try:
            loaded = log.load(services, game)
            to = addressees(services, loaded).get(loaded.seat_of(player))
        except Refusal:  # decided by newer rules than ours, or unreadable
            continue
        if to:
            yield to
