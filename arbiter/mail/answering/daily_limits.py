"""How often a day a mail is answered, so that programs which answer every answer come to an end."""

from arbiter.app.services import Services
from arbiter.mail.writing.incoming import Asking

DAY = 24 * 3600


def allowed(services: Services, asking: Asking, what: str, most: int) -> bool:
    """Whether a mail is among the first of a day; one that comes again counts once."""
    name = f"{what}/{asking.key}"
    known = services.limits.kept(name)
    if known is None:
        over = services.limits.hit(what, most, DAY)
        known = services.limits.once(name, "" if over else "allowed", DAY)
    return bool(known)
