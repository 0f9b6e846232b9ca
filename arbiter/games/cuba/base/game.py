"""The base game, put together."""

from arbiter.games.cuba.base import setup, show
from arbiter.games.cuba.base.evolve import EVOLVERS
from arbiter.games.cuba.base.round import COURSE
from arbiter.games.cuba.base.steps import ASKED, COMPLETE, GOING, TAKE
from arbiter.games.cuban.game import Parts

PARTS = Parts(setup.initial, setup.setup, show.view, COURSE, ASKED, GOING, COMPLETE, TAKE, EVOLVERS)
