"""What `/readyz` and `/metrics` say of processes that are silent and of what waits for them."""

import os
import re
import shutil
import time

import msgspec
import pytest
from redis import Redis

from api.health import pending
from arbiter import heartbeats
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.store import key_names
from tests.api.client import Client


def test_a_process_that_is_not_heard_of_is_told(stranger: Client, services: Services):
    heartbeats.expect(services.settings.data_dir, ["relay", "resolve", "resolve"])
    place = heartbeats.folder(services.settings.data_dir)
    try:
        ready = stranger.get("/readyz")
        assert (ready["parts"]["relay"], ready["parts"]["resolve"]) == ("ok", "ok")
        os.utime(place / "resolve-1", (1e9, time.time() - 100))
        assert stranger.get("/readyz")["parts"]["resolve"] == "ok"
        os.utime(place / "resolve-2", (1e9, time.time() - 90))
        ready = stranger.get("/readyz", 503)
        assert ready["ready"] is False
        assert re.match(r"silent for (9\d|1\d\d) ", ready["parts"]["resolve"])
        figures = stranger.send("GET", "/metrics").text
        assert re.search(r'malecon_heartbeat_age_seconds\{process="resolve-1"\} 1\d\d\.', figures)
    finally:
        shutil.rmtree(place)


def test_what_waits_is_told(stranger: Client, services: Services, monkeypatch: pytest.MonkeyPatch):
    """Where its workers are elsewhere, a reveal that nobody makes makes unready; where they are here and beat, it is
    one game's matter."""
    monkeypatch.setattr(pending, "LATE", 60.0)
    reveal = msgspec.json.encode(Message("resolve", "nogame", "3-bid"))
    late, place = f"{int((time.time() - 300) * 1000)}-0", key_names.outbox(key_names.shard("nogame"))
    client = Redis.from_url(services.settings.store_url)
    client.delete(*map(key_names.outbox, range(key_names.SHARDS)), *map(key_names.deadlines, range(key_names.SHARDS)))
    client.execute_command("XADD", place, late, "message", reveal)
    try:
        ready = stranger.get("/readyz", 503)
        assert re.match(r"one has been due for 3\d\d s", ready["parts"]["reveals"])
        assert 300 <= ready["oldest_due_reveal"] <= ready["oldest_outbox_entry"]
        figures = stranger.send("GET", "/metrics").text
        for name in ("oldest_due_reveal", "oldest_outbox_entry"):
            assert float(figures.partition(f"\nmalecon_{name}_seconds ")[2].split()[0]) >= 300
        heartbeats.expect(services.settings.data_dir, ["relay", "resolve"])
        assert stranger.get("/readyz")["oldest_due_reveal"] >= 300
    finally:
        shutil.rmtree(heartbeats.folder(services.settings.data_dir), ignore_errors=True)
        client.execute_command("XDEL", place, late)
    assert stranger.get("/readyz")["oldest_due_reveal"] is None


def test_deadlines_are_told(stranger: Client, services: Services, monkeypatch: pytest.MonkeyPatch):
    """One that has passed long ago makes unready where whoever fires it is elsewhere."""
    monkeypatch.setattr(pending, "LATE", 60.0)
    client, place = Redis.from_url(services.settings.store_url), key_names.deadlines(7)
    client.delete(*map(key_names.deadlines, range(key_names.SHARDS)))  # of games in simulated time
    before = stranger.get("/readyz")["armed_deadlines"]
    client.execute_command("ZADD", place, int((time.time() - 300) * 1000), "nogame")
    try:
        ready = stranger.get("/readyz", 503)
        assert re.match(r"a deadline passed 3\d\d s ago", ready["parts"]["overdue"])
        assert (ready["oldest_overdue_deadline"] >= 300, ready["armed_deadlines"]) == (True, before + 1)
        figures = stranger.send("GET", "/metrics").text
        assert float(figures.partition("\nmalecon_oldest_overdue_deadline_seconds ")[2].split()[0]) >= 300
        assert float(figures.partition("\nmalecon_armed_deadlines ")[2].split()[0]) == before + 1
        heartbeats.expect(services.settings.data_dir, ["deadlines", "relay", "resolve"])
        assert stranger.get("/readyz")["oldest_overdue_deadline"] >= 300
    finally:
        shutil.rmtree(heartbeats.folder(services.settings.data_dir), ignore_errors=True)
        client.execute_command("ZREM", place, "nogame")
    assert stranger.get("/readyz")["oldest_overdue_deadline"] is None
