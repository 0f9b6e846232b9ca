"""The arbiter's signing keys."""

from arbiter.app.ports.keys import Keys
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal


def rotate(services: Services, revoke: str = "") -> Keys:
    """Sign with a new key from now on, other processes within seconds; `revoke` names a key that was lost or stolen.

    Refuses `not_found` for a key that is none of ours, and changes nothing then.
    """
    if revoke and revoke not in {key.key for key in services.keyring.read().public}:
        raise Refusal("not_found", f"There is no key {revoke} here; `malecon keys list` lists them.")
    services.keyring.rotate(revoke)
    return services.keyring.read()
