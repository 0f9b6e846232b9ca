"""Games in the middle, loaded by the use cases, and what their store holds."""

import pytest

from arbiter import wiring
from arbiter.app import log, read
from arbiter.settings import load
from bench import footprint, midgame

pytestmark = pytest.mark.system
GAMES = 2 * len(midgame.KINDS)


@pytest.fixture(scope="module")
def loaded():
    return midgame.loaded(GAMES)


@pytest.fixture(scope="module")
def services(loaded):
    return wiring.build(load({"MALECON_STORE_URL": loaded.store.url, "MALECON_DATA_DIR": str(loaded.data_dir)}))


def test_are_of_all_rulesets_and_seat_counts_and_in_the_middle(loaded, services):
    ids = list(loaded.tokens)
    for number, game in enumerate(loaded.games):
        position = log.load(services, game).position
        assert (position.setup.ruleset, len(position.taken)) == midgame.KINDS[number % len(midgame.KINDS)]
        assert [taken.player for taken in position.taken] == midgame.seated(number, ids)
        assert (position.status, position.state.round >= 2) == ("running", True)


def test_are_listed_and_nobody_is_told_anything(loaded, services):
    page, _ = read.listing(services, None, status="running", ruleset="", mine=False, awaiting=False, cursor="")
    assert {game["id"] for game in page} == set(loaded.games)
    assert services.outbox.size() == 0
    assert min(loaded.messages["index"], loaded.messages["notify"]) > GAMES


def test_some_players_have_an_address_and_all_a_token(loaded, services):
    ids = list(loaded.tokens)
    players = services.players.many(ids)
    assert {id for id in ids if players[id].verified} == midgame.verified(ids)
    assert all(services.players.authenticate(token)[0].id == id for id, token in loaded.tokens.items())


def test_the_store_is_measured_by_parts(loaded):
    found = footprint.footprint(loaded.store.client())
    assert set(found.parts) == {*footprint.PARTS} - {"delivery status", "mails"}
    assert sum(found.parts.values()) < found.used
    assert found.file > 0
