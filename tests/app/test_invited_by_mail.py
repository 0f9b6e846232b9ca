"""Invitations by mail: one mail for an address, so many a day, each try counted once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import msgspec
import pytest

from arbiter.app import creating, invitations, players
from arbiter.app.creating import Wanted
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.sending import kinds
from tests.inviting import GUEST, become, code_of, invites, opened, reachable, refused
from tests.mail import mailing


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
        tries = [hands.submit(creating.create, services, ann.id, wanted, "my key") for _ in range(16)]
    assert len({one.result() for one in tries}) == 1


def test_what_is_refused_uses_nothing_up(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=[f"{n}.{ann.email}" for n in range(15)])
    wanted = Wanted(ruleset="cubaneo", seats=3, invite=[f"more{n}.{ann.email}" for n in range(6)])
    for _ in range(3):
        refused("rate_limited", creating.create, services, ann.id, wanted, None)
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
        refused("forbidden", creating.create, services, player.id, wanted, None)
        game = opened(services, player)
        refused("forbidden", invitations.invite, services, player.id, game, GUEST, None)
        assert invites(services, game) == []
        code_of(services, player, game)


def test_the_limits_of_mails_are_never_off(services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MAILS_A_DAY", 1)
    free = replace(services, settings=replace(services.settings, limits=0))
    game = opened(free, ann)
    code_of(free, ann, game, "1@example.org")
    refused("rate_limited", code_of, free, ann, game, "2@example.org")
