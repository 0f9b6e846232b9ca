"""Invitations: one seat for one code, one mail for an address, and nothing of either in the log."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from redis import Redis

from arbiter.app import invitations, invited, lobby, log, players, read, sweep
from arbiter.app.lobby import Wanted
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.sending import kinds
from tests.inviting import reachable
from tests.mail import mailing
from tests.outbox import waiting

GUEST = "guest@example.org"


def become(services: Services, name: str, email: str = "") -> Player:
    """A player; an address is a verified one."""
    player, _ = players.create(services, name, "", "UTC")
    if email:
        player = msgspec.structs.replace(player, email=email, verified=True)
        services.players.update(player)
    return player


def opened(services: Services, ann: Player, seats: int = 3, **more: Any) -> str:
    wanted = Wanted(ruleset="cubaneo", seats=seats, **{"visibility": "private", **more})
    return str(msgspec.json.decode(lobby.create(services, ann.id, wanted, None))["id"])


def code_of(services: Services, player: Player, game: str, email: str = "") -> str:
    told = msgspec.json.decode(invitations.invite(services, player.id, game, email, None))
    found = re.fullmatch(r"http://127\.0\.0\.1:8080/invitations/([a-z2-7]{26})", told["link"])
    assert found
    return found[1]


def invites(services: Services, game: str) -> list[Message]:
    tasks = waiting(services)
    return [task.message for task in tasks if (task.message.kind, task.message.game) == ("invite", game)]


def refused(code: str, do: Any, *arguments: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        do(*arguments)
    assert refusal.value.code == code


@pytest.fixture
def ann(services: Services) -> Player:
    return reachable(services, become(services, "Ann").id)


def test_a_code_is_good_for_one_seat(services: Services, ann: Player) -> None:
    game = opened(services, ann)
    code, ben, cleo = code_of(services, ann, game), become(services, "Ben"), become(services, "Cleo")
    refused("not_found", lobby.join, services, ben.id, game, "", None)
    refused("invitation_invalid", lobby.join, services, ben.id, game, "", None, "a" * 26)
    assert msgspec.json.decode(lobby.join(services, ben.id, game, "", None, code))["seat"] == 2
    refused("invitation_invalid", lobby.join, services, cleo.id, game, "", None, code)
    refused("already_seated", lobby.join, services, ben.id, game, "", None, code)
    refused("invitation_invalid", lobby.join, services, cleo.id, opened(services, ann), "", None, code)
    refused("invitation_invalid", lobby.join, services, cleo.id, "0" * 20, "", None, code)


def test_the_same_code_at_once_seats_one(services: Services, ann: Player) -> None:
    game = opened(services, ann, 5)
    for _ in range(2):
        code, guests = code_of(services, ann, game), [become(services, "Guest") for _ in range(6)]
        with ThreadPoolExecutor(6) as hands:
            done = [hands.submit(lobby.join, services, guest.id, game, "", None, code) for guest in guests]
        told = [one.exception() for one in done]
        assert [error.code for error in told if isinstance(error, Refusal)] == ["invitation_invalid"] * 5
        assert told.count(None) == 1
    assert sum(seat is not None for seat in log.load(services, game).position.taken) == 3


def test_one_that_is_withdrawn_amidst_seats_nobody(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ben = opened(services, ann), become(services, "Ben")
    code = code_of(services, ann, game)
    held = invited.held

    def withdrawn(*asked: Any) -> Any:
        found = held(*asked)
        if found:
            invitations.withdraw(services, ann.id, game, found.id)
        return found

    monkeypatch.setattr(lobby, "held", withdrawn)
    refused("invitation_invalid", lobby.join, services, ben.id, game, "", None, code)
    assert log.load(services, game).position.taken[1] is None


def test_a_key_finds_its_answer_though_the_code_is_used(services: Services, ann: Player) -> None:
    game, ben = opened(services, ann), become(services, "Ben")
    code = code_of(services, ann, game)
    first = lobby.join(services, ben.id, game, "", "my key", code)
    assert lobby.join(services, ben.id, game, "", "my key", code) == first
    refused("idempotency_mismatch", lobby.join, services, ben.id, game, "", "my key", "b" * 26)


def test_the_start_ends_all_invitations(services: Services, ann: Player) -> None:
    game = opened(services, ann, 2)
    one, other = code_of(services, ann, game), code_of(services, ann, game, GUEST)
    lobby.join(services, become(services, "Ben").id, game, "", None, one)
    late = become(services, "Cleo", GUEST)
    refused("invitation_invalid", lobby.join, services, late.id, game, "", None, other)
    refused("invitation_invalid", invitations.found, services, other)
    refused("game_not_open", invitations.invite, services, ann.id, game, "", None)
    refused("not_found", read.game, services, game, late.id)
    sweep.index(services, game)
    assert services.invitations.find(other) is None
    assert services.invitations.get(game, services.invitations.named(game, GUEST)) is None


def test_a_private_game_is_seen_by_whom_its_invitation_was_sent_to(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=[GUEST])
    guest, other = become(services, "Guest", GUEST.upper()), become(services, "Other", "other@example.org")
    liar, _ = players.create(services, "Liar", GUEST, "UTC")
    assert read.game(services, game, guest.id).body["id"] == game
    for stranger in (other.id, liar.id, None):
        refused("not_found", read.game, services, game, stranger)
    assert msgspec.json.decode(lobby.join(services, guest.id, game, "", None))["seat"] == 2
    lobby.leave(services, guest.id, game, None)
    refused("not_found", read.game, services, game, guest.id)


def test_an_address_is_written_to_once_a_game(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=[GUEST, GUEST.upper(), "other@example.org"])
    asked = invites(services, game)
    assert len(asked) == 2
    first = services.invitations.get(game, asked[0].about)
    assert first
    assert code_of(services, ann, game, GUEST) == first.code, "it has an invitation"
    invitations.withdraw(services, ann.id, game, first.id)
    assert kinds.DUE["invite"](services, asked[0]) is None
    assert code_of(services, ann, game, GUEST) != first.code
    assert invites(services, game) == asked
    for message in asked:
        due = kinds.DUE["invite"](services, message)
        assert due
        mail = mailing.read(due.write())
        assert mail["To"] == due.to
        assert due.to not in msgspec.json.encode(message).decode()
        local = mail["Reply-To"].partition("@")[0]
        assert len(local) <= 64
        code = sealed_addresses.joined(services, local)
        assert code
        assert invitations.link(services, code) in mailing.text(mail).splitlines()


def test_a_retry_makes_no_second_invitation(services: Services, ann: Player) -> None:
    game = opened(services, ann)
    first = invitations.invite(services, ann.id, game, GUEST, "my key")
    assert invitations.invite(services, ann.id, game, GUEST, "my key") == first
    refused("idempotency_mismatch", invitations.invite, services, ann.id, game, "", "my key")
    invitations.withdraw(services, ann.id, game, msgspec.json.decode(first)["id"])
    assert invitations.invite(services, ann.id, game, GUEST, "my key") == first
    assert len(invites(services, game)) == 1


def test_twenty_mails_a_day(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=[f"guest{n}@example.org" for n in range(15)])
    for n in range(15, 20):
        code_of(services, ann, game, f"guest{n}@example.org")
    code_of(services, ann, game, "guest1@example.org")
    refused("rate_limited", invitations.invite, services, ann.id, game, "guest20@example.org", None)
    with pytest.raises(Refusal):
        opened(services, ann, invite=["guest21@example.org"])
    assert len(invites(services, game)) == 20
    code_of(services, ann, game)


def test_an_address_is_invited_so_often_a_day_by_whomever(services: Services) -> None:
    victim = "Often@example.org"
    for n in range(invitations.INVITED_A_DAY):
        inviter = reachable(services, become(services, f"Player {n}").id)
        opened(services, inviter, invite=[victim if n % 2 else f"often+{n}@example.org"])
    game = opened(services, ann := reachable(services, become(services, "Ann").id))
    refused("rate_limited", invitations.invite, services, ann.id, game, victim, None)
    code_of(services, ann, game)


def test_who_invites_and_who_withdraws(services: Services, ann: Player) -> None:
    game = opened(services, ann, 4, visibility="public")
    ben, guest = become(services, "Ben"), become(services, "Guest", GUEST)
    refused("forbidden", invitations.invite, services, ben.id, game, "", None)
    refused("invalid_request", invitations.invite, services, ann.id, game, "no address", None)
    by_ann, sent = code_of(services, ann, game), code_of(services, ann, game, GUEST)
    lobby.join(services, ben.id, game, "", None)
    by_ben = code_of(services, ben, game)
    for code in (by_ann, by_ben, sent):
        found = invitations.found(services, code)
        other = ben if code == by_ann else become(services, "Other")
        refused("forbidden", invitations.withdraw, services, other.id, game, found.id)
        invitations.withdraw(services, guest.id if code == sent else ann.id, game, found.id)
        refused("not_found", invitations.withdraw, services, ann.id, game, found.id)
        refused("invitation_invalid", invitations.decline, services, code)


def test_whoever_holds_a_code_may_decline(services: Services, ann: Player) -> None:
    game = opened(services, ann)
    code = code_of(services, ann, game)
    invitations.decline(services, code)
    refused("invitation_invalid", lobby.join, services, become(services, "Ben").id, game, "", None, code)
    assert len(log.records(services, log.load(services, game).position)) == 1


def test_neither_code_nor_address_stands_in_the_store(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=["in.secret@example.org"])
    codes = [code_of(services, ann, game), code_of(services, ann, game, "further.secret@example.org")]
    lobby.join(services, become(services, "Ben").id, game, "", None, codes[0])
    store = Redis.from_url(services.settings.store_url, protocol=2)
    told = b"\n".join(key + b"\n" + (store.dump(key) or b"") for key in store.scan_iter())
    for secret in (*codes, "secret@example.org"):
        assert secret.encode() not in told


def test_parallel_retries_of_an_invitation_count_once(services: Services, ann: Player) -> None:
    game = opened(services, ann)
    with ThreadPoolExecutor(12) as hands:
        tries = [hands.submit(invitations.invite, services, ann.id, game, GUEST, "my key") for _ in range(40)]
    assert len({one.result() for one in tries}) == 1
    assert len(invites(services, game)) == 1
    for n in range(invitations.MAILS_A_DAY - 1):
        code_of(services, ann, game, f"{n}.{ann.email}")
    refused("rate_limited", invitations.invite, services, ann.id, game, f"last.{ann.email}", None)


def test_parallel_retries_of_an_opening_count_once(services: Services, ann: Player) -> None:
    wanted = Wanted(ruleset="cubaneo", seats=3, invite=[f"{n}.{ann.email}" for n in range(invitations.MAILS_A_DAY)])
    with ThreadPoolExecutor(8) as hands:
        tries = [hands.submit(lobby.create, services, ann.id, wanted, "my key") for _ in range(16)]
    assert len({one.result() for one in tries}) == 1


def test_what_is_refused_uses_nothing_up(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=[f"{n}.{ann.email}" for n in range(15)])
    wanted = Wanted(ruleset="cubaneo", seats=3, invite=[f"more{n}.{ann.email}" for n in range(6)])
    for _ in range(3):
        refused("rate_limited", lobby.create, services, ann.id, wanted, None)
    for n in range(5):
        code_of(services, ann, game, f"further{n}.{ann.email}")


def test_many_players_of_one_mailbox_invite_as_one(services: Services, ann: Player) -> None:
    others = [become(services, "Other", ann.email.replace("@", f"+{n}@")) for n in range(2)]
    opened(services, ann, invite=[f"{n}.{ann.email}" for n in range(invitations.MAILS_A_DAY)])
    for other in others:
        game = opened(services, other)
        refused("rate_limited", invitations.invite, services, other.id, game, f"last.{ann.email}", None)
        code_of(services, other, game)


def test_who_has_no_verified_address_invites_by_link_only(services: Services) -> None:
    ben, cleo = become(services, "Ben"), players.create(services, "Cleo", "cleo.unverified@example.org", "UTC")[0]
    for player in (ben, cleo):
        wanted = Wanted(ruleset="cubaneo", seats=3, invite=[GUEST])
        refused("forbidden", lobby.create, services, player.id, wanted, None)
        game = opened(services, player)
        refused("forbidden", invitations.invite, services, player.id, game, GUEST, None)
        assert invites(services, game) == []
        code_of(services, player, game)


def test_an_invitation_that_is_used_while_it_is_withdrawn_stays(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each way of taking it back: the one who takes it back is told, and the player keeps the seat."""
    game = opened(services, ann, 5)
    for take_back, code in (
        (lambda found: invitations.withdraw(services, ann.id, game, found.id), "not_found"),
        (lambda found: invitations.decline(services, found.code), "invitation_invalid"),
    ):
        ben, held = become(services, "Ben"), code_of(services, ann, game)
        found = invitations.found(services, held)
        drop = services.invitations.drop

        def joined(invitation: Any, ben: Player = ben, held: str = held, drop: Any = drop) -> bool:
            lobby.join(services, ben.id, game, "", None, held)
            return bool(drop(invitation))

        monkeypatch.setattr(services.invitations, "drop", joined)
        refused(code, take_back, found)
        monkeypatch.undo()
        assert log.load(services, game).position.seat_of(ben.id)
        assert services.invitations.find(held).used == ben.id  # type: ignore[union-attr]


