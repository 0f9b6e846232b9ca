"""The operator's packs: one that will not do is told, and harms nothing else."""

import os
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from flask import Flask

from api.app import create_app
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from tests.api.client import Client

HOUSE = files("arbiter.games.cubaneo").joinpath("packs/house.toml").read_bytes()
BAD: dict[str, Callable[[Path], object]] = {
    "folder": lambda path: path.mkdir(),
    "dangling": lambda path: path.symlink_to("nowhere.toml"),
    "circle": lambda path: path.symlink_to(path),
    "deep": lambda path: path.write_bytes(b"x = " + b"[" * 100_000 + b"]" * 100_000),
    "tables": lambda path: path.write_bytes(b"x = " + b"{a = " * 50_000 + b"1" + b"}" * 50_000),
    "words": lambda path: path.write_bytes(b"no pack at all"),
    "bytes": lambda path: path.write_bytes(b"\xff\xfe\x00"),
    "empty": lambda path: path.write_bytes(b""),
    "date": lambda path: path.write_bytes(b"when = 2026-11-29\n" + HOUSE),
    "nan": lambda path: path.write_bytes(b"x = nan\n" + HOUSE),
    "big": lambda path: path.write_bytes(HOUSE.replace(b"pesos = 4", b"pesos = " + b"9" * 4000, 1)),
    "digits": lambda path: path.write_bytes(HOUSE + b"\nx = " + b"9" * 5000),
    "long": lambda path: path.write_bytes(HOUSE.replace(b'name = "house"', b'name = "' + b"x" * 2**19 + b'"', 1)),
    "surrogate": lambda path: path.write_bytes(HOUSE + b'\n["\\ud800"]\nx = 1\n'),
}
GAME = {"ruleset": "cubaneo", "seats": 2}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cubaneo").mkdir()
    (tmp_path / "cubaneo" / "good.toml").write_bytes(HOUSE)
    return tmp_path


@pytest.fixture
def app(services: Services, folder: Path) -> Flask:
    return create_app(replace(services, settings=replace(services.settings, packs=folder)))


def chosen(pack: str) -> dict[str, object]:
    return {**GAME, "options": {"pack": pack}}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_pack_is_told_and_the_others_are_played(app: Flask, folder: Path, name: str):
    ann = Client(app).become("Ann")
    before = ann.post("/v1/games", chosen("good"), 201)["id"]
    BAD[name](folder / "cubaneo" / f"{name}.toml")
    for told in (
        ann.refused("POST", "/v1/games", "invalid_request", 422, chosen(name)),
        ann.refused("GET", f"/v1/rulesets/cubaneo?pack={name}", "invalid_request", 422),
    ):
        assert told["detail"].startswith(f"The pack `{name}` cannot be used: ")
    assert {"good", "house", name} == set(ann.get("/v1/rulesets/cubaneo")["packs"])
    for good in ("good", "house"):
        assert ann.get(f"/v1/rulesets/cubaneo?pack={good}")["pack"] == good
        ann.post("/v1/games", chosen(good), 201)
    Client(app).become("Bob").post(f"/v1/games/{before}/seats", {}, 201)
    assert ann.get(f"/v1/games/{before}")["status"] == "running"


def test_a_game_outlives_its_pack_s_file(app: Flask, folder: Path):
    ann, file = Client(app).become("Ann"), folder / "cubaneo" / "good.toml"
    first = ann.send("POST", "/v1/games", json=chosen("good"), headers={"Idempotency-Key": "k"})
    file.unlink()
    again = ann.send("POST", "/v1/games", json=chosen("good"), headers={"Idempotency-Key": "k"})
    assert (first.status_code, again.status_code, again.data) == (201, 201, first.data)
    ann.refused("POST", "/v1/games", "idempotency_mismatch", 422, {**chosen("good"), "seats": 3}, Idempotency_Key="k")
    for headers in ({}, {"Idempotency_Key": "another"}):
        ann.refused("POST", "/v1/games", "invalid_request", 422, chosen("good"), **headers)
    file.mkdir()
    assert ann.send("POST", "/v1/games", json=chosen("good"), headers={"Idempotency-Key": "k"}).data == first.data


@pytest.mark.parametrize("name", [b"-", b"..", b"<b>", b"x" * 101, b"two\nlines", b"\xe2\x80\xaeevil", b"\xff"])
def test_a_file_whose_name_no_record_can_hold_is_no_pack(app: Flask, folder: Path, name: bytes):
    """An audit would say of its games that their form is wrong."""
    Path(os.fsdecode(os.fsencode(folder / "cubaneo") + b"/" + name + b".toml")).write_bytes(HOUSE)
    ann = Client(app).become("Ann")
    assert ann.get("/v1/rulesets/cubaneo")["packs"] == ["good", "house"]
    told = name.decode(errors="replace")
    assert "There is no pack" in ann.refused("POST", "/v1/games", "invalid_request", 422, chosen(told))["detail"]


@pytest.mark.parametrize("name", ["my pack", "Z\u00fcrich", "Zu\u0308rich", "2nd.edition"])
def test_a_game_with_a_pack_of_any_other_name_is_sound(app: Flask, folder: Path, name: str):
    (folder / "cubaneo" / f"{name}.toml").write_bytes(HOUSE)
    ann = Client(app).become("Ann")
    [known] = {*ann.get("/v1/rulesets/cubaneo")["packs"]} - {"good", "house"}
    game = ann.post("/v1/games", chosen(known), 201)["id"]
    Client(app).become("Bob").post(f"/v1/games/{game}/seats", {}, 201)
    file = ann.send("GET", f"/v1/games/{game}/audit").data
    assert audit(file.splitlines(keepends=True)).verdict == "SOUND"
