"""What a worker process works with, made once."""

from functools import cache

from arbiter import heartbeats, logs, misspelt, settings, wiring
from arbiter.app.services import Services
from arbiter.mail.sending.mailer import Mailer
from workers import mailers

# Seconds in which a process of a kind comes round, with a job or a task that takes its time.
LONGEST = {"relay": 120.0, "mail": 120.0, "resolve": 180.0, "notify": 180.0, "clock": 3600.0}


@cache
def services() -> Services:
    """The services, once the store answers; logging is on from then."""
    found = settings.load()
    logs.configure(found.log_level)
    misspelt.warn()
    return wiring.build(found)


@cache
def mailer() -> Mailer:
    return mailers.mailer(services().settings)


def pulse(kind: str) -> heartbeats.Heartbeat:
    """Signs of life of this process."""
    return heartbeats.Heartbeat(settings.load().data_dir, kind, LONGEST[kind]).start()
