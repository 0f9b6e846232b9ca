"""Inspection: the Foreman moves the worker first."""

from tests.games.cuba.helpers import at, given, over_round, president


def inspected(**things):
    return given(president={"inspection": True}).seat(1, **{"built": {"c1": 12, "c3": 1}, "worker": "a2", **things})


def test_cu_4_3_the_foreman_first_moves_the_worker():
    g = inspected()
    assert g.say(1, "foreman c2") == {}
    assert g.worker(1) == "c2"
    assert g.say(1, "use c1", "use c3") == {1: {"pesos": 6}}


def test_cu_4_3_cu_r3_without_a_cell_it_stays():
    for said in ("foreman", "foreman a2", {"do": "foreman"}):
        g = inspected()
        g.say(1, said)
        assert (g.worker(1), g.steps) == ("a2", [{"do": "foreman", "cell": "a2"}])
        assert g.say(1, "use c1") == {1: {"pesos": 4}}
        assert g.waits == ("turn", (2,))


def test_cu_r9_a_moved_worker_yields_nothing_and_stays_where_it_went():
    g = inspected()
    g.say(1, "foreman b1")
    assert (g.goods(1), g.worker(1)) == ({}, "b1")
    g.say(1, "use c1")
    assert g.worker(1) == "b1"


def test_cu_4_3_in_the_next_action_phase_and_only_in_that_one():
    g = at("inspection")
    assert not president(g).inspection
    g = over_round(g)
    assert president(g).inspection
    assert g.told("inspection_called") == [{"type": "inspection_called"}]
    seat = g.waits[1][0]
    assert g.copy().say(seat, "foreman d3") == {}
    assert any(offer.do == "foreman" and offer.rule == "CU-4.3" for offer in g.offers(seat))
    g.put(phase="end_of_round", stage="ships", frames=(), happening="gift")
    draft = g.play.draft()
    draft.settle(draft.chance)
    assert not draft.state.president.inspection


def test_cu_4_3_cu_r3_never_without_an_inspection():
    g = given().seat(1, built={"c1": 12})
    g.refuse(1, "foreman c2")
    g.refuse(1, "foreman a1")
    plain = given(options={"el_presidente": False}).seat(1, built={"c1": 12})
    plain.refuse(1, "foreman c2")


def test_cu_4_3_the_lawyer_moves_nobody():
    g = inspected()
    g.say(1, "visit lawyer")
    g.refuse(1, "foreman c2")
    assert g.say(1, "use c1") == {1: {"pesos": 3}}
    assert g.worker(1) == "a2"
