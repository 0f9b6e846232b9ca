"""The game with the expansion, put together."""

from arbiter.games.cuba.el_presidente import setup, show
from arbiter.games.cuba.el_presidente.evolve import EVOLVERS
from arbiter.games.cuba.el_presidente.round import COURSE
from arbiter.games.cuba.el_presidente.steps import ASKED, COMPLETE, GOING, TAKE
from arbiter.games.cuban.game import Parts

PARTS = Parts(setup.initial, setup.setup, show.view, COURSE, ASKED, GOING, COMPLETE, TAKE, EVOLVERS)
