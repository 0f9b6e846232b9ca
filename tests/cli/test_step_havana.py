"""Position files of Havana: gone on from in a turn, not while cards lie face down."""

import hashlib
import json

import msgspec
import pytest

from arbiter.cli.position_file import PositionFile, Unusable, decode
from arbiter.cli.step import stepped
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Pack
from tests.driver import Play, house, ruleset, turns

RULES = ruleset("havana")
PACK = Pack("house", hashlib.sha256(canonical(house("havana"))).hexdigest())


def filed(kind: str) -> PositionFile:
    """A game of three when this is asked for the first time."""
    play = Play(RULES, 3, 1)
    for _ in turns(play):
        if RULES.awaiting(play.state)[0].kind == kind:
            break
    view = json.loads(msgspec.json.encode(RULES.view(play.state)))
    return PositionFile(ruleset="havana", rules=1, options={"pack": "house"}, pack=PACK, view=view)


def test_sealed_pairs_are_revealed_together_and_the_first_turn_begins() -> None:
    lines = stepped(filed("lay"), "lay worker pesos; lay mama debris; lay siesta mama", bytes(32))
    kinds = [json.loads(line).get("type") for line in lines]
    assert kinds[:4] == ["sealed", "sealed", "sealed", "revealed"]
    after = decode(lines[-1])
    assert [seat["number"] for seat in after.view["seats"]] == [48, 29, 9]
    assert after.view["order"] == [3, 2, 1]


def test_there_is_no_going_on_while_cards_are_laid_face_down() -> None:
    with pytest.raises(Unusable, match="face down"):
        stepped(filed("cover"), "cover worker mama", bytes(32))
