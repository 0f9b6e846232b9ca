"""The games that can be played, by key and revision: those that ship, and those that other packages bring."""

from arbiter.games import cuba, cubaneo, havana
from arbiter.games.installed import installed
from arbiter.games.registry import Registry

SHIPPED = Registry((*cubaneo.EDITIONS, *cuba.EDITIONS, *havana.EDITIONS))
_brought, FAULTS = installed(SHIPPED)
RULESETS = Registry((*(edition for key in SHIPPED for edition in SHIPPED.revisions(key).values()), *_brought))
