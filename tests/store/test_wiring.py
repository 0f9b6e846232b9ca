"""Settings from the environment, and the services built from them."""

import re
import threading
from pathlib import Path

import pytest

from arbiter import settings, wiring
from arbiter.app.ports.games import Stored
from arbiter.app.ports.unavailable import Refusing, Unavailable
from arbiter.loopback import free_port
from arbiter.settings import Bind, SettingsError
from tests import temporary


def test_the_defaults_work():
    found = settings.load({})
    assert found.bind == Bind("127.0.0.1", 8080)
    assert found.mail_bind == Bind("127.0.0.1", 8025)
    assert found.data_dir == Path("data").absolute()
    assert found.secret_file == found.data_dir / "secret"
    assert (found.base_url, found.mail_from) == ("http://127.0.0.1:8080", "malecon@localhost")
    assert (found.store_url, found.queue_url, found.smtp_url, found.packs) == ("", "", "", None)
    assert (found.log_level, found.durability, found.wait_replicas) == ("info", "strict", 0)
    assert (found.web_workers, found.replacements) == (2, 20)


def test_values_are_taken(tmp_path):
    found = settings.load(
        {
            "MALECON_BIND": "[::1]:9000",
            "MALECON_DATA_DIR": str(tmp_path),
            "MALECON_STORE_URL": "redis+cluster://a:1,b:2",
            "MALECON_QUEUE_URL": "redis://c:3/1",
            "MALECON_MAIL_DOMAIN": "play.example.org",
            "MALECON_BASE_URL": "https://play.example.org/",
            "MALECON_PACKS": str(tmp_path),
            "MALECON_ARCHIVE_URL": "s3://games/finished/",
            "MALECON_ARCHIVE_AFTER": "36H",
            "MALECON_LOG_LEVEL": "DEBUG",
            "MALECON_WAIT_REPLICAS": "2",
        }
    )
    assert (found.bind, str(found.bind)) == (Bind("::1", 9000), "[::1]:9000")
    assert (found.data_dir, found.secret_file, found.packs) == (tmp_path, tmp_path / "secret", tmp_path)
    assert (found.clustered, wiring.queue_url(found)) == (True, "redis://c:3/1")
    assert (found.base_url, found.mail_from) == ("https://play.example.org", "malecon@play.example.org")
    assert (found.log_level, found.wait_replicas) == ("debug", 2)
    assert (found.archive_url, found.archive_after) == ("s3://games/finished", 36 * 3600.0)
    assert settings.load({"MALECON_ARCHIVE_AFTER": "Never"}).archive_after is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BIND", "8080"),
        ("BIND", "host:"),
        ("BIND", "host:0"),
        ("BIND", "host:65536"),
        ("BIND", "host:" + "1" * 5000),
        ("MAIL_BIND", "x"),
        ("STORE_URL", "localhost:6379"),
        ("STORE_URL", "redis+sentinel://a:1/name"),
        ("STORE_URL", "redis://a:99999"),
        ("STORE_URL", "redis+cluster://a:1,b:x"),
        ("QUEUE_URL", "redis+cluster://a:1"),
        ("SMTP_URL", "mail.example.org"),
        ("MAIL_FROM", "nobody"),
        ("BASE_URL", "play.example.org"),
        ("BASE_URL", "https://example.org/malecon"),
        ("BASE_URL", "https://example.org/malecon/"),
        ("BASE_URL", "https://example.org?a=b"),
        ("ARCHIVE_URL", "https://bucket.example.org"),
        ("ARCHIVE_URL", "s3://"),
        ("ARCHIVE_URL", "s3://bucket//folder"),
        ("ARCHIVE_URL", "s3://user:password@bucket"),
        ("ARCHIVE_AFTER", "7"),
        ("ARCHIVE_AFTER", "-1d"),
        ("ARCHIVE_AFTER", "1w"),
        ("PACKS", "/no/such/folder"),
        ("LOG_LEVEL", "loud"),
        ("DURABILITY", "maybe"),
        ("WAIT_REPLICAS", "-1"),
        ("WEB_WORKERS", "0"),
        ("WEB_WORKERS", "two"),
        ("REPLACEMENTS", "1e3"),
    ],
)
def test_a_bad_value_is_told_in_one_sentence(name, value):
    with pytest.raises(SettingsError) as caught:
        settings.load({f"MALECON_{name}": value})
    told = "" if name.endswith("URL") else f", not {re.escape(repr(value))}"
    assert re.fullmatch(rf"MALECON_{name} must be .+{told}\.", str(caught.value))


