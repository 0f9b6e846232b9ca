"""`malecon store lists`: on a running installation."""

import pytest

from arbiter import wiring
from arbiter.bots.client import Client
from arbiter.cli import main
from arbiter.cli.installation import Installation
from tests.processes import wait_ready
from tests.system.play import Table
from tests.temporary import until


@pytest.mark.system
@pytest.mark.xdist_group("place")
def test_lists_are_built_anew_while_it_runs(
    place: Installation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in place.environ.items():
        monkeypatch.setenv(name, value)
    wait_ready(place)
    table, stranger = Table(place.base_url), Client(place.base_url)
    until(lambda: table.id in ids(stranger))
    before = ids(stranger)
    store = wiring.reach(place.settings, 5)
    for name in ("index:public:running", "index:public:running:cubaneo"):
        assert store.call("DEL", name)
    assert table.id not in ids(stranger)
    assert main(["store", "lists"]) == 0
    assert "lists have been built from" in capsys.readouterr().out
    assert ids(stranger) == before
    table.close()
    stranger.close()


def ids(client: Client) -> list[str]:
    return [game["id"] for game in client.get("/v1/games?status=running&ruleset=cubaneo")["games"]]
