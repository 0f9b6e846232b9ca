"""What a worker process works with, made once."""

from functools import cache

from arbiter import logs, misspelt, settings, wiring
from arbiter.app.services import Services
from workers import post


@cache
def services() -> Services:
    """The services, once the store answers; logging is on from then."""
    found = settings.load()
    logs.configure(found.log_level)
    misspelt.warn()
    return wiring.build(found)


@cache
def mailer() -> post.Mailer:
    return post.mailer(services().settings)
