"""The installation configured in the environment, for commands that work on its store."""

from arbiter import misspelt, settings, wiring
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.settings import SettingsError

PATIENCE = 5.0  # seconds for the store to answer


def services() -> Services:
    """Its services. Raises `SettingsError` if nothing is running; nothing is created then."""
    misspelt.warn()
    found = settings.load()
    try:
        return wiring.build(found, PATIENCE)
    except Unavailable as error:
        told = "The store is not responding. Is `malecon serve` running, with the same MALECON_ settings as here?"
        raise SettingsError(told) from error
