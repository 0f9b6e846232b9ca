"""What every room's tests share. Nothing of the caller's configuration reaches the suite."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import temporary
from tests.figures import figure, soaking

OWN = ("MALECON_", "RQ_", "FLASK_", "GUNICORN_")
KEPT = {"MALECON_SOAK", "MALECON_CI"}
LONG = 200  # signs of a parameter that names its test
PROXIES = {"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"}

for _name in list(os.environ):
    if (_name.startswith(OWN) and _name not in KEPT) or _name.upper() in PROXIES:
        del os.environ[_name]

settings.register_profile("small", max_examples=50, deadline=None, derandomize=True, database=None)
settings.register_profile("full", max_examples=500, deadline=None, database=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="the same checks with their full figures")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--soak"):
        os.environ["MALECON_SOAK"] = "1"
    settings.load_profile(figure("small", "full"))


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """A test's name stands in the environment of all that it starts, where there is no room for megabytes."""
    return f"{argname} of {len(val)}" if isinstance(val, str | bytes) and len(val) > LONG else None


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not soaking() and os.environ.get("MALECON_CI") != "1":
        left = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
    items.sort(key=lambda item: item.get_closest_marker("system") is None)
    for item in items:
        if not item.get_closest_marker("xdist_group"):  # a file's tests share what its fixtures make
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    if soaking():
        for item in items:
            item.add_marker(pytest.mark.timeout(3000), append=False)


@pytest.fixture(scope="session")
def valkey() -> Iterator[temporary.Server]:
    """One durable server a test process, shared: use names of your own, and `temporary.server()` for one to kill."""
    with temporary.server() as server:
        yield server


@pytest.fixture(scope="session")
def store_url(valkey: temporary.Server) -> str:
    return valkey.url
