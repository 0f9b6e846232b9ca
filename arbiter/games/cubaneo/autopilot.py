"""The plain policy of Cubaneo (CN-9)."""

from collections.abc import Mapping
from functools import partial

from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.store import Store
from arbiter.games.cuban.autopilot import keep, turn
from arbiter.games.cuban.cubanos import Lawyer, SwapShips, Token
from arbiter.parts.policy import Choice
from arbiter.parts.verb import Occasion

PEOPLE = (Gain, Store, Lawyer, Token, SwapShips)

POLICY: Mapping[Occasion, Choice] = {"turn": partial(turn, PEOPLE), "keep": keep}
