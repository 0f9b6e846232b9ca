"""Writes an installation's data as this version leaves it: `python -m tests.yesterday.write NAME`, once a release.

`NAME.tar.xz` holds the store's files, the secret, and `facts.json`: what the version itself answered about
them. For each ruleset there is a game that is over, one in the middle of its sealed answers, and one in the lobby.
"""

import json
import random
import sys
import tarfile
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import redis

from arbiter.bots.choose import at_random
from arbiter.bots.client import Client
from arbiter.bots.play import Game, Turn
from arbiter.cli import demo_mail
from arbiter.cli.installation import Installation
from arbiter.games import RULESETS
from arbiter.store import embedded

HERE = Path(__file__).parent
KEPT = ("store", "secret", "facts.json")
SETTINGS = {"LIMITS": "off", "MAIL_DOMAIN": "malecon.test"}


class Seats:
    """The players of one game, in the order of their seats."""

    def __init__(self, place: Installation, ruleset: str, number: int, **options: Any) -> None:
        self.clients = [_player(place, f"{ruleset[:4]}{n}{random.randrange(10**6)}") for n in range(1, number + 1)]
        wanted = {"ruleset": ruleset, "seats": number, "options": options}
        self.id: str = self.clients[0].post("/v1/games", wanted)["id"]
        self.receipts: list[dict[str, Any]] = []

    def join(self) -> None:
        for client in self.clients[1:]:
            client.post(f"/v1/games/{self.id}/seats")

    def play(self, chance: random.Random, *, sealed: bool = False) -> None:
        """Until it is over; or until one seat of several has sealed its answer, from the middle of the game on."""
        while (game := self.game())["status"] == "running":
            waiting = [d for d in game["awaiting"] if d["seats"]]
            if not waiting:  # a reveal is due
                self.clients[0].get(f"/v1/games/{self.id}/events", after=game["version"], limit=1, wait=5)
                continue
            [seat, *others] = waiting[0]["seats"]
            self._answer(seat, waiting[0], chance)
            if sealed and others and waiting[0]["sealed"] and game["version"] > 60:
                return

    def _answer(self, seat: int, decision: Mapping[str, Any], chance: random.Random) -> None:
        client = self.clients[seat - 1]
        asked = client.get(f"/v1/games/{self.id}/options")
        if not asked["offers"]:
            return
        turn = Turn(client, self.id, asked["decision"])
        steps = at_random(seat, asked["offers"], bool(asked["sealed"]), turn, chance)
        told = client.post(f"/v1/games/{self.id}/moves", {"steps": steps, "expected_version": asked["version"]})
        if "receipt" in told:
            self.receipts.append({"seat": seat, "decision": decision["decision"], **told["receipt"]})

    def game(self) -> Game:
        game: Game = self.clients[0].get(f"/v1/games/{self.id}")
        return game

    def facts(self) -> dict[str, Any]:
        """What the server says of the game, to a stranger and to each seat."""
        path, stranger = f"/v1/games/{self.id}", Client(self.clients[0].url)
        status = self.game()["status"]
        return {
            "tokens": [client.token for client in self.clients],
            "public": stranger.get(path),
            "seats": [client.get(path) for client in self.clients],
            "records": stranger.get(f"{path}/events", limit=1000)["records"],
            "options": [client.get(f"{path}/options") for client in self.clients] if status == "running" else [],
            "receipts": self.receipts,
            "audit": stranger.file(f"{path}/audit").decode() if status == "finished" else "",
        }


def _player(place: Installation, name: str) -> Client:
    client, address = Client(place.base_url), f"{name}@{place.settings.mail_domain}"
    client.token = client.post("/v1/players", {"name": name, "email": address}, keyed=False)["token"]
    client.post("/v1/players/me/email/verification", {"code": demo_mail.code(place.settings, address)})
    return client


def _games(place: Installation) -> dict[str, Any]:
    chance, found = random.Random(1), {}
    for key, edition in RULESETS.items():
        over, sealed, lobby = (Seats(place, key, n) for n in (edition.seats[0], 3, 2))
        over.join()
        sealed.join()
        over.play(chance)
        sealed.play(chance, sealed=True)
        found |= {seats.id: seats.facts() for seats in (over, sealed, lobby)}
    return found


def _addresses(place: Installation) -> dict[str, dict[str, list[str]]]:
    """By game and recipient, the addresses that answer its mails."""
    found: dict[str, dict[str, list[str]]] = {}
    for mail in demo_mail.mails(place.settings):
        if "play+" in (reply := str(mail["Reply-To"])):
            found.setdefault(str(mail["Subject"]).split()[-1], {}).setdefault(str(mail["To"]), []).append(reply)
    return found


def write(name: str) -> None:
    random.seed(name)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        place = Installation(data, SETTINGS)
        place.start()
        try:
            facts = {"games": _games(place), "addresses": _addresses(place)}
            _settle(place)
        finally:
            place.stop()
        (data / "facts.json").write_text(json.dumps(facts))
        with tarfile.open(HERE / f"{name}.tar.xz", "w:xz", preset=9) as archive:
            for part in KEPT:
                archive.add(data / part, part, filter=_plain)


def _settle(place: Installation) -> None:
    """Write the store's files anew, without what was overwritten."""
    with redis.Redis.from_url(embedded.url(place.settings.data_dir)) as store:
        store.bgrewriteaof()
        while store.info("persistence")["aof_rewrite_in_progress"]:
            time.sleep(0.1)


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return None if member.name.endswith(("socket", "lock")) else member


if __name__ == "__main__":
    write(sys.argv[1])
