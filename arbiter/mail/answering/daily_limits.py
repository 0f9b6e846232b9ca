"""How often a day a mail is answered, so that programs which answer every answer come to an end."""

from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.mail.writing.incoming import Incoming


def allowed(services: Services, incoming: Incoming, subject: str, limit: int) -> bool:
    """Whether a mail is among the first of a day; one that comes again counts once."""
    name = f"{subject}/{incoming.key}"
    decision = services.limits.kept(name)
    if decision is None:
        over = services.limits.hit(subject, limit, DAY)
        decision = services.limits.once(name, "" if over else "allowed", DAY)
    return bool(decision)
