"""How often a day a mail is answered, so that programs which answer every answer come to an end."""

from arbiter.app.services import Services
from arbiter.mail.writing.incoming import Incoming

DAY = 24 * 3600


def allowed(services: Services, incoming: Incoming, what: str, most: int) -> bool:
    """Whether a mail is among the first of a day; one that comes again counts once."""
    name = f"{what}/{incoming.key}"
    known = services.limits.kept(name)
    if known is None:
        over = services.limits.hit(what, most, DAY)
        known = services.limits.once(name, "" if over else "allowed", DAY)
    return bool(known)
