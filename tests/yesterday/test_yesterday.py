"""Data of earlier releases opens today: what they answered is what is answered now, and their games go on."""

import json
import random
import smtplib
import tarfile
from collections.abc import Iterator, Mapping
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from arbiter import wiring
from arbiter.app import archiving
from arbiter.audit.audit import audit
from arbiter.bots.choose import at_random
from arbiter.bots.client import Client
from arbiter.bots.play import Turn
from arbiter.cli.installation import Installation
from tests.temporary import until
from tests.yesterday.write import SETTINGS

pytestmark = pytest.mark.system
FAR = 1e12  # seconds since the epoch before which every game has ended
RELEASES = sorted(Path(__file__).parent.glob("*.tar.xz"))
Facts = dict[str, Any]


class Release:
    """An installation on the data of an earlier release, and what that release answered."""

    def __init__(self, place: Installation, facts: Facts) -> None:
        self.place, self.games, self.addresses = place, facts["games"], facts["addresses"]
        self.stranger = Client(place.base_url)

    def of(self, status: str) -> list[Facts]:
        return [facts for facts in self.games.values() if facts["public"]["status"] == status]

    def clients(self, facts: Facts) -> list[Client]:
        return [Client(self.place.base_url, token) for token in facts["tokens"]]


@pytest.fixture(scope="module", params=RELEASES, ids=lambda path: path.name.partition(".")[0])
def release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Release]:
    data = tmp_path_factory.mktemp("yesterday") / "data"
    with tarfile.open(request.param) as archive:
        archive.extractall(data, filter="data")
    place = Installation(data, SETTINGS)
    place.start()
    try:
        yield Release(place, json.loads((data / "facts.json").read_text()))
    finally:
        place.stop()


def path(facts: Facts) -> str:
    return f"/v1/games/{facts['public']['id']}"


def test_every_game_is_told_as_it_was(release: Release):
    for facts in release.games.values():
        assert release.stranger.get(path(facts)) == facts["public"]
        clients = release.clients(facts)
        assert [client.get(path(facts)) for client in clients] == facts["seats"][: len(clients)]
        assert release.stranger.get(f"{path(facts)}/events", limit=1000)["records"] == facts["records"]
        if facts["options"]:
            assert [client.get(f"{path(facts)}/options") for client in clients] == facts["options"]
    listed = {game["id"] for game in release.stranger.get("/v1/games")["games"]}
    assert listed == set(release.games)
    for ruleset in {facts["public"]["ruleset"] for facts in release.games.values()}:
        wanted = {id for id, facts in release.games.items() if facts["public"]["ruleset"] == ruleset}
        until(lambda wanted=wanted, ruleset=ruleset: of_ruleset(release.stranger, ruleset) == (wanted, None))


def of_ruleset(client: Client, ruleset: str) -> tuple[set[str], str | None]:
    """The games of the first page, and the cursor of the next."""
    page = client.get("/v1/games", ruleset=ruleset)
    return {game["id"] for game in page["games"]}, page["next"]


def test_audit_files_and_receipts_of_then_hold_now(release: Release):
    for facts in release.of("finished"):
        assert audit(facts["audit"].encode().splitlines(keepends=True)).verdict == "SOUND"
        now = Client(release.place.base_url).file(f"{path(facts)}/audit").splitlines(keepends=True)
        assert audit(now).verdict == "SOUND"
        assert now[1:] == facts["audit"].encode().splitlines(keepends=True)[1:]
        given = {(told["seat"], told["decision"]): told for told in facts["receipts"]}
        for (seat, decision), told in given.items():
            receipt = release.clients(facts)[seat - 1].get(f"{path(facts)}/decisions/{decision}/receipt")
            assert receipt == {"commitment": told["commitment"], "salt": told["salt"]}


def test_what_is_asked_by_mail_is_answered_by_mail(release: Release):
    """Its token was sealed by the earlier release."""
    facts = next(facts for facts in release.of("running") if facts["public"]["ruleset"] == "cubaneo")
    [decision] = facts["public"]["awaiting"]
    seat = decision["seats"][0]
    name = facts["public"]["seats"][seat - 1]["player"]["name"]
    mails = release.addresses[facts["public"]["id"][:6]][f"{name}@malecon.test"]
    before = facts["public"]["version"]
    for number, address in enumerate(mails):
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = f"{name}@malecon.test", address, "Re: [Malecon]"
        mail["Message-ID"] = f"<{number}.{before}@malecon.test>"
        mail.set_content("bid 0\n")
        bind = release.place.settings.mail_bind
        with smtplib.SMTP(bind.host, bind.port, timeout=30) as smtp:
            smtp.send_message(mail, f"{name}@malecon.test", [address])
    records = release.stranger.get(f"{path(facts)}/events", after=before, limit=1, wait=30)["records"]
    assert records[0]["cause"]["via"] == "mail"
    assert [event["seat"] for event in records[0]["events"] if event["type"] == "sealed"][:1] == [seat]


@pytest.mark.parametrize("status", ["running", pytest.param("open", marks=pytest.mark.slow)])
def test_games_go_on_to_their_end_and_are_sound(status: str, release: Release):
    chance = random.Random(1)
    for facts in release.of(status):
        clients = release.clients(facts)
        if status == "open":
            for client in clients[1:]:
                client.post(f"{path(facts)}/seats")
        play(clients, path(facts), chance)
        lines = Client(release.place.base_url).file(f"{path(facts)}/audit").splitlines(keepends=True)
        found = audit(lines)
        assert (found.verdict, found.status) == ("SOUND", "finished")
        rules = {json.loads(line)["rules"] for line in lines[1:-1]}
        assert rules == {facts["records"][0]["rules"]}


def test_finished_games_are_archived_and_told_as_they_were(release: Release):
    services = wiring.build(release.place.settings)
    finished = release.of("finished")
    until(lambda: {facts["public"]["id"] for facts in finished} <= set(services.finished.due(FAR)))
    for facts in finished:
        archiving.archive(services, facts["public"]["id"])
    assert {facts["public"]["id"] for facts in finished} <= services.finished.archived().keys()
    for facts in finished:
        clients = release.clients(facts)
        assert [client.get(path(facts)) for client in (release.stranger, *clients)] == [
            facts["public"],
            *facts["seats"],
        ]
        assert release.stranger.get(f"{path(facts)}/events", limit=1000)["records"] == facts["records"]
    test_audit_files_and_receipts_of_then_hold_now(release)
    assert archiving.check(services).unreadable == {}


def play(clients: list[Client], path: str, chance: random.Random) -> None:
    while (game := clients[0].get(path))["status"] == "running":
        waiting = [seat for decision in game["awaiting"] for seat in decision["seats"]]
        if waiting:
            answer(clients[waiting[0] - 1], path, waiting[0], chance)
        else:  # a reveal is due
            clients[0].get(f"{path}/events", after=game["version"], limit=1, wait=10)


def answer(client: Client, path: str, seat: int, chance: random.Random) -> None:
    asked: Mapping[str, Any] = client.get(f"{path}/options")
    if asked["offers"]:
        turn = Turn(client, path.rpartition("/")[2], asked["decision"])
        steps = at_random(seat, asked["offers"], bool(asked["sealed"]), turn, chance)
        client.post(f"{path}/moves", {"steps": steps, "expected_version": asked["version"]})
