"""The games that can be played, by key and revision."""

from arbiter.games import cuba, cubaneo, havana
from arbiter.games.registry import Registry

RULESETS = Registry((*cubaneo.EDITIONS, *cuba.EDITIONS, *havana.EDITIONS))
