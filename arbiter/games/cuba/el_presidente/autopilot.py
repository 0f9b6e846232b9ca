"""The plain policy of Cuba with the expansion (CU-7)."""

from collections.abc import Mapping
from functools import partial

from arbiter.games.cuba.base import autopilot as base
from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.store import Store
from arbiter.games.cuban.autopilot import turn
from arbiter.games.cuban.cubanos import Lawyer, SwapShips, Token
from arbiter.parts.policy import Choice
from arbiter.parts.verb import Occasion

PEOPLE = (Gain, Store, Lawyer, SwapShips, Token)

POLICY: Mapping[Occasion, Choice] = {**base.POLICY, "turn": partial(turn, PEOPLE)}
