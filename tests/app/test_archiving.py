"""A finished game leaves the store for an archive, and is as before in every way."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

from arbiter.app import archiving, cancelling, codec, creating, invitations, joining, lists, read, resolve, sweep
from arbiter.app.archive import NotKept, copied, keep
from arbiter.app.audit_file import exported
from arbiter.app.ports.archives import Unreachable
from arbiter.app.services import Services
from arbiter.app.submit import submit
from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal
from arbiter.mail.writing import game_mail
from arbiter.store import key_names
from arbiter.store.archives.packing import unpacked
from arbiter.store.index import FORMER
from tests import temporary
from tests.app.conftest import Table, build
from tests.app.finished_games import Played, seen
from tests.app.seen import answer
from tests.inviting import become, reachable
from tests.mail import mailing
from tests.outbox import waiting
from tests.store import archive_reader

FAR = 1e12  # seconds since the epoch before which every game has ended


@pytest.fixture(scope="module")
def server() -> Iterator[temporary.Server]:
    with temporary.server() as one:
        yield one


@pytest.fixture(scope="module")
def services(server: temporary.Server, tmp_path_factory: pytest.TempPathFactory) -> Services:
    return build(server.url, tmp_path_factory.mktemp("data"))


@pytest.fixture
def again(services: Services) -> Services:
    """Another process of the same installation."""
    return build(services.settings.store_url, services.settings.data_dir)


def size(services: Services, game: str) -> int:
    """Bytes of a game in the store."""
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        return sum(client.memory_usage(key, 0) or 0 for key in client.scan_iter(f"*{game}*") if b"index" not in key)


def files(services: Services) -> list[Path]:
    return [path for path in (services.settings.data_dir / "archive").glob("*/*") if path.is_file()]


def archive(services: Services, game: str) -> Path:
    """Its file."""
    archiving.archive(services, game)
    digest = services.finished.archived()[game]
    return services.settings.data_dir / "archive" / game[:2] / f"{game}-{digest}.malecon"


@pytest.mark.parametrize("key", RULESETS)
def test_everything_is_as_before(services: Services, again: Services, key: str) -> None:
    played = Played(services, key)
    before, records = seen(services, played.id, played.callers), read.events(services, played.id, None, -1, 1000, 0)
    assert played.repeated(services) == played.told
    file = archive(services, played.id)
    assert size(services, played.id) < 1000
    assert file.stat().st_mode & 0o777 == 0o600
    assert_readable_by_others(file, records)
    for process in (services, again):
        assert seen(process, played.id, played.callers) == before
        assert played.repeated(process) == played.told


def assert_readable_by_others(file: Path, records: list[bytes]) -> None:
    """By a reader that shares no code with ours."""
    content = file.read_bytes()
    found = archive_reader.read(content)
    assert file.name == f"{found['game']}-{hashlib.sha256(content).hexdigest()}.malecon"
    assert [archive_reader.canonical(record) for record in found["records"]] == records
    contents = unpacked(content)
    assert (found["head"], found["position"], found["status"]) == (contents.head, contents.position, contents.status)
    assert found["kept"][0] == contents.kept
    assert {name.decode(): value for name, value in found["kept"][1].items()} == contents.vault


def test_its_position_is_folded_under_another_schema(
    services: Services, again: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(services, "havana", 2)
    before = seen(services, played.id, played.callers)
    archive(services, played.id)
    monkeypatch.setattr(codec, "schema", lambda: "another")
    assert seen(again, played.id, played.callers) == before


def cancelled(services: Services) -> tuple[str, Callable[[Services], list[Any]]]:
    """A game that was given up, and everything that was done to it, to be done again."""
    ann = reachable(services, become(services, "Ann").id).id
    ben = become(services, "Ben").id
    wanted = creating.Wanted(ruleset="havana", seats=3, invite=["guest@example.org"])

    def repeat(services: Services, game: str) -> list[Any]:
        return [
            answer(lambda: creating.create(services, ann, wanted, "key")),
            answer(lambda: joining.join(services, ben, game, "", "key")),
            answer(lambda: invitations.invite(services, ann, game, "", "key")),
            answer(lambda: invitations.invite(services, ann, game, "other@example.org", "key 2")),
            answer(lambda: cancelling.cancel(services, ann, game, "key")),
            answer(lambda: cancelling.cancel(services, ann, game, "another")),
            answer(lambda: joining.join(services, ben, game, "", "another")),
        ]

    game = str(msgspec.json.decode(creating.create(services, ann, wanted, "key"))["id"])
    told = repeat(services, game)
    lists.enter(services, game)
    assert repeat(services, game) == told
    return game, lambda services: repeat(services, game)


def test_a_cancelled_game(services: Services, again: Services) -> None:
    """It has answers that only its vault holds."""
    game, repeat = cancelled(services)
    before = seen(services, game, [None]), repeat(services)
    archive(services, game)
    assert (seen(again, game, [None]), repeat(again)) == before


def test_a_copy_of_a_game_played_elsewhere(services: Services, tmp_path: Path) -> None:
    played = Played(services, "cuba", 2)
    lines = list(exported(services, played.id, None))
    with temporary.server() as server:
        here = build(server.url, tmp_path)
        copy = copied(lines, None, lambda records, read: None)
        keep(here, copy)
        before = seen(here, played.id, played.callers)
        archive(here, played.id)
        assert seen(here, played.id, played.callers) == before
        assert list(exported(here, played.id, None)) == lines
        with pytest.raises(NotKept, match="already exists here"):
            keep(here, copy)


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


def test_lists_are_as_before_and_can_be_built_anew(services: Services) -> None:
    played = Played(services, "cubaneo", 2)
    lists.rebuild(services)

    def listed() -> list[Any]:
        mine = [
            read.listing(services, player, status=status, ruleset="", mine=True, awaiting=False, cursor="")
            for player in played.table.players
            for status in ("", "finished", "running")
        ]
        public = read.listing(services, None, status="finished", ruleset="", mine=False, awaiting=False, cursor="")
        return [*mine, public]

    before = listed()
    assert before[0][0][0]["id"] == played.id
    archive(services, played.id)
    assert listed() == before
    assert any(played.id in batch for batch in services.games.batches())
    lists.rebuild(services)
    assert listed() == before


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


def test_mails_about_it_are_as_before(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result may wait for a player's morning, and a link in it for years."""
    monkeypatch.setattr(game_mail, "png", mailing.sketched)
    played = Played(services, "cubaneo", 2)
    mailing.verify_all(played.table)

    def results() -> list[list[str]]:
        return [mailing.told(mailing.written(played.table, seat, "result"))[1:] for seat in (1, 2)]

    before = results()
    archive(services, played.id)
    assert results() == before


