"""Archives in files and in an S3-compatible store."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from arbiter.app.ports.archives import ArchiveError, Contents, Unreachable
from arbiter.kernel.canonical import canonical
from arbiter.kernel.records import Cause, Record, chained
from arbiter.loopback import free_port
from arbiter.store.archives.archives import Archives, Place
from arbiter.store.archives.bucket import PAUSE, Bucket
from arbiter.store.archives.folder import ABANDONED, Folder
from arbiter.store.archives.packing import packed, unpacked
from tests import s3
from tests.store.archive_reader import read

GAME = "k3v9abcdefghijklmnop"
NAME = "k3/k3v9abcdefghijklmnop-0.malecon"


@pytest.fixture(scope="session")
def server() -> Iterator[s3.S3]:
    with s3.server() as one:
        yield one


@pytest.fixture(params=["folder", "bucket", "folder of a bucket"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    if request.param == "folder":
        return Folder(tmp_path / "archive")
    server: s3.S3 = request.getfixturevalue("server")
    for name, value in server.environ.items():
        monkeypatch.setenv(name, value)
    unused = f"{time.time_ns()}"
    return Bucket(f"s3://{s3.BUCKET}" + ("" if request.param == "bucket" else f"/{unused}"))


def contents(*texts: str, **more: object) -> Contents:
    """A game with a record for each text."""
    records: list[bytes] = []
    previous = "0" * 64
    for seq, text in enumerate(texts):
        record = chained(
            Record(
                seq=seq,
                at="2026-12-01T12:00:00.000Z",
                game=GAME,
                actor="arbiter",
                cause=Cause(f"{seq:032x}", "api"),
                rules=1,
                events=[{"type": "said", "text": text}],  # type: ignore[list-item]
                prev=previous,
            )
        )
        previous = str(record.hash)
        records.append(canonical(record))
    whole = {
        "game": GAME,
        "status": "finished",
        "schema": "0123456789abcdef",
        "position": b"toy 1\n{}",
        "head": canonical({"hash": previous, "key": "0" * 16, "signature": "0" * 128, "version": len(texts) - 1}),
        "records": tuple(records),
        "kept": {b"a" * 64: b"\0\xff\x01", bytes(16): b""},
        "vault": {"salt:1": bytes(range(256)), "answer:1-bid:2": b"\n"},
    }
    return Contents(**(whole | more))  # type: ignore[arg-type]


STRANGE = (
    "plain",
    "ä\u2028 \U0001f3b2",
    'a " quote and a \\ backslash, \x01 \x02 \n \0',
    "0" * 32,
    "f" * 64,
    '"' + "a" * 32,
    "a" * 32 + '"' + "b" * 64 + '"',
    "A" * 32,
    "0" * 31,
    "0" * 33,
    '{"hash":"' + "0" * 64 + '","prev":"' + "1" * 64 + '"}',
    "",
)


@pytest.mark.parametrize(
    "game",
    [
        contents("one"),
        contents(*STRANGE),
        contents(*STRANGE[::-1], kept={}, vault={}, position=b""),
        contents(*("again " * 1000 for _ in range(500)), kept={bytes([n]) * 16: os.urandom(40) for n in range(200)}),
    ],
)
def test_an_archive_holds_the_same_bytes(game: Contents) -> None:
    content = packed(game)
    assert unpacked(content) == game
    assert packed(unpacked(content)) == content
    found = read(content)
    assert tuple(canonical(record) for record in found["records"]) == game.records
    assert found["kept"][0] == game.kept


def test_an_archive_of_another_form_is_refused() -> None:
    with pytest.raises(ArchiveError, match="which is no form of archives that this version reads"):
        unpacked(packed(contents("one")).replace(b"archive 1", b"archive 2"))


def test_records_that_do_not_lead_to_their_head_are_refused() -> None:
    game = contents("one")
    with pytest.raises(ArchiveError, match="do not lead to its head"):
        unpacked(packed(msgspec.structs.replace(game, records=contents("two").records)))


def test_what_was_put_is_found_again(place: Place) -> None:
    assert (place.get(NAME), list(place.names())) == (None, [])
    for content in (b"first", b"second", b""):
        place.put(NAME, content)
        assert (place.get(NAME), list(place.names())) == (content, [NAME])
    many = {f"{number:02x}/game-{number}.malecon": b"%d" % number for number in range(60)}
    for name, content in many.items():
        place.put(name, content)
    assert sorted(place.names()) == sorted([NAME, *many])


def test_what_is_kept_is_read(place: Place) -> None:
    archives, game = Archives(place), contents("one", "two")
    digest = archives.keep(game)
    assert digest == archives.keep(game) == sha256(packed(game)).hexdigest()
    assert archives.read(GAME, digest) == Archives(place).read(GAME, digest) == game
    assert (f"k3/{GAME}-{digest}.malecon", GAME, digest) in archives.all()
    with pytest.raises(ArchiveError, match=f"the archive k3/{GAME}-{'0' * 64}.malecon is missing"):
        archives.read(GAME, "0" * 64)


def test_what_reads_back_differently_is_not_kept(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    for bad in (b"", packed(contents("two"))):
        with monkeypatch.context() as harm:
            harm.setattr(place, "get", lambda name, bad=bad: bad)
            with pytest.raises(ArchiveError, match="is damaged"):
                Archives(place).keep(contents("one"))
    with monkeypatch.context() as harm:
        harm.setattr("arbiter.store.archives.archives.packed", lambda game: packed(contents("two")))
        with pytest.raises(ArchiveError, match="does not hold what was written"):
            Archives(place).keep(contents("one"))


def test_an_archive_under_another_games_name_is_refused(place: Place) -> None:
    content = packed(contents("one"))
    digest = sha256(content).hexdigest()
    place.put(f"ab/abc-{digest}.malecon", content)
    with pytest.raises(ArchiveError, match=f"holds the game {GAME}"):
        Archives(place).read("abc", digest)


# Files


def test_drafts_that_a_killed_process_left_are_removed(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.put(NAME, b"1")
    old, young = tmp_path / "drafts" / "old", tmp_path / "drafts" / "young"
    for draft in (old, young):
        draft.write_bytes(b"half")
    os.utime(old, (0, time.time() - ABANDONED - 10))
    folder.put(NAME, b"2")
    assert (old.exists(), young.exists(), folder.get(NAME)) == (False, True, b"2")
    assert list(folder.names()) == [NAME]


def test_nobody_else_can_read_the_files(tmp_path: Path) -> None:
    Folder(tmp_path / "archive").put(NAME, b"1")
    modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "archive").rglob("*") if path.is_dir()}
    assert (modes, (tmp_path / "archive" / NAME).stat().st_mode & 0o777) == ({0o700}, 0o600)


def test_a_folder_that_cannot_be_written_is_an_error_of_the_archive(tmp_path: Path) -> None:
    (tmp_path / "k3").write_bytes(b"")
    with pytest.raises(ArchiveError, match="cannot be written"):
        Folder(tmp_path).put(NAME, b"1")
    with pytest.raises(ArchiveError, match="cannot be read"):
        Folder(tmp_path).get(NAME)


# S3


def test_a_server_that_is_away_or_lacks_the_bucket_is_told_in_a_line(
    server: s3.S3, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = server.environ | {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{free_port()}"}
    for bucket, environ in (("games", gone), ("nobodys", server.environ)):
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        place, told = Bucket(f"s3://{bucket}"), f"^the archives at s3://{bucket} cannot be reached: .+$"
        with pytest.raises(Unreachable, match=told):
            place.get(NAME)
        with pytest.raises(Unreachable, match=told):
            place.put(NAME, b"")
        with pytest.raises(Unreachable, match=told):
            list(place.names())


def test_after_a_failure_the_others_do_not_wait(server: s3.S3, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until some seconds later the server is asked again."""
    for name, value in server.environ.items():
        monkeypatch.setenv(name, value)
    place, begun = Bucket(f"s3://{s3.BUCKET}"), time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as silent, monkeypatch.context() as away:
        away.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
        for _ in range(100):
            with pytest.raises(Unreachable):
                place.get(NAME)
    assert time.monotonic() - begun < 30
    del place._store  # it knows the server's address
    with pytest.raises(Unreachable):
        place.get("nothing")
    now = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: now() + PAUSE)
    assert place.get("nothing") is None


GREENLETS = """
from gevent import monkey
monkey.patch_all()
import socket, sys, threading, time
from arbiter.app.ports.archives import Unreachable
from arbiter.store.archives.bucket import Bucket

def get():
    try:
        Bucket("s3://games").get("name")
    except Unreachable:
        ended.append(time.monotonic() - begun)

silent = socket.create_server(("127.0.0.1", int(sys.argv[1])))
ended, ticks, begun = [], [], time.monotonic()
waiting = [threading.Thread(target=get) for _ in range(3)]
for one in waiting: one.start()
while len(ended) < 3:
    ticks.append(time.monotonic())
    time.sleep(0.01)
print(max(ended), max(after - before for before, after in zip(ticks, ticks[1:])))
"""


def test_a_server_that_does_not_answer_keeps_no_other_request_waiting(server: s3.S3) -> None:
    """In a process with gevent."""
    port = free_port()
    environ = os.environ | server.environ | {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}"}
    told = subprocess.run(
        [sys.executable, "-c", GREENLETS, str(port)], env=environ, capture_output=True, text=True, check=True
    )
    longest, pause = map(float, told.stdout.split())
    assert longest < 30
    assert pause < 2, told.stdout
