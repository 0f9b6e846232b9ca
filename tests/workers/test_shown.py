"""What became of real mails, as their player is shown it over REST."""

from typing import Any

import pytest

from api.app import create_app
from arbiter.app import players
from tests.api.client import Client
from tests.app.conftest import Table
from tests.mail import dsns
from tests.workers.conftest import Served, drain
from tests.workers.life import ask, asked, further, work
from workers import mailroom

NOTIFICATIONS = "/v1/players/me/notifications"
UNWANTED = "550 5.7.1 we do not like this"


@pytest.mark.usefixtures("quick")
def test_sent_refused_and_bounced(table: Table, post_office: Served) -> None:
    services, office, seat = table.services, post_office.office, asked(table)
    games = [table, further(table), further(table)]
    for each in games:
        asked(each)
    drain(services)
    id = table.players[seat - 1]
    ann = Client(create_app(services), players.grant(services, id), id)
    for each, codes in zip(games, ([], [("RCPT", UNWANTED)], []), strict=True):
        office.codes = codes
        ask(each, seat)
        work(services)
    gone = office.ids[-1]
    report = dsns.report("failed", "5.1.1", gone)
    assert mailroom.deal(services, office.senders[-1], "", report) == mailroom.TAKEN

    shown = ann.get(NOTIFICATIONS)
    assert [row(each) for each in shown["notices"]] == [
        (games[2].game, "bounced", dsns.SAID),
        (games[1].game, "refused", UNWANTED),
        (games[0].game, "sent", ""),
    ]
    assert (shown["stopped"]["why"], shown["stopped"]["detail"]) == ("bounced", dsns.SAID)

    ann.call("DELETE", f"{NOTIFICATIONS}/stop", status=204)
    work(services)
    work(services)
    shown = ann.get(NOTIFICATIONS)
    assert [row(each) for each in shown["notices"]] == [(each.game, "sent", "") for each in reversed(games)]
    assert {each["message_id"] for each in shown["notices"]} == set(office.ids) - {gone}
    assert {each["to"] for each in shown["notices"]} == {f"seat{seat}@example.org"}
    assert (shown["stopped"], len(office.mails)) == (None, 4)


def row(notice: dict[str, Any]) -> tuple[str, str, str]:
    return notice["game"], notice["state"], notice["detail"]