@pytest.mark.parametrize(
    "url",
    [
        "smtp://mail.example.org",
        "smtp://user:pw@localhost:25",
        "smtps://user:pw@host",
        "smtp+starttls://host",
        "smtp+starttls://user:pw@host:587",
        "smtp+starttls://user:p%40%2Fw@host:587",
    ],
)
def test_mail_servers_are_reached_in_three_ways(url):
    assert settings.load({"MALECON_SMTP_URL": url}).smtp_url == url


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SMTP_URL", "imap://user:hunter2@host:587"),
        ("SMTP_URL", "smtp+tls://user:hunter2@host:587"),
        ("SMTP_URL", "smtp+starttls://user:hunter2@host:99999"),
        ("SMTP_URL", "smtp+starttls://:hunter2@host:x"),
        ("STORE_URL", "redis://:hunter2@host:99999"),
        ("STORE_URL", "redis+cluster://user:hunter2@a:1,b:x"),
        ("STORE_URL", "valkey://user:hunter2@host"),
        ("QUEUE_URL", "redis+cluster://user:hunter2@host:1"),
        ("SMTP_URL", "user:hunter2@host:587"),
        ("SMTP_URL", "smtp:/user:hunter2@host"),
        ("SMTP_URL", "imap://user:/@ hunter2@host"),
        ("STORE_URL", "redis+cluster://u:p@a:1,u:hunter2@b:x"),
    ],
)
def test_a_bad_url_is_told_without_its_password(name, value):
    with pytest.raises(SettingsError, match=rf"^MALECON_{name} must be a URL .*\.$") as caught:
        settings.load({f"MALECON_{name}": value})
    assert "hunter2" not in str(caught.value)


def test_a_cluster_needs_a_server_for_the_queues():
    with pytest.raises(SettingsError, match="MALECON_QUEUE_URL must name a single server"):
        settings.load({"MALECON_STORE_URL": "redis+cluster://a:1"})


def test_an_empty_value_is_none():
    assert settings.load({"MALECON_BIND": " ", "MALECON_STORE_URL": ""}) == settings.load({})


@pytest.fixture
def environ(url, tmp_path):
    return {"MALECON_STORE_URL": url, "MALECON_QUEUE_URL": "redis://127.0.0.1:1", "MALECON_DATA_DIR": str(tmp_path)}


def test_the_services_work_together(environ, store, make):
    services = wiring.build(settings.load(environ))
    again = wiring.build(settings.load(environ))
    assert services.games.append(make(vault={"seed": b"x"})) == Stored()
    assert again.games.load("g1", "s1", vault=["seed"]).vault == {"seed": b"x"}
    assert again.signer.key == services.signer.key
    parts = again.ready()
    assert parts.pop("queue").startswith("does not respond")
    assert set(parts) == {"appendonly", "appendfsync", "maxmemory-policy", "writes", "keys"}
    assert set(parts.values()) == {"ok"}
    assert len(again.entropy(7)) == 7
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", again.now())
    again.news.wait("g1", 20, -1)
    [task] = again.outbox.read({}, 1)
    again.outbox.done(task.shard, task.entry)


def test_a_store_that_starts_later_is_waited_for(tmp_path):
    with temporary.server() as server:
        server.kill()
        starting = threading.Timer(0.5, server.start)
        starting.start()
        found = wiring.build(settings.load({"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(tmp_path)}))
        starting.join()
        assert not any(found.games.batches())


def test_a_store_that_never_starts_is_unavailable(tmp_path):
    url = f"redis://127.0.0.1:{free_port()}"
    with pytest.raises(Unavailable):
        wiring.build(settings.load({"MALECON_STORE_URL": url, "MALECON_DATA_DIR": str(tmp_path)}), timeout=0.2)


def test_a_wrong_password_is_told(tmp_path):
    with temporary.server() as server:
        server.client().config_set("requirepass", "right")
        good, bad = (server.url.replace("//", f"//:{word}@") for word in ("right", "wrong"))
        assert wiring.build(settings.load({"MALECON_STORE_URL": good, "MALECON_DATA_DIR": str(tmp_path)})).ready()
        with pytest.raises(SettingsError, match="rejects this user name or password"):
            wiring.build(settings.load({"MALECON_STORE_URL": bad, "MALECON_DATA_DIR": str(tmp_path)}))


def test_all_settings_that_are_wrong_are_told_at_once_with_the_way_out(tmp_path):
    with temporary.server("--appendonly", "no", "--appendfsync", "everysec") as server:
        environ = {"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(tmp_path)}
        found = wiring.build(settings.load(environ), timeout=10)
        with pytest.raises(Refusing) as error:
            found.writable()
        assert "CONFIG SET" in wiring.remedy(found.ready())
    assert error.value.why == "appendonly is no instead of yes, appendfsync is everysec instead of always"
    assert "MALECON_DURABILITY=relaxed" in error.value.remedy


def test_a_replica_is_told_nothing_of_settings(tmp_path):
    with temporary.server() as server:
        server.client().replicaof("127.0.0.1", str(free_port()))
        environ = {"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(tmp_path)}
        parts = wiring.check(settings.load(environ), timeout=10)
    assert "it is a read-only replica" in parts["writes"]
    assert wiring.remedy(parts) == ""
