"""The state after an event: reads no tables, refuses nothing."""

from arbiter.games.cuban.evolve import board, play, rounds
from arbiter.games.cuban.evolve.holdings import Evolvers

EVOLVERS: Evolvers = {**board.EVOLVERS, **play.EVOLVERS, **rounds.EVOLVERS}
