"""What is refused of an archived game, and games that are not archived."""

from typing import Any

import msgspec
import pytest
from redis import Redis

from arbiter.app import archiving, cancelling, creating, invitations, joining, lists
from arbiter.app.services import Services
from arbiter.app.submit import submit
from arbiter.kernel.refusal import Refusal
from tests.app.archiving.archived import archive
from tests.app.finished_games import Played
from tests.app.seen import answer
from tests.inviting import become


def test_keys_that_come_with_other_bodies_are_refused_as_before(services: Services, again: Services) -> None:
    ann, ben, eve = (become(services, name).id for name in ("Ann", "Ben", "Eve"))
    wanted = creating.Wanted(ruleset="cubaneo", seats=3, visibility="private")
    game = str(msgspec.json.decode(creating.create(services, ann, wanted, "key"))["id"])
    code = msgspec.json.decode(invitations.invite(services, ann, game, "", "key"))["link"].rpartition("/")[2]
    joining.join(services, ben, game, "aa", "key", code)
    cancelling.cancel(services, ann, game, "key")
    other = creating.Wanted(ruleset="cubaneo", seats=2)

    def tried(services: Services) -> list[Any]:
        return [
            answer(lambda: creating.create(services, ann, other, "key")),
            answer(lambda: invitations.invite(services, ann, game, "else@example.org", "key")),
            answer(lambda: joining.join(services, ben, game, "bb", "key", code)),
            answer(lambda: joining.join(services, eve, game, "bb", "key", code)),
            answer(lambda: joining.join(services, eve, game, "bb", "key")),
            answer(lambda: cancelling.cancel(services, eve, game, "key")),
            answer(lambda: invitations.invite(services, eve, game, "", "key")),
            answer(lambda: creating.create(services, ann, wanted, "key")),
            answer(lambda: joining.join(services, ben, game, "aa", "key", code)),
        ]

    lists.enter(services, game)
    before = tried(services)
    assert [told[0] for told in before[:3]] == ["idempotency_mismatch"] * 3
    archive(services, game)
    assert tried(again) == before
    services.keyring.rotate(revoke=services.keyring.signer().key)
    assert tried(again) == before


def test_moves_are_refused_as_before(services: Services, again: Services) -> None:
    """A key with another body, a stranger with a player's key."""
    played, eve = Played(services, "cubaneo", 2, visibility="unlisted"), become(services, "Eve").id
    first = played.told[0][0]
    other = msgspec.structs.replace(first, body="another")
    stranger = msgspec.structs.replace(first, player=eve)
    outdated = msgspec.structs.replace(first, key="unused", expected=3)

    def tried(services: Services) -> list[Any]:
        return [answer(lambda each=each: submit(services, each)) for each in (first, other, stranger, outdated)]

    before = tried(services)
    assert [told_of[0] for told_of in before[1:]] == ["idempotency_mismatch", "forbidden", "game_finished"]
    archive(services, played.id)
    assert tried(services) == tried(again) == before


def test_nothing_more_can_be_done(services: Services) -> None:
    played = Played(services, "cubaneo", 2)
    archive(services, played.id)
    before = everything(services)
    with pytest.raises(Refusal, match="The game is finished"):
        played.table.say(1, {"do": "bid", "pesos": 0})
    archiving.archive(services, played.id)
    lists.enter(services, played.id)
    assert everything(services) == before


def everything(services: Services) -> set[bytes]:
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        return {key for key in client.scan_iter("*") if b":game:" in key}
