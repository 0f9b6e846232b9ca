"""A sentence for each event that the games of the family share."""

from arbiter.telling import kernel
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.sentences import board, holdings, play, rounds

COMMON: Sentences = {
    **kernel.SENTENCES,
    **board.SENTENCES,
    **holdings.SENTENCES,
    **play.SENTENCES,
    **rounds.SENTENCES,
}
