"""Files that an audit finds nothing wrong in, and that must not be kept as they are."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.app import cancelling, creating, players
from arbiter.app.archive import NotKept, copied, keep
from arbiter.app.audit_file import exported
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.audit.verdict import Verdict
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.heads import sign_head
from tests import temporary
from tests.app.conftest import build
from tests.revisions import revised, ship

Record = dict[str, Any]


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Services]:
    with temporary.server() as server:
        yield build(server.url, tmp_path)


@pytest.fixture
def lines(services: Services) -> list[bytes]:
    """The file of a game that was cancelled."""
    player = players.create(services, "Ann", "", "UTC")[0].id
    wanted = creating.Wanted(ruleset="cubaneo", seats=3)
    game = msgspec.json.decode(creating.create(services, player, wanted, None))["id"]
    cancelling.cancel(services, player, game, None)
    return list(exported(services, game, None))


def forged(services: Services, lines: list[bytes], change: Callable[[Record], None], **header: Any) -> list[bytes]:
    """The file with each record changed, chained and signed anew: whole, as far as a file can tell."""
    first, *records, _ = map(msgspec.json.decode, lines)
    previous = "0" * 64
    for record in records:
        change(record)
        record["prev"] = previous
        del record["hash"]
        previous = record["hash"] = hashlib.sha256(b"malecon/record/1\n" + canonical(record)).hexdigest()
    game = records[-1]["game"]
    head = sign_head(services.signer, game, records[-1]["seq"], previous)
    first |= {"game": game, "rules": records[-1]["rules"], **header}
    return [canonical(part) + b"\n" for part in (first, *records, {"head": head})]


def other_rules(revision: int, **more: Any) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        record["rules"] = revision
        record["events"] = [{**event, **more} if event["type"] == "joined" else event for event in record["events"]]

    return change


def renamed(record: Record) -> None:
    record["game"] = "{s1}:game:other"


def kept(here: Services, file: list[bytes]) -> Verdict:
    copy = copied(file, None, lambda records, read: None)
    keep(here, copy)
    return copy.verdict


def refused(here: Services, file: list[bytes], sentence: str) -> None:
    found = audit(file)
    assert (found.verdict, found.failure) == ("NOT FULLY CHECKED", None)
    with pytest.raises(NotKept, match=sentence):
        kept(here, file)
    assert not any(here.games.batches())


def test_the_forgery_is_a_good_one(services: Services, here: Services, lines: list[bytes]) -> None:
    """Changed in nothing, it is kept: what is refused below is refused for what was changed."""
    same = forged(services, lines, lambda record: None)
    assert same == lines
    assert kept(here, same).status == "cancelled"


def test_an_id_that_is_none(services: Services, here: Services, lines: list[bytes]) -> None:
    with pytest.raises(NotKept, match="a game's id of 20 letters a-z and digits"):
        kept(here, forged(services, lines, renamed))
    assert not any(here.games.batches())


def test_newer_rules(services: Services, here: Services, lines: list[bytes]) -> None:
    refused(
        here,
        forged(services, lines, other_rules(99)),
        "they use revision 99 of the rules, and this program has revisions 1 and 2",
    )


def test_records_of_an_older_revision(
    services: Services, here: Services, lines: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = RULESETS["cubaneo"]
    ship(monkeypatch, "cubaneo", revised(now, now.revision + 1))
    refused(here, lines, "2 of 2 records could not be checked by the rules")


def test_a_ruleset_that_is_not_here(services: Services, here: Services, lines: list[bytes]) -> None:
    def change(record: Record) -> None:
        for event in record["events"]:
            if event["type"] == "created":
                event["ruleset"] = "chess"

    refused(here, forged(services, lines, change, ruleset="chess"), "there is no ruleset `chess` here")