def test_an_invitation_that_is_used_while_it_is_made_again_is_not_good_twice(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, email = opened(services, ann, 4), f"guest.{ann.email}"
    first, guest = code_of(services, ann, game, email), become(services, "Guest")
    keep = services.invitations.keep
    times = iter([True])

    def joined(*given: Any) -> Any:
        if next(times, False):
            lobby.join(services, guest.id, game, "", None, first)
        return keep(*given)

    monkeypatch.setattr(services.invitations, "keep", joined)
    second = code_of(services, ann, game, email)
    assert second != first
    other = become(services, "Other")
    refused("invitation_invalid", lobby.join, services, other.id, game, "", None, first)


def test_joining_a_game_again_and_again_is_bounded(services: Services, ann: Player) -> None:
    game, other = opened(services, ann, visibility="public"), opened(services, ann, visibility="public")
    ben, cleo = become(services, "Ben"), become(services, "Cleo")
    for n in range(lobby.JOINS_A_DAY):
        first = lobby.join(services, ben.id, game, "", f"key {n}")
        assert lobby.join(services, ben.id, game, "", f"key {n}") == first, "a retry counts once"
        refused("already_seated", lobby.join, services, ben.id, game, "", None)
        lobby.leave(services, ben.id, game, None)
    before = log.load(services, game).position.version
    refused("rate_limited", lobby.join, services, ben.id, game, "", None)
    assert log.load(services, game).position.version == before
    lobby.join(services, cleo.id, game, "", None)
    lobby.join(services, ben.id, other, "", None)


def test_a_join_that_is_tried_anew_counts_once(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "JOINS_A_DAY", 1)
    game, ben, cleo = opened(services, ann, visibility="public"), become(services, "Ben"), become(services, "Cleo")
    write = vars(lobby)["_write"]

    def beside_another(*given: Any, **more: Any) -> Any:
        monkeypatch.setattr(lobby, "_write", write)
        lobby.join(services, cleo.id, game, "", None)
        return write(*given, **more)

    monkeypatch.setattr(lobby, "_write", beside_another)
    lobby.join(services, ben.id, game, "", None)
    position = log.load(services, game).position
    assert sorted(position.seat_of(each.id) or 0 for each in (ann, ben, cleo)) == [1, 2, 3]


def test_links_are_bounded(services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "LINKS_A_DAY", 2)
    game = opened(services, ann)
    for key in ("1", "1", "2", "2"):
        invitations.invite(services, ann.id, game, "", key)
    refused("rate_limited", invitations.invite, services, ann.id, game, "", None)


@pytest.mark.parametrize("factor", [2, 0], ids=["widened", "off"])
def test_what_a_player_may_do_can_be_widened(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch, factor: int
) -> None:
    for name, most in (("JOINS_A_DAY", 2), ("OPEN_AT_ONCE", 1)):
        monkeypatch.setattr(lobby, name, most)
    monkeypatch.setattr(invitations, "LINKS_A_DAY", 2)
    wide = replace(services, settings=replace(services.settings, limits=factor))
    game, ben = opened(wide, ann, visibility="public"), become(wide, "Ben")
    sweep.index(wide, game)
    opened(wide, ann)
    for _ in range(3):
        lobby.join(wide, ben.id, game, "", None)
        lobby.leave(wide, ben.id, game, None)
        code_of(wide, ann, game)


def test_the_limits_of_mails_are_never_off(services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MAILS_A_DAY", 1)
    free = replace(services, settings=replace(services.settings, limits=0))
    game = opened(free, ann)
    code_of(free, ann, game, "1@example.org")
    refused("rate_limited", code_of, free, ann, game, "2@example.org")


def test_games_that_wait_are_bounded(services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "OPEN_AT_ONCE", 2)
    games = [opened(services, ann) for _ in range(2)]
    for game in games:
        sweep.index(services, game)
    refused("rate_limited", opened, services, ann)
    lobby.cancel(services, ann.id, games[0], None)
    sweep.index(services, games[0])
    opened(services, ann)
