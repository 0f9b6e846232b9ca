"""The abilities of buildings and rewards: a closed set of kinds."""

from arbiter.games.cuban.abilities.exchange import Exchange
from arbiter.games.cuban.abilities.simple import Gain, HandIn, Sell, Sort, Store, Take
from arbiter.games.cuban.abilities.special import Buildings, Decree, Newspaper, Rewards, Statue, Votes
from arbiter.games.cuban.abilities.trading import Casino, Customs, Ships, Trade

Giving = Store | Gain | Take | HandIn | Sell | Sort | Exchange
Looking = Trade | Ships | Casino | Customs
Special = Buildings | Decree | Newspaper | Rewards | Statue | Votes
Abilities = Giving | Looking | Special
