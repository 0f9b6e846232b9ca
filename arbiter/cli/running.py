"""The installation configured in the environment, for commands that work on its store."""

from arbiter import misspelt, settings, wiring
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.settings import SettingsError

TIMEOUT = 5.0  # seconds for the store to answer


def services() -> Services:
    """Its services. Raises `SettingsError` if nothing is running; nothing is created then."""
    misspelt.warn()
    configuration = settings.load()
    try:
        return wiring.build(configuration, TIMEOUT)
    except Unavailable as error:
        reason = "The store is not responding. Is `malecon serve` running, with the same MALECON_ settings as here?"
        raise SettingsError(reason) from error
