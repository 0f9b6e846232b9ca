"""Mail coming in, on a real store; pictures in answers are left out, as they take their time."""

from collections.abc import Iterator

import pytest

from arbiter.app.services import Services
from arbiter.loopback import free_port
from arbiter.mail.writing import game_mail
from bench.installation import running_installation
from tests import temporary
from tests.app.conftest import build
from tests.mail.mailing import sketched
from tests.mail.post import Seats
from tests.mail.postfix import HOST, OURS, Mailing, running
from tests.mail.room import Room


@pytest.fixture(scope="session")
def own_store() -> Iterator[temporary.Server]:
    with temporary.server() as server:
        yield server


@pytest.fixture(scope="session")
def services(own_store: temporary.Server, tmp_path_factory: pytest.TempPathFactory) -> Services:
    return build(own_store.url, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def room(own_store: temporary.Server, services: Services) -> Iterator[Room]:
    one = Room(own_store.url, services.settings.data_dir)
    yield one
    one.stop()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", sketched)


@pytest.fixture
def seats(services: Services) -> Seats:
    """A game of Cubaneo in which Ann may say `worker a1` and then `harvest c1 d1`."""
    return Seats(services)


@pytest.fixture(scope="session")
def mailing() -> Iterator[Mailing]:
    """A whole installation that sends and takes its mail through a Postfix."""
    arbiter = free_port()
    with running(arbiter) as (postfix, boxes):
        own = {"SMTP_URL": postfix.url, "MAIL_DOMAIN": OURS, "MAIL_BIND": f"{HOST}:{arbiter}", "LIMITS": "off"}
        with running_installation(own) as installation:
            yield installation, postfix, boxes
