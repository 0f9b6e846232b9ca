"""A package from outside brings a ruleset of one file: it is played over REST and by mail, shown, and audited."""

import json
import smtplib
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any

import pytest
import requests

from arbiter.bots.choose import at_random
from arbiter.bots.client import Client
from arbiter.bots.play import play
from arbiter.cli import demo_mail
from arbiter.cli.installation import Installation
from tests.rulesets.running import TOY, run, served

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with served(tmp_path_factory.mktemp("toy") / "data") as place:
        yield place


def player(place: Installation, name: str) -> Client:
    client, address = Client(place.base_url), f"{name}@malecon.test"
    client.token = client.post("/v1/players", {"name": name, "email": address}, keyed=False)["token"]
    client.post("/v1/players/me/email/verification", {"code": demo_mail.code(place.settings, address)})
    return client


def table(place: Installation, *names: str) -> tuple[str, list[Client]]:
    clients = [player(place, name) for name in names]
    game = clients[0].post("/v1/games", {"ruleset": "take", "seats": len(names)})["id"]
    for client in clients[1:]:
        client.post(f"/v1/games/{game}/seats")
    return game, clients


def test_it_is_played_by_bots_shown_and_audited(place: Installation, tmp_path: Path) -> None:
    game, clients = table(place, "ann", "ben")
    chance = Random(1)
    while clients[0].get(f"/v1/games/{game}")["status"] == "running":
        waiting = clients[0].get(f"/v1/games/{game}")["awaiting"][0]["seats"][0]
        offers = clients[waiting - 1].get(f"/v1/games/{game}/options")["offers"]
        assert offers[0]["do"] == "take"
        steps = at_random(waiting, offers, True, None, chance)  # type: ignore[arg-type]
        clients[waiting - 1].post(f"/v1/games/{game}/moves", {"steps": steps})
    result = play(clients[0], game, at_random, chance)["result"]
    assert sorted(result["scores"]) == [0, 1]
    for path in (f"/games/{game}", f"/games/{game}/audit", "/games", "/", "/rules/take"):
        shown = requests.get(place.base_url + path, timeout=30)
        assert shown.status_code == 200, path
        assert "Take" in shown.text or path == "/games"
    assert "heap" in requests.get(f"{place.base_url}/v1/games/{game}/board.svg", timeout=30).text
    file = tmp_path / "game.ndjson"
    file.write_bytes(Client(place.base_url).file(f"/v1/games/{game}/audit"))
    assert run("audit", str(file)).stdout.startswith("SOUND.")
    without = run("audit", str(file), toy=False)
    assert (without.returncode, without.stdout.split(".")[0]) == (3, "NOT FULLY CHECKED")


def test_it_is_listed_with_its_verbs(place: Installation) -> None:
    client = Client(place.base_url)
    assert "take" in [told["key"] for told in client.get("/v1/rulesets")["rulesets"]]
    told = client.get("/v1/rulesets/take")
    assert [verb["text"] for verb in told["verbs"]] == ["take COUNTERS"]
    assert told["autopilot"].startswith("The rules page does not describe it.")
    document = client.get("/openapi.json")
    assert "TakeStep" in document["components"]["schemas"]
    with pytest.raises(Exception, match="available: house"):
        client.get("/v1/rulesets/take", pack="other")


def mail(place: Installation, game: str, address: str) -> Any:
    """The newest mail about the game to an address that can be answered."""
    told = [
        mail for mail in demo_mail.mails(place.settings)
        if mail["To"] == address and game[:6] in str(mail["Subject"]) and "play+" in str(mail["Reply-To"])
    ]  # fmt: skip
    return max(told, key=lambda mail: int(str(mail["Malecon-Head"]).split()[1]), default=None)


def test_it_is_played_by_mail(place: Installation) -> None:
    game, _ = table(place, "cat", "dan")
    stranger = Client(place.base_url)
    for version, name in enumerate(("cat", "dan", "cat"), 1):
        waited = until(lambda name=name, version=version: _due(place, game, f"{name}@malecon.test", version))
        assert "take" in waited.get_body(("plain",)).get_content()
        answer(place, waited, f"{name}@malecon.test", "take 2")
        told = stranger.get(f"/v1/games/{game}/events", after=version, limit=1, wait=30)["records"]
        assert told[0]["cause"] == {**told[0]["cause"], "via": "mail", "steps": [{"do": "take", "counters": 2}]}
    assert stranger.get(f"/v1/games/{game}")["view"]["heap"] == 15


def _due(place: Installation, game: str, address: str, version: int) -> Any:
    found = mail(place, game, address)
    return found if found and int(str(found["Malecon-Head"]).split()[1]) >= version else None


def until(look: Any) -> Any:
    found = demo_mail._wait_for(look)
    assert found, "it came"
    return found


def answer(place: Installation, told: Any, sender: str, text: str) -> None:
    reply = EmailMessage()
    reply["From"], reply["To"], reply["Subject"] = sender, str(told["Reply-To"]), f"Re: {told['Subject']}"
    reply["Message-ID"] = f"<{abs(hash((sender, str(told['Message-ID']))))}@malecon.test>"
    reply.set_content(f"{text}\n")
    bind = place.settings.mail_bind
    with smtplib.SMTP(bind.host, bind.port, timeout=30) as smtp:
        smtp.send_message(reply, sender, [str(told["Reply-To"])])


def test_the_page_that_tells_of_it_holds_it_whole() -> None:
    page = Path("docs/rulesets.md").read_text()
    assert (TOY / "malecon_take.py").read_text() in page


@pytest.mark.parametrize(
    ("point", "says"),
    [
        ("malecon_nowhere:EDITION", "it does not load: ModuleNotFoundError"),
        ("malecon_broken:HEAP", "its `key` must consist"),
        ("malecon_broken:TAKEN", "there is already a ruleset `havana`"),
        ("malecon_broken:HALF", "its edition lacks title, seats"),
        ("malecon_broken:NONE", "it must name one or more editions"),
    ],
)
def test_one_that_cannot_be_used_is_named_at_the_start(point: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "malecon_broken.py").write_text(
        "from types import SimpleNamespace as S\nTAKEN, HALF, NONE, HEAP = S(key='havana'), S(key='half'), (), 21\n"
    )
    folder = tmp_path / "broken-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[malecon.rulesets]\nbroken = {point}\n")
    done = run("serve", path=tmp_path, MALECON_DATA_DIR=str(tmp_path / "data"))
    assert done.returncode == 1
    assert f"The ruleset `broken` ({point}) cannot be used: {says}" in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(run("audit", "--json", "nothing", path=tmp_path).stdout)["sound"] is False
