"""Whole games through the API in which bots play and one seat never answers, every answer checked."""

from random import Random
from typing import Any

import pytest

from arbiter.app import audit_file
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.bots.choose import BOTS
from tests.api.dial import TERMS, Dial
from tests.api.play import Table
from tests.api.test_bots import Turn

ABSENT = 2
GAMES = [
    ("cubaneo", "autopilot"),
    pytest.param("cubaneo", "pause", marks=pytest.mark.slow),
    pytest.param("cuba", "forfeit", marks=pytest.mark.slow),
    pytest.param("havana", "forfeit", marks=pytest.mark.slow),
    pytest.param("havana", "autopilot", marks=pytest.mark.slow),
]


def answer(game: Table, shown: dict[str, Any], seat: int, chance: Random) -> None:
    client = game.players[seat - 1]
    asked = client.get(f"{game.path}/options")
    turn = Turn(client, game.path, asked["decision"])
    game.move(seat, *BOTS["random"](seat, asked["offers"], bool(asked["sealed"]), turn, chance))


@pytest.mark.parametrize(("ruleset", "outcome"), GAMES)
def test_bots_play_on_without_one(services: Services, ruleset: str, outcome: str):
    dial, chance = Dial(services), Random(ruleset)
    game = dial.table(3, ruleset=ruleset, clock={**TERMS, "on_timeout": outcome, "misses": 2}).start()
    while (shown := game.shown())["status"] == "running":
        dial.wait("PT1H")
        owing = [seat for decision in shown["awaiting"] for seat in decision["seats"]]
        present = [seat for seat in owing if seat != ABSENT]
        if present:
            answer(game, shown, chance.choice(present), chance)
        elif not owing:
            game.reveal()
        elif "paused" in shown:
            answer(game, shown, ABSENT, chance)  # there is no other way out of a pause
        else:
            dial.expire(game)
    assert shown["result"]["scores"]
    assert shown["status"] == "finished"
    kinds = {event["type"] for record in game.records() for event in record["events"]}
    assert {"clock_started", "clock_stopped", "deadline_missed"} <= kinds
    verdict = audit(audit_file.exported(dial.services, game.id, None))
    assert verdict.verdict == "SOUND", verdict.failure
