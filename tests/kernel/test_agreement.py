"""Proposals and votes, repairs by an administrator; and that the audit decides all of them again."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.kernel import agreement, repair, seats
from arbiter.kernel.agreement import Wanted
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import next_deadline
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.repair import Repair
from arbiter.kernel.timing.absences import planned
from arbiter.kernel.timing.expiry import has_passed
from tests.audit.mutations import rechained
from tests.clocked import DAY, HOUR, SIMPLE, Clocked, moment

END, PAUSE, RESUME = Wanted(kind="end", result="standing"), Wanted(kind="pause"), Wanted(kind="resume")
NOTHING = Wanted(kind="end", result="none")


class Table(Clocked):
    """A game whose seats propose and vote."""

    def propose(self, seat: int, wanted: Wanted) -> str:
        draft = self.draft()
        agreement.propose(draft, seat, wanted, self.now)
        self.write(draft, {"seat": seat})
        return f"{self.position.version}-{wanted.kind}"

    def vote(self, seat: int, proposal: str, yes: bool = True) -> None:
        draft = self.draft()
        agreement.vote(draft, seat, proposal, yes, self.now)
        self.write(draft, {"seat": seat})

    def agree(self, wanted: Wanted) -> str:
        proposal = self.propose(1, wanted)
        for seat in agreement.voters(self.position)[1:]:
            self.vote(seat, proposal)
        return proposal

    def repair(self, action: str, seat: int = 0, by: str = "", reason: str = "outage") -> None:
        draft = self.draft()
        repair.repair(draft, Repair(action=action, reason=reason, seat=seat, by=by), self.now)
        self.write(draft, "admin")

    def absent(self, seat: int, *days: tuple[str, str]) -> None:
        draft = self.draft()
        if planned(draft, seat, days, self.now):
            self.write(draft, "arbiter")

    @property
    def last(self) -> list[str]:
        """The events of the last record."""
        return [event["type"] for event in json.loads(self.records[-1])["events"]]

    def deadline(self, seat: int) -> int | None:
        running = self.position.clocks[seat - 1].running
        assert running
        return running.deadline


def table(number: int = 3, **terms: Any) -> Table:
    return Table("cubaneo", number, "agreement", {**SIMPLE, **terms})


def sound(game: Clocked) -> None:
    verdict = game.verdict()
    assert verdict.verdict == "SOUND", verdict.failure
    assert game.refold() == game.position


def test_a_pause_that_all_agree_on_stops_the_clocks_in_the_record_of_the_last_vote():
    game = table()
    seat = game.asked()[0]
    before = game.deadline(seat)
    proposal = game.propose(1, PAUSE)
    game.now += HOUR
    game.vote(2, proposal)
    assert game.position.paused is None
    game.vote(3, proposal)
    assert game.last == ["voted", "proposal_closed", "clocks_paused", "deadline_moved"]
    assert (game.position.proposals, game.deadline(seat)) == ((), None)
    game.now += 10 * DAY
    game.agree(RESUME)
    assert game.deadline(seat) == (before or 0) + 10 * DAY
    sound(game)


def test_a_pause_ends_by_itself_when_its_time_is_up():
    game = table()
    seat = game.asked()[0]
    before, until = game.deadline(seat), game.now + 5 * DAY
    game.agree(Wanted(kind="pause", until=instants.text(until)))
    assert next_deadline(game.position) == until
    game.now = until
    game.lapse()
    assert (game.last, game.deadline(seat)) == (["clocks_resumed", "deadline_moved"], (before or 0) + 5 * DAY)
    sound(game)


def test_an_answer_after_the_end_of_a_pause_sets_the_clocks_going_too():
    game = table()
    game.agree(Wanted(kind="pause", until=instants.text(game.now + DAY)))
    game.now += 2 * DAY
    game.answer(game.asked()[0])
    assert game.position.paused is None
    sound(game)


def test_an_extension_moves_one_seat_s_deadline_for_the_open_decision():
    game = table()
    seat = game.asked()[0]
    before = game.deadline(seat)
    game.agree(Wanted(kind="extension", seat=seat, by="P3D"))
    assert game.deadline(seat) == (before or 0) + 3 * DAY
    assert game.last == ["voted", "proposal_closed", "deadline_moved"]
    game.answer(seat)
    sound(game)


def test_an_extension_is_moot_once_the_seat_has_answered():
    game = table()
    seat = game.asked()[0]
    game.propose(1, Wanted(kind="extension", seat=seat, by="P3D"))
    while game.position.proposals and game.running:
        game.answer(seat)
    assert "proposal_closed" in game.last
    assert '"outcome":"moot"' in game.records[-1].decode()
    sound(game)


@pytest.mark.parametrize(("wanted", "winners"), [(END, True), (NOTHING, False)])
def test_a_game_ends_as_it_stands_or_without_a_result(wanted: Wanted, winners: bool):
    game = table()
    for _ in range(20):
        game.settle()
        game.answer(game.asked()[0])
    game.settle()
    game.agree(wanted)
    result = game.position.result
    assert game.position.status == "finished"
    assert result is not None
    best = [seat for seat, score in enumerate(result.scores, 1) if score == max(result.scores)]
    assert list(result.winners) == (best if winners else [])
    sound(game)


def test_one_vote_against_it_closes_a_proposal():
    game = table()
    proposal = game.propose(1, END)
    game.vote(3, proposal, yes=False)
    assert game.last == ["voted", "proposal_closed"]
    with pytest.raises(Refusal) as refused:
        game.vote(2, proposal)
    assert refused.value.code == "proposal_closed"
    sound(game)


def test_a_proposal_expires_after_seven_days():
    game = table(turn="P20D")
    proposal = game.propose(1, END)
    game.vote(2, proposal)
    game.now += 7 * DAY
    with pytest.raises(Refusal, match="not open"):
        game.vote(3, proposal)
    game.lapse()
    assert game.last == ["proposal_closed"]
    assert game.running
    sound(game)


def test_seats_on_autopilot_have_no_vote_and_hold_nothing_up():
    game = table()
    proposal = game.propose(1, END)
    game.vote(2, proposal)
    draft = game.draft()
    seats.resign(draft, 3)
    game.write(draft, {"seat": 3})
    assert game.position.status == "finished"
    assert '"outcome":"agreed"' in game.records[-1].decode()
    sound(game)


def test_a_successor_votes_itself():
    game = table()
    proposal = game.propose(1, END)
    draft = game.draft()
    seats.resign(draft, 1)
    game.write(draft, {"seat": 1})
    draft = game.draft()
    seats.take_over(draft, "successor", 1)
    game.write(draft, {"player": "successor"})
    game.vote(2, proposal)
    game.vote(3, proposal)
    assert game.running
    game.vote(1, proposal)
    assert not game.running
    sound(game)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (Wanted(kind="dance"), "invalid_request"),
        (Wanted(kind="end"), "invalid_request"),
        (Wanted(kind="end", result="mine"), "invalid_request"),
        (Wanted(kind="pause", seat=1), "invalid_request"),
        (Wanted(kind="pause", until="tomorrow"), "invalid_request"),
        (Wanted(kind="pause", until="2020-01-01T00:00:00.000Z"), "invalid_request"),
        (Wanted(kind="pause", until="9999-01-01T00:00:00.000Z"), "invalid_request"),
        (Wanted(kind="resume"), "clocks_running"),
        (Wanted(kind="extension", seat=9, by="P1D"), "not_found"),
        (Wanted(kind="extension", seat=-1, by="P1D"), "not_found"),
        (Wanted(kind="extension", seat=1, by="P999999D"), "invalid_request"),
        (Wanted(kind="extension", seat=1, by="PT0S"), "invalid_request"),
        (Wanted(kind="extension", seat=1, by="-P1D"), "invalid_request"),
    ],
)
def test_proposals_that_make_no_sense_are_refused(wanted: Wanted, code: str):
    game = table()
    asked = game.asked()[0]
    wanted = msgspec.structs.replace(wanted, seat=asked) if wanted.seat == 1 and wanted.by else wanted
    with pytest.raises(Refusal) as refused:
        game.propose(1, wanted)
    assert refused.value.code == code


def test_one_open_proposal_of_a_kind_and_one_vote_of_a_seat():
    game = table()
    proposal = game.propose(1, END)
    for code, act in [
        ("proposal_open", lambda: game.propose(2, NOTHING)),
        ("already_voted", lambda: game.vote(1, proposal)),
        ("not_found", lambda: game.vote(2, "900-end")),
    ]:
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == code
    game.propose(2, PAUSE)
    assert len(game.position.proposals) == 2


@pytest.mark.parametrize(
    ("action", "events"),
    [
        ("deadline", ["admin_acted", "deadline_moved"]),
        ("pause", ["admin_acted", "clocks_paused", "deadline_moved"]),
        ("open_seat", ["admin_acted", "seat_opened"]),
        ("end", ["admin_acted", "game_ended", "clock_stopped", "seed_shown"]),
    ],
)
def test_an_administrator_s_repairs(action: str, events: list[str]):
    game = table()
    asked = game.asked()[0]
    seat = {"deadline": asked, "open_seat": asked}.get(action, 0)
    game.repair(action, seat, "P2D" if action == "deadline" else "")
    assert game.last[: len(events)] == events
    if action == "pause":
        game.repair("resume", reason="request")
        assert game.last == ["admin_acted", "clocks_resumed", "deadline_moved"]
    sound(game)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (Repair(action="cancel", reason="fault"), "game_not_open"),
        (Repair(action="resume", reason="fault"), "clocks_running"),
        (Repair(action="pause", reason="whim"), "invalid_request"),
        (Repair(action="erase", reason="fault"), "invalid_request"),
        (Repair(action="pause", reason="fault", seat=1), "invalid_request"),
        (Repair(action="open_seat", reason="fault", seat=7), "not_found"),
        (Repair(action="deadline", reason="fault", seat=0, by="P1D"), "not_found"),
    ],
)
def test_repairs_that_do_not_fit_are_refused(wanted: Repair, code: str):
    game = table()
    with pytest.raises(Refusal) as refused:
        game.repair(wanted.action, wanted.seat, wanted.by, wanted.reason)
    assert refused.value.code == code


@pytest.mark.parametrize("ruleset", ["cubaneo", "cuba", "havana"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_proposals_repairs_and_absences_are_sound(ruleset: str, seed: int):
    chance = Random(f"{ruleset} {seed}")
    game = Table(ruleset, 3, seed, {**SIMPLE, "on_timeout": chance.choice(["autopilot", "pause", "forfeit"])})
    for _ in range(250):
        if not game.running:
            break
        game.settle()
        if has_passed(game.position, game.now) and game.running:
            game.lapse()
        elif game.running and chance.random() < 0.3:
            with suppress(Refusal):
                act(game, chance)
        elif game.running:
            moment(game, chance, 0.2)
    sound(game)


def act(game: Table, chance: Random) -> None:
    seat, until = chance.randrange(1, 4), instants.text(game.now + chance.randrange(1, 30) * HOUR)
    first = instants.text(game.now + chance.randrange(2, 9) * DAY)[:10]
    proposals = [proposal.name for proposal in game.position.proposals]
    match chance.randrange(9):
        case 0:
            game.propose(seat, chance.choice([PAUSE, Wanted(kind="pause", until=until)]))
        case 1:
            game.propose(seat, RESUME)
        case 2:
            game.propose(seat, Wanted(kind="extension", seat=chance.randrange(1, 4), by="PT30H"))
        case 3 if chance.random() < 0.2:
            game.propose(seat, END)
        case 4:
            wanted = chance.choice(["pause", "resume", "open_seat", "deadline"])
            game.repair(wanted, seat if wanted in ("open_seat", "deadline") else 0, "P1D" * (wanted == "deadline"))
        case 5:
            game.absent(seat, (first, first))
        case _ if proposals:
            game.vote(seat, chance.choice(proposals), yes=chance.random() < 0.8)


# What a forger may change in a history with all of this, record by record.


@cache
def history() -> Table:
    """An extension, a pause with its end, an absence, a rejected and an expired proposal, repairs, an agreed end."""
    game = table(4, turn="P3D")
    asked = game.asked()[0]
    game.agree(Wanted(kind="extension", seat=asked, by="P30D"))
    game.absent(asked, ("2026-03-29", "2026-03-30"))
    game.agree(Wanted(kind="pause", until=instants.text(game.now + 2 * DAY)))
    game.now += 2 * DAY
    game.lapse()
    game.vote(2, game.propose(4, NOTHING), yes=False)
    game.propose(4, END)
    game.now += 7 * DAY
    game.lapse()
    game.repair("deadline", asked, "P2D")
    game.repair("pause")
    game.agree(RESUME)
    game.repair("open_seat", next(seat for seat in (2, 3, 4) if seat != asked))
    game.agree(END)
    return game


Event = dict[str, Any]
Change = Callable[[Event, dict[str, Any]], None]


def put(**members: Any) -> Change:
    return lambda event, record: event.update(members)


def by(actor: Any) -> Change:
    return lambda event, record: record.update(actor=actor)


def without(kind: str) -> Change:
    def change(event: Event, record: dict[str, Any]) -> None:
        record["events"] = [each for each in record["events"] if each["type"] != kind]

    return change


MUTATIONS: list[tuple[str, int, Change]] = [
    ("proposed", 0, put(by="P31D")),
    ("proposed", 0, put(seat=2)),
    ("proposed", 0, put(to=0)),
    ("proposed", 0, put(kind="end")),
    ("proposed", 0, put(expires="2026-05-01T09:00:00.000Z")),
    ("proposed", 0, put(decision="0-bid")),
    ("proposed", 0, by({"seat": 2})),
    ("proposed", 0, by("arbiter")),
    ("proposed", 1, put(until="2026-03-26T09:00:00.000Z")),
    ("proposed", 2, put(result="mine")),
    ("voted", 0, put(seat=3)),
    ("voted", 0, put(yes=False)),
    ("voted", 0, put(proposal="1-pause")),
    ("voted", 2, without("proposal_closed")),
    ("voted", 2, without("deadline_moved")),
    ("voted", 1, by("admin")),
    ("proposal_closed", 0, put(outcome="rejected")),
    ("proposal_closed", 0, put(outcome="moot")),
    ("proposal_closed", 1, without("clocks_paused")),
    ("proposal_closed", 2, put(outcome="agreed")),
    ("proposal_closed", 2, without("proposal_closed")),
    ("proposal_closed", 3, put(outcome="agreed")),
    ("proposal_closed", 3, put(proposal="4-end")),
    ("clocks_paused", 0, put(until="2026-04-26T09:00:00.000Z")),
    ("clocks_paused", 0, put(reason="admin")),
    ("clocks_resumed", 0, put(reason="vote")),
    ("clocks_resumed", 0, by("admin")),
    ("absence_planned", 0, put(absences=[["2026-03-29", "2026-04-02"]])),
    ("absence_planned", 0, put(absences=[["2026-03-24", "2026-03-30"]])),
    ("absence_planned", 0, put(absences=[["2026-03-29", "2026-04-30"]])),
    ("absence_planned", 0, put(absences=[["2026-03-30", "2026-03-29"]])),
    ("absence_planned", 0, put(absences=[["yesterday", "tomorrow"]])),
    ("absence_planned", 0, put(absences=[])),
    ("absence_planned", 0, put(seat=9)),
    ("absence_planned", 0, without("deadline_moved")),
    ("absence_planned", 0, by({"seat": 1})),
    ("deadline_moved", 0, put(extra="P31D")),
    ("deadline_moved", 0, put(new="2026-06-26T09:00:00.000Z")),
    ("deadline_moved", 1, put(reason="vote")),
    ("admin_acted", 0, put(by="P3D")),
    ("admin_acted", 0, put(action="pause")),
    ("admin_acted", 0, put(reason="whim")),
    ("admin_acted", 0, put(seat=99)),
    ("admin_acted", 0, by("arbiter")),
    ("admin_acted", 0, by({"seat": 1})),
    ("admin_acted", 0, without("admin_acted")),
    ("admin_acted", 1, without("clocks_paused")),
    ("admin_acted", 2, put(seat=1)),
    ("admin_acted", 2, without("seat_opened")),
    ("game_ended", 0, put(winners=[])),
    ("game_ended", 0, put(scores=[9, 9, 9, 9])),
    ("game_ended", 0, put(reason="admin")),
]


def test_the_history_is_sound():
    sound(history())


@pytest.mark.parametrize(("kind", "number", "change"), MUTATIONS)
def test_the_audit_finds_what_was_changed(kind: str, number: int, change: Change):
    records = [json.loads(line) for line in history().records]
    places = [(record, event) for record in records for event in record["events"] if event["type"] == kind]
    record, event = places[number]
    change(event, record)
    verdict = audit(history().file_of(rechained(records)))
    assert verdict.verdict == "NOT SOUND"
    assert verdict.failure is not None
    assert (verdict.failure.record or 0) >= record["seq"]  # another proposal shows when it is carried out
