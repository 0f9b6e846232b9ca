"""The context of a worker process, made once."""

from functools import cache

from arbiter import heartbeats, logs, misspelt, settings, wiring
from arbiter.app.services import Services
from arbiter.mail.sending.mailer import Mailer
from workers import smtp_and_maildir

# The longest time in seconds between two heartbeats of a process, by its kind.
LONGEST = {"deadlines": 30.0, "relay": 120.0, "mail": 120.0, "resolve": 180.0, "notify": 180.0, "clock": 3600.0}


@cache
def services() -> Services:
    """The services, once the store answers; logging is on from then."""
    configuration = settings.load()
    logs.configure(configuration.log_level)
    misspelt.warn()
    return wiring.build(configuration)


@cache
def mailer() -> Mailer:
    return smtp_and_maildir.mailer(services().settings)


def pulse(kind: str) -> heartbeats.Heartbeat:
    """The heartbeat of this process."""
    return heartbeats.Heartbeat(settings.load().data_dir, kind, LONGEST[kind]).start()
