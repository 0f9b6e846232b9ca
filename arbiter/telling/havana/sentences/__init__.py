"""A sentence for each event of Havana."""

from arbiter.telling import kernel
from arbiter.telling.context import Sentences
from arbiter.telling.havana.sentences import cards, holdings, rounds, turns

SENTENCES: Sentences = {
    **kernel.SENTENCES,
    **cards.SENTENCES,
    **holdings.SENTENCES,
    **rounds.SENTENCES,
    **turns.SENTENCES,
}