def test_a_reveal_that_is_asked_for_again_is_done(services: Services) -> None:
    """By a job that was queued long ago."""
    played = Played(services, "cubaneo", 2)
    opened = [msgspec.json.decode(record)["events"] for record in services.games.records(played.id)]
    decisions = {answer["decision"] for events in opened for event in events for answer in event.get("answers", [])}
    assert decisions
    archive(services, played.id)
    assert all(resolve.attempt(services, played.id, decision) for decision in decisions)
    assert played.repeated(services) == played.told


def test_a_running_game_stays(services: Services) -> None:
    table = Table(services, 2)
    archiving.archive(services, table.game)
    archiving.archive(services, "nobody")
    assert table.game not in services.finished.archived()
    assert read.game(services, table.game, None).body["status"] == "running"


def test_a_game_that_changed_meanwhile_stays(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    game, repeat = cancelled(services)
    contents, before = services.finished.contents(game), repeat(services)
    assert contents
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        client.hset(key_names.of_game(game).vault, "another", b"secret")
    digest = services.archives.keep(contents)
    assert not services.finished.replace(contents, digest)
    assert (game not in services.finished.archived(), repeat(services)) == (True, before)


def test_the_same_game_has_the_same_archive(services: Services) -> None:
    """So that one who comes after a killed one writes the same file."""
    contents = services.finished.contents(cancelled(services)[0])
    assert contents
    before = len(files(services))
    assert services.archives.keep(contents) == services.archives.keep(contents)
    assert len(files(services)) == before + 1


# A game whose archive is lost


def lost(file: Path) -> None:
    file.unlink()


def damaged(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def another_game(file: Path) -> None:
    file.write_bytes(b"malecon archive 1\n")


@pytest.mark.parametrize("harm", [lost, damaged, cut, another_game])
def test_a_lost_archive_is_told_as_that_games_alone(
    services: Services, again: Services, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    game, repeat = cancelled(services)
    _, repeat_other = cancelled(services)
    told = repeat_other(services)
    file = archive(services, game)
    whole = file.read_bytes()
    harm(file)
    for look in (lambda: read.game(again, game, None), lambda: repeat(again)[1], lambda: read.edition(again, game)):
        assert answer(look)[0] == "game_unreadable"
    assert f"the archive {game[:2]}/{file.name} is " in caplog.text
    assert repeat_other(again) == told
    findings = archiving.check(again)
    assert list(findings.unreadable) == [game]
    assert file.name in findings.unreadable[game]
    sweep.troubles(again)
    assert game in again.troubles.games("unreadable")
    file.write_bytes(whole)
    sweep.troubles(again)
    assert game not in again.troubles.games("unreadable")
    assert archiving.check(again).unreadable == {}


def test_archives_of_no_game_are_found(services: Services) -> None:
    contents = services.finished.contents(cancelled(services)[0])
    assert contents
    of_nobody = msgspec.structs.replace(contents, game=contents.game[::-1])
    digest = services.archives.keep(of_nobody)
    assert f"{of_nobody.game[:2]}/{of_nobody.game}-{digest}.malecon" in archiving.check(services).unused


def test_an_archive_that_is_about_to_replace_its_game_is_not_told_as_unused(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or it would be deleted, and the game replaced by its digest."""
    waiting, meanwhile = (cancelled(services)[0] for _ in range(2))
    contents = services.finished.contents(waiting)
    assert contents
    digest = services.archives.keep(contents)
    every = services.archives.all

    def archived_meanwhile() -> list[tuple[str, str, str]]:
        archiving.archive(services, meanwhile)
        return list(every())

    monkeypatch.setattr(services.archives, "all", archived_meanwhile)
    assert [name for name in archiving.check(services).unused if waiting in name or meanwhile in name] == []
    assert services.finished.replace(contents, digest)


def test_lists_show_a_game_whose_archive_is_lost(services: Services, again: Services) -> None:
    """As its card has all that they show, and stays as it is."""
    game, _ = cancelled(services)
    lists.enter(services, game)
    file = archive(services, game)
    file.unlink()
    assert answer(lambda: read.game(again, game, None))[0] == "game_unreadable"
    assert game in again.troubles.games("unreadable")
    page, _ = read.listing(again, None, status="cancelled", ruleset="", mine=False, awaiting=False, cursor="")
    assert game in [listed["id"] for listed in page]


def test_archives_that_cannot_be_reached_are_no_trouble_of_each_game(
    services: Services, again: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock would wait for them game by game."""
    game, _ = cancelled(services)
    archive(services, game)

    def away(name: str) -> bytes:
        raise Unreachable("the archives cannot be reached")

    monkeypatch.setattr(again.archives._place, "get", away)  # type: ignore[attr-defined]
    assert answer(lambda: read.game(again, game, None))[0] == "game_unreadable"
    assert game not in again.troubles.games("unreadable")


# When


def test_games_are_asked_for_once_they_have_rested(tmp_path: Path) -> None:
    with temporary.server() as server:
        services = build(server.url, tmp_path)
        game, _ = cancelled(services)
        hour = replace(services, settings=replace(services.settings, archive_after=3600.0))
        never = replace(services, settings=replace(services.settings, archive_after=None))
        at_once = replace(services, settings=replace(services.settings, archive_after=-10.0))
        assert [archiving.request(each) for each in (services, hour, never)] == [0, 0, 0]
        for later in (hour, never):
            later = replace(later, now=lambda: "2099-01-01T00:00:00.000Z")
            assert archiving.request(later) == (later.settings.archive_after is not None)
        asked = [task for task in waiting(services) if task.message.kind == "archive"]
        assert [task.message.game for task in asked] == [game]
        assert archiving.request(at_once) == 0, "it was asked for a moment ago"
        archiving.archive(services, game)
        assert services.finished.due(FAR) == []


def test_games_of_an_earlier_release_rest_from_now_on(tmp_path: Path) -> None:
    with temporary.server() as server:
        services = build(server.url, tmp_path)
        games = [cancelled(services)[0] for _ in range(3)]
        running, (archived, *others) = Table(services, 2), games
        archiving.archive(services, archived)
        forget_ends(services)
        assert lists.build(services) == 4
        assert sorted(services.finished.due(FAR)) == sorted(others)
        assert archiving.request(services) == 0
        forget_ends(services)
        assert (lists.build(services), services.finished.due(FAR)) == (0, []), "they are looked for once"
        play_on_as_an_earlier_release(services)
        assert (lists.build(services), sorted(services.finished.due(FAR))) == (4, sorted(others))
        assert running.game not in services.finished.due(FAR)


def forget_ends(services: Services) -> None:
    """As a release without archives leaves games that are over."""
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        client.delete(*(key_names.resting(shard) for shard in range(key_names.SHARDS)))


def play_on_as_an_earlier_release(services: Services) -> None:
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        client.zadd(FORMER, {"2026-11-29T12:00:00.000Z game": 0})


def test_what_cannot_be_archived_stays(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As where its folder cannot be written."""
    folder = services.settings.data_dir / "archive"
    folder.mkdir(exist_ok=True)
    game, repeat = cancelled(services)
    while (taken := folder / game[:2]).exists():  # by chance another game's id begins in the same way
        game, repeat = cancelled(services)
    told = repeat(services)
    taken.write_bytes(b"")
    archiving.attempt(services, game)
    assert "cannot be written" in caplog.text
    assert (repeat(services), game in services.finished.archived()) == (told, False)
    taken.unlink()
    archiving.attempt(services, game)
    assert repeat(services) == told
    assert game in services.finished.archived()
