"""What a request has access to."""

from flask import current_app

from arbiter.app.services import Services


def services() -> Services:
    """The services of this process."""
    configured: Services = current_app.extensions["malecon"]
    return configured
