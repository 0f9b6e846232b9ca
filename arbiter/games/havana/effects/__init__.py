"""The effects of the thirteen cards (HV-6)."""

from arbiter.games.havana.effects.choosing import Clear, Refresh
from arbiter.games.havana.effects.robbing import RobCubes, RobPesos, Tax
from arbiter.games.havana.effects.taking import Architect, Draw, Hire, TakeCentre
from arbiter.games.havana.effects.waiting import Protect, Rest

Effects = Rest | Protect | Refresh | Clear | TakeCentre | Hire | Architect | Draw | Tax | RobPesos | RobCubes
