"""The games that can be played, by key."""

from arbiter.games.cuba import EDITION as CUBA
from arbiter.games.cubaneo import EDITION as CUBANEO
from arbiter.games.havana import EDITION as HAVANA
from arbiter.kernel.ruleset import Edition

RULESETS: dict[str, Edition] = {edition.key: edition for edition in (CUBANEO, CUBA, HAVANA)}
