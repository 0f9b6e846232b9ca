"""Rooms where messages wait, and what became of mails."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from arbiter.app.ports.notices import Notice, Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player, Token
from arbiter.store.notices import MOST, Notices
from arbiter.store.stops import Stops
from arbiter.store.waiting import Digests, Waiting

ONE, TWO, THREE = (Message("notify", "g1", f"{n}-turn", 1, "p1") for n in (1, 2, 3))


@pytest.fixture
def room(store):
    return Waiting(store, "quiet")


@pytest.fixture
def digests(store):
    return Digests(store, "digest")


def test_messages_wait_for_their_players_time(room):
    room.put("p1", ONE, 100.0)
    room.put("p1", TWO, 200.0)
    room.put("p1", TWO, 200.0)
    room.put("p2", ONE, 150.5)
    assert room.due(99.9) == []
    assert room.due(100.0) == ["p1"]
    assert room.due(151.0) == ["p1", "p2"]
    assert room.messages("p1") == [ONE, TWO]
    room.drop("p1", [ONE])
    assert room.due(151.0) == ["p1", "p2"]
    room.drop("p1", [TWO])
    assert (room.due(151.0), room.messages("p1")) == (["p2"], [])


def test_another_time_is_set_only_for_what_waits(room):
    room.later("p1", 1.0)
    assert room.due(10.0) == []
    room.put("p1", ONE, 100.0)
    room.later("p1", 1.0)
    assert room.due(10.0) == ["p1"]


def test_rooms_know_nothing_of_each_other(room, digests):
    room.put("p1", ONE, 1.0)
    digests.put("p1", TWO, 2.0)
    assert (room.messages("p1"), digests.messages("p1")) == ([ONE], [TWO])
    assert (room.due(9.0), digests.due(1.5)) == (["p1"], [])


def test_one_digest_at_a_time(digests):
    assert digests.take("p1", "2026-11-30") == ""
    digests.put("p1", ONE, 1.0)
    assert digests.take("p1", "2026-11-30") == "2026-11-30"
    digests.put("p1", TWO, 1.0)
    digests.put("p1", ONE, 1.0)
    assert digests.take("p1", "2026-12-01") == "2026-11-30", "that one is on its way"
    assert digests.taken("p1", "2026-11-30") == [ONE]
    assert digests.taken("p1", "2026-12-01") == []
    digests.gather("p1")
    assert (digests.taken("p1", "2026-11-30"), digests.messages("p1")) == ([ONE, TWO], [])
    digests.put("p1", THREE, 1.0)
    digests.done("p1", "2026-12-01")
    assert digests.taken("p1", "2026-11-30") == [ONE, TWO]
    digests.done("p1", "2026-11-30")
    digests.gather("p1")
    assert digests.messages("p1") == [THREE], "without a digest on its way nothing is taken along"
    assert digests.take("p1", "2026-12-01") == "2026-12-01"


def test_a_player_for_whom_nothing_waits_has_no_time(digests):
    digests.put("p1", ONE, 1.0)
    digests.take("p1", "2026-11-30")
    assert digests.due(1.0) == ["p1"], "it is looked after while it is on its way"
    digests.done("p1", "2026-11-30")
    assert digests.take("p1", "2026-12-01") == ""
    assert digests.due(1.0) == []


def test_nothing_is_lost_when_all_happens_at_once(digests):
    messages = [Message("notify", "g1", f"{n}-turn", 1, "p1") for n in range(40)]
    with ThreadPoolExecutor(8) as threads:
        for number, message in enumerate(messages):
            threads.submit(digests.put, "p1", message, 1.0)
            threads.submit(digests.take, "p1", f"day {number}")
            threads.submit(digests.gather, "p1")
    day = digests.take("p1", "the last")
    assert {*digests.taken("p1", day), *digests.messages("p1")} == set(messages)


@pytest.fixture
def ana(players):
    players.create(Player(id="p1", name="Ana", created=""), Token("t1", "p1", ()), "mlc_ana")


def notice(state: str, **more: object) -> Notice:
    return Notice(kind="turn", state=state, at="2026-11-30T00:00:00.000Z", **more)


@pytest.fixture
def notices(store):
    return Notices(store)


@pytest.mark.usefixtures("ana")
def test_what_went_is_not_told_as_waiting(notices):
    for state, told in [
        ("queued", "queued"),
        ("held", "held"),
        ("queued", "held"),
        ("sent", "sent"),
        ("queued", "sent"),
        ("held", "sent"),
        ("dropped", "sent"),
        ("delayed", "delayed"),
        ("sent", "delayed"),
        ("bounced", "bounced"),
        ("delayed", "bounced"),
        ("sent", "bounced"),
    ]:
        notices.note("p1", "a", notice(state))
        assert notices.all("p1")["a"].state == told


@pytest.mark.usefixtures("ana")
def test_what_is_handed_over_anew_is_told_anew(notices):
    notices.note("p1", "a", notice("bounced"))
    notices.handed("p1", "a", notice("refused"))
    assert notices.all("p1")["a"].state == "refused"
    notices.handed("p1", "a", notice("sent"))
    assert [each.state for each in notices.all("p1").values()] == ["sent"]
    notices.handed("p2", "a", notice("sent"))
    assert notices.all("p2") == {}, "nobody of that name"


@pytest.mark.usefixtures("ana")
def test_the_newest_come_first_and_the_oldest_go(notices):
    for number in range(MOST + 5):
        notices.note("p1", f"n{number}", notice("queued", detail="¡Hola!"))
    found = list(notices.all("p1"))
    assert found == [f"n{number}" for number in range(MOST + 4, 4, -1)]
    assert notices.all("p2") == {}


@pytest.mark.usefixtures("ana")
def test_they_go_with_their_player(notices, players):
    notices.note("p1", "a", notice("sent", to="ana@example.org"))
    assert notices.all("p1") != {}
    players.delete("p1")
    assert notices.all("p1") == {}
    notices.note("p1", "a", notice("dropped"))
    assert notices.all("p1") == {}


def test_stops_of_addresses(store):
    stops = Stops(store)
    assert stops.find("d1") is None
    bounced, wish = Stop("bounced", "then", "550 5.1.1"), Stop("unsubscribed", "now")
    stops.stop("d1", bounced)
    stops.stop("d1", Stop("bounced", "later"))
    assert stops.find("d1") == bounced
    stops.stop("d1", wish)
    stops.stop("d1", bounced)
    assert (stops.find("d1"), stops.find("d2")) == (wish, None)
    stops.resume("d1")
    assert stops.find("d1") is None
