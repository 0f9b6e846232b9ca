"""What a digest tells beside decisions: games that have started, and those that are over."""

import random
from typing import Any, cast

import pytest

from arbiter.app import read, unreadable
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending import digests, overdue
from arbiter.mail.writing import game_mail, which_game
from arbiter.mail.writing.incoming import Incoming
from arbiter.telling import TELLERS, Teller
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import NAMES, part, text, verify_all

DAY = "2026-11-30"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


def told(table: Table, seat: int, *messages: Message) -> mailing.EmailMessage:
    services, player = table.services, table.players[seat - 1]
    due = digests.due(services, player, DAY, digests.still_open(services, messages))
    assert due is not None
    return mailing.read(due.write())


def message(table: Table, seat: int, decision: str) -> Message:
    return Message("notify", table.game, decision, seat, table.players[seat - 1])


def test_a_start_and_a_result(services: Services) -> None:
    over = Table(services, ruleset="havana")
    verify_all(over)
    chooser = random.Random(3)
    while read.game(services, over.game, None).body["awaiting"]:
        over.reveal()
        over.move(chooser)
    mail = told(over, 1, message(over, 1, "result"), message(over, 1, "99-gone"))
    head = read.game(services, over.game, None).body["head"]
    assert mail["Subject"] == f"[Malecon] {DAY}: 0 decisions"
    assert mail["Malecon-Head"] == f"{over.game} {head.version} {head.hash} {head.key} {head.signature}"
    for kind in ("plain", "html"):
        assert "the result" in part(mail, kind)
        assert f"{NAMES[1]}: " in part(mail, kind)
    assert text(mail).count("Malecon-Head: ") == 1


def test_a_start(services: Services) -> None:
    table = Table(services)
    verify_all(table)
    seat = next(seat for seat in (1, 2, 3) if seat not in table.awaiting()["seats"])
    mail = told(table, seat, message(table, seat, "started"))
    assert "the game has started" in text(mail)
    [picture] = [each for each in mail.walk() if each.get_content_type() == "image/png"]
    assert f"cid:{picture['Content-ID'][1:-1]}" in part(mail, "html")


def test_nothing_to_tell_is_no_mail(services: Services) -> None:
    table = Table(services)
    verify_all(table)
    assert digests.still_open(services, [message(table, 1, "99-gone")]) == []
    assert digests.due(services, table.players[0], DAY, []) is None
    assert digests.due(services, "nobody", DAY, [message(table, 1, "started")]) is None


def broken(*given: object) -> str:
    raise ValueError("this teller tells nothing")


class Silent:
    """Sentences none of which can be told."""

    def get(self, *given: object) -> Any:
        return broken


@pytest.mark.parametrize(
    "teller",
    [
        Teller(asked=broken),
        Teller(events=cast(Any, Silent())),
        Teller(picture=broken),
        Teller(context=broken),
        object(),
    ],
)
def test_a_game_that_cannot_be_told_takes_no_other_along(
    teller: Any, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = Table(services, ruleset="havana"), Table(services)
    verify_all(bad)
    verify_all(good)
    for _ in range(3):
        bad.move(random.Random(1))
        good.reveal()
    monkeypatch.setattr(unreadable, "REPORT_INTERVAL", 0.0)
    monkeypatch.setitem(TELLERS, "havana", teller)
    seat = bad.awaiting()["seats"][0]
    waits = [
        message(table, s, table.awaiting()["decision"])
        for table, s in ((bad, seat), (good, good.awaiting()["seats"][0]))
    ]
    due = digests.due(services, bad.players[seat - 1], DAY, digests.still_open(services, waits))
    assert due is not None
    told = text(mailing.read(due.write()))
    assert f"Cubaneo {good.game[:6]}: your" in told
    assert f"Havana {bad.game[:6]}" in told
    assert bad.game in services.troubles.games("unreadable")


def test_the_question_which_game_is_meant_names_one_that_cannot_be_told(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = Table(services, ruleset="havana"), Table(services)
    verify_all(bad)
    verify_all(good)
    monkeypatch.setitem(TELLERS, "havana", Teller(asked=broken))
    games = [mailing.reading(each, each.awaiting()["seats"][0]) for each in (bad, good)]
    letter = which_game.write(services, games[0].player, Incoming("<m@example.org>", games[0].player.id), [], games)
    told = text(mailing.read(letter))
    assert f"Cubaneo {good.game[:6]}" in told
    assert f"Havana {bad.game[:6]}" in told


def test_who_can_be_told_now_is_told_of_the_games_that_can_be_read(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(services)
    monkeypatch.setattr(overdue, "own_games", lambda services, player, status: [table.game])
    monkeypatch.setattr(overdue, "owed", broken)
    overdue.send_pending(services, table.players[0])
