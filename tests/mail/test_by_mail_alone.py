"""Whole games by mail alone: invited, asked, answered and told the result through a real Postfix."""

import io
import time
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.reader import lines
from arbiter.audit.witness_parser import mail_witnesses, parse_witness
from arbiter.bots.client import Client
from arbiter.cli.audit import KeysFile
from tests.figures import figure, soaking, tell
from tests.mail.links import changes_nothing
from tests.mail.mailing import kind
from tests.mail.people import text
from tests.mail.postfix import NEEDED, Mailing
from tests.mail.table import Played

GAMES: dict[str, dict[str, Any]] = {
    "cubaneo": {"ruleset": "cubaneo"},
    "havana": {"ruleset": "havana"},
    "cuba": {"ruleset": "cuba", "options": {"el_presidente": True}},
}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.system,
    pytest.mark.xdist_group("postfix"),
    pytest.mark.timeout(figure(400, 3000)),
    *NEEDED,
]


@pytest.mark.parametrize("name", figure(["havana"], list(GAMES)))
def test_a_game_by_mail(mailing: Mailing, name: str) -> None:
    """To its end; in a small run its first mails."""
    begun = time.monotonic()
    game = Played(mailing, GAMES[name])
    game.play(figure(40, 10_000))
    seconds = time.monotonic() - begun
    one_mail_for_each_seat_and_decision(game)
    the_mails_are_witnesses(game)
    changes_nothing(game, *(mail for person in game.people for mail in person.mails))
    if not soaking():
        return
    every_record_came_by_mail(game)
    all_are_told_the_result(game)
    sent, came = (sum(count(person) for person in game.people) for count in (lambda p: p.sent, lambda p: len(p.mails)))
    tell(f"by-mail-{name}", f"a game of {name} by mail", f"{sent} mails in, {came} mails out, {seconds:.0f} s")


def every_record_came_by_mail(game: Played) -> None:
    """But for the opening of the game, and what the arbiter does by itself. Each mail made one record."""
    created, *records = game.records()
    assert created["cause"]["via"] == "api"
    by = {name: [r for r in records if name in r["actor"]] for name in ("seat", "player")}
    assert {record["cause"]["via"] for record in (*by["seat"], *by["player"])} == {"mail"}
    assert {record["cause"]["via"] for record in records if record["actor"] == "arbiter"} <= {"arbiter"}
    assert len(by["seat"]) + len(by["player"]) == sum(person.sent for person in game.people)
    assert {record["actor"]["seat"] for record in by["seat"]} == {1, 2, 3}


def one_mail_for_each_seat_and_decision(game: Played) -> None:
    asked = {
        (f"{r['seq']}-{e['kind']}", n)
        for r in game.records()
        for e in r["events"]
        if e["type"] == "asked"
        for n in e["seats"]
    }
    for seat, person in seated(game).items():
        ids = [mail["Message-ID"] for mail in person.mails]
        assert len(ids) == len(set(ids))
        assert len(person.asked()) == len(set(person.asked()))
        assert len(person.told()) == len(set(person.told()))
        assert {(decision, seat) for decision in person.told()} <= asked


def all_are_told_the_result(game: Played) -> None:
    result = game.look()["result"]
    for seat, person in seated(game).items():
        [last] = [mail for mail in person.mails if kind(mail) == "result"]
        assert f"{person.name}: {result['scores'][seat - 1]} VP" in text(last)
        assert ("and you won" in text(last)) == (seat in result["winners"])


def the_mails_are_witnesses(game: Played) -> None:
    """Each holds a signed head, the same in its header and its last line; the game's whole history agrees with all."""
    told = [mail for person in game.people for mail in person.mails if mail["Malecon-Head"]]
    witnesses = [witness for mail in told for witness in mail_witnesses(bytes(mail))]
    assert witnesses == [parse_witness(text(mail).strip().splitlines()[-1]) for mail in told]
    assert len(witnesses) >= sum(len(person.told()) for person in game.people)
    public = Client(game.installation.base_url).file("/.well-known/malecon-keys.json")
    verdict = audit(
        lines(io.BytesIO(game.history())), keys=msgspec.json.decode(public, type=KeysFile).keys, witnesses=witnesses
    )
    assert (verdict.sound, verdict.status, verdict.undecided) == (True, figure("running", "finished"), 0), verdict
    assert next(check.count for check in verdict.checks if check.name == "witnesses") == len(witnesses)


def seated(game: Played) -> dict[int, Any]:
    """The people by their seats: the order in which the invited ones joined is open."""
    by_name = {person.name: person for person in game.people}
    return {each["seat"]: by_name[each["player"]["name"]] for each in game.look()["seats"]}
