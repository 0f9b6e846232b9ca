"""The job `archive` and the clock's tasks: run twice, at once, and killed between any two effects, the store too."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from arbiter import wiring
from arbiter.app import archiving
from arbiter.app.ports.outbox import Message, Task
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.loopback import free_port
from tests import s3, temporary
from tests.app.conftest import build
from tests.app.finished_games import Played, seen
from tests.app.sealed import put, taken
from tests.workers.acting import killed, run
from tests.workers.conftest import Processes, drain, entry

EFFECTS = ("clear", "contents", "_write", "_sync", "put", "_read", "replace", "done")
FAR = 1e12  # seconds since the epoch before which every game has ended


class Finished(NamedTuple):
    """A finished game, all that can be seen of it, and all that its store holds with the installation's secret."""

    played: Played
    seen: list[Any]
    store: dict[bytes, tuple[bytes, int]]
    secret: bytes


@pytest.fixture(scope="module")
def finished() -> Finished:
    with temporary.server() as server, TemporaryDirectory() as folder:
        services = build(server.url, Path(folder))
        played = Played(services, "cubaneo", 2)
        drain(services)
        looks = seen(services, played.id, played.callers)
        return Finished(played, looks, taken(server.url), services.settings.secret_file.read_bytes())


class Resting:
    """The game in a store of its own, and the job that is to archive it."""

    def __init__(self, finished: Finished, services: Services) -> None:
        self.services, self.id, self._finished = services, finished.played.id, finished
        services.outbox.push(Message("archive", self.id))
        self.task: Task = entry(services)

    def is_as_before(self) -> bool:
        """For a process that has read nothing so far."""
        services = wiring.build(self.services.settings)
        looks = seen(services, self.id, self._finished.played.callers)
        return (looks, self._finished.played.repeated(services)) == (self._finished.seen, self._finished.played.told)

    def is_archived(self) -> bool:
        """The game is archived, once, and nothing else is left of it."""
        findings = archiving.check(self.services)
        present = len(list(self.services.archives.all()))
        assert (findings.unreadable, findings.unused, findings.games) == ({}, [], present)
        assert self.services.finished.due(FAR) == ([] if findings.games else [self.id])
        client: Any = self.services.games._store.client
        parts = {key.rpartition(b":")[2] for key in client.scan_iter(f"*:game:{self.id}:*")}
        assert (parts == {b"snap"}) == bool(findings.games)
        return bool(findings.games)


@pytest.fixture
def resting(finished: Finished, server: temporary.Server, tmp_path: Path, request: pytest.FixtureRequest) -> Resting:
    put(server.url, finished.store)
    (tmp_path / "secret").write_bytes(finished.secret)
    return Resting(finished, request.getfixturevalue("services"))


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("effect", EFFECTS)
def test_a_worker_killed_at_any_effect_loses_and_doubles_nothing(
    process: Processes, resting: Resting, effect: str, when: str
) -> None:
    killed(process, when, effect, resting.task)
    assert resting.is_as_before()
    assert resting.services.outbox.size() == ((effect, when) != ("done", "after"))
    run(resting.task)
    assert resting.is_archived()
    assert resting.is_as_before()
    assert resting.services.outbox.size() == 0


@pytest.fixture(scope="module")
def s3_server() -> Iterator[s3.S3]:
    with s3.server() as one:
        yield one


@pytest.fixture
def bucket(s3_server: s3.S3, process: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Archives are in a folder of a bucket."""
    environ = {**s3_server.environ, "MALECON_ARCHIVE_URL": f"s3://{s3.BUCKET}/{tmp_path.name}"}
    process.environ |= environ
    for name, value in environ.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("effect", ["put", "_read", "replace", "done"])
def test_the_same_with_an_s3_server(bucket: None, process: Processes, resting: Resting, effect: str, when: str) -> None:
    test_a_worker_killed_at_any_effect_loses_and_doubles_nothing(process, resting, effect, when)
    assert not (resting.services.settings.data_dir / "archive").exists()


def test_an_s3_server_that_is_away_leaves_the_game_where_it_is(
    bucket: None, resting: Resting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Until it is asked for again."""
    with monkeypatch.context() as away:
        away.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{free_port()}")
        run(resting.task)
    assert f"the archives at {resting.services.settings.archive_url} cannot be reached" in caplog.text
    assert resting.services.outbox.size() == 0
    assert (list(resting.services.finished.archived()), resting.is_as_before()) == ([], True)


def test_run_again_it_does_nothing(resting: Resting) -> None:
    for _ in range(3):
        run(resting.task)
        assert resting.is_archived()
    assert resting.is_as_before()


def test_several_at_once_archive_it_once(resting: Resting) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(run, [resting.task] * 8))
    assert resting.is_archived()
    assert resting.is_as_before()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("effect", ["contents", "replace"])
def test_a_store_killed_at_any_effect_keeps_the_game(
    server: temporary.Server, resting: Resting, monkeypatch: pytest.MonkeyPatch, effect: str, when: str
) -> None:
    with monkeypatch.context() as harm:
        harm.setattr(resting.services.finished, effect, fatal(server, getattr(resting.services.finished, effect), when))
        with pytest.raises(Unavailable):
            run(resting.task)
    server.start()
    assert resting.is_as_before()
    again(lambda: run(resting.task))
    assert resting.is_archived()
    assert resting.is_as_before()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("effect", ["due", "postpone"])
def test_a_clock_whose_store_is_killed_asks_again(
    server: temporary.Server, resting: Resting, monkeypatch: pytest.MonkeyPatch, effect: str, when: str
) -> None:
    services = resting.services
    services.outbox.done(resting.task.shard, resting.task.entry)
    monkeypatch.setattr(archiving, "RETRY", 0.0)
    object.__setattr__(services.settings, "archive_after", -10.0)
    with monkeypatch.context() as harm:
        harm.setattr(services.finished, effect, fatal(server, getattr(services.finished, effect), when))
        with suppress(Unavailable):
            archiving.request(services)
    server.start()
    again(lambda: archiving.request(services))
    after: dict[int, str] = {}
    for task in services.outbox.read(after, 0.0):
        assert task.message == Message("archive", resting.id)
        run(task)
    assert resting.is_archived()
    assert resting.is_as_before()


def fatal(server: temporary.Server, effect: Callable[..., Any], when: str) -> Callable[..., Any]:
    """The effect, but that the store is killed."""

    def killing(*arguments: Any) -> Any:
        if when == "before":
            server.kill()
        outcome = effect(*arguments)
        server.kill()
        return outcome

    return killing


def again(work: Callable[[], object]) -> None:
    """What is done once more while the connections of before fail, each once."""
    for _ in range(10):
        with suppress(Unavailable):
            work()
            return
    raise AssertionError("the store does not respond")
