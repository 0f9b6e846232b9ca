"""The abilities of buildings and rewards: a closed set of kinds, each in a file of its own."""

from arbiter.games.cuban.abilities.buildings import Buildings
from arbiter.games.cuban.abilities.casino import Casino
from arbiter.games.cuban.abilities.customs import Customs
from arbiter.games.cuban.abilities.decree import Decree
from arbiter.games.cuban.abilities.exchange import Exchange
from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.hand_in import HandIn
from arbiter.games.cuban.abilities.newspaper import Newspaper
from arbiter.games.cuban.abilities.rewards import Rewards
from arbiter.games.cuban.abilities.sell_goods import SellGoods
from arbiter.games.cuban.abilities.ships import Ships
from arbiter.games.cuban.abilities.sort import Sort
from arbiter.games.cuban.abilities.statue import Statue
from arbiter.games.cuban.abilities.store import Store
from arbiter.games.cuban.abilities.take import Take
from arbiter.games.cuban.abilities.trade import Trade
from arbiter.games.cuban.abilities.votes import Votes

Abilities = (
    Store
    | Gain
    | Take
    | HandIn
    | SellGoods
    | Sort
    | Exchange
    | Trade
    | Ships
    | Casino
    | Customs
    | Buildings
    | Decree
    | Newspaper
    | Rewards
    | Statue
    | Votes
)
