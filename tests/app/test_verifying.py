"""Verifying an address: strangers can neither guess nor hinder it, and no mailbox is flooded."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from arbiter.app import addresses, players
from arbiter.app.addresses import mailbox
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail.writing import verification
from tests.mail import mailing


def refused(code: str, do: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        do()
    assert refusal.value.code == code
    return refusal.value


@pytest.fixture
def ann(services: Services) -> Player:
    """Whose address is not verified yet."""
    made, _ = players.create(services, "Ann", "", "UTC")
    return players.change(services, made, None, f"{made.id}@example.org", None)


def present(services: Services, player: Player) -> Player:
    known = services.players.get(player.id)
    assert known is not None
    return known


def test_wrong_codes_of_strangers_cost_the_owner_nothing(services: Services, ann: Player) -> None:
    code = addresses.new_code(services, ann)
    for n in range(200):
        stranger = f"192.0.2.{n % 50}"
        refused("code_invalid", lambda s=stranger: players.verify_as_stranger(services, ann.id, "aaaaaaaa", s))  # type: ignore[misc]
    assert players.verify(services, ann.id, code).verified


def test_a_stranger_s_guesses_are_bounded_each_client_for_itself(services: Services, ann: Player) -> None:
    code, one, other = addresses.new_code(services, ann), f"one {ann.id}", f"other {ann.id}"
    for _ in range(players.GUESSES):
        refused("code_invalid", lambda: players.verify_as_stranger(services, ann.id, "aaaaaaaa", one))
    told = refused("rate_limited", lambda: players.verify_as_stranger(services, ann.id, code, one)).told
    assert 0 < told["retry_after"] <= 3600
    assert players.verify_as_stranger(services, ann.id, code, other).verified


def test_wrong_codes_of_the_owner_cost_the_owner(services: Services, ann: Player) -> None:
    code, ben = addresses.new_code(services, ann), players.create(services, "Ben", "", "UTC")[0]
    for _ in range(10):
        refused("code_invalid", lambda: players.verify(services, ann.id, "aaaaaaaa"))
        refused("code_invalid", lambda: players.verify(services, ben.id, code))
    refused("code_invalid", lambda: players.verify(services, ann.id, code))


def test_the_link_verifies_the_player_who_asked_and_does_so_again(services: Services, ann: Player) -> None:
    word = link(services, ann)
    done = players.verify_by_link(services, word)
    assert (done.id, done.email, done.verified) == (ann.id, ann.email, True)
    assert players.verify_by_link(services, word) == done
    changed = players.change(services, done, None, f"new.{ann.email}", None)
    assert players.verify_by_link(services, word) == changed, "what is pending stays so"


def test_any_link_to_an_address_verifies_it_for_its_owner(services: Services, ann: Player) -> None:
    """Whoever asked for the mail: who has it reads what is sent there."""
    word, owner = link(services, ann), players.create(services, "Owner", "", "UTC")[0]
    for _ in range(2):
        done = players.verify(services, owner.id, word)
        assert (done.email, done.verified) == (ann.email, True)
    assert services.players.by_address(ann.email) == done
    assert present(services, ann).verified is False


def test_a_link_that_is_old_or_not_whole_verifies_nothing(services: Services, ann: Player) -> None:
    word = link(services, ann)
    later = (datetime.now(UTC) + timedelta(days=1, minutes=1)).isoformat()
    tomorrow = replace(services, now=lambda: later)
    for at, said in ((tomorrow, word), (services, word[:-1]), (services, word[1:]), (services, ""), (services, "é")):
        refused("code_invalid", lambda a=at, s=said: players.verify_by_link(a, s))  # type: ignore[misc]
        refused("code_invalid", lambda a=at, s=said: players.verify(a, ann.id, s))  # type: ignore[misc]
    players.change(services, ann, None, f"new.{ann.email}", None)
    refused("code_invalid", lambda: players.verify_by_link(services, word))
    services.players.delete(ann.id)
    refused("code_invalid", lambda: players.verify_by_link(services, word))


def link(services: Services, player: Player) -> str:
    """The word of the link in the mail."""
    text = mailing.text(mailing.read(verification.write(services, player, "<a@localhost>")))
    [found] = [line for line in text.splitlines() if "/verification/" in line]
    return found.rpartition("/")[2]


def test_strangers_who_name_an_address_do_not_lock_its_owner_out(services: Services, ann: Player) -> None:
    victim = f"victim.{ann.id}@example.org"
    strangers = [players.create(services, "Stranger", victim, "UTC")[0] for _ in range(12)]
    owner = players.change(services, ann, None, victim, None)
    assert owner.unverified == victim
    for _ in range(players.MAILBOX_A_DAY - 13):
        players.create(services, "Stranger", victim, "UTC")
    told = refused("rate_limited", lambda: players.create(services, "Stranger", victim, "UTC"))
    assert "link in any of them" in told.detail
    assert players.verify(services, ann.id, link(services, strangers[0])).email == victim


def test_one_mailbox_gets_so_many_however_it_is_written(services: Services, ann: Player) -> None:
    def ask(n: int) -> object:
        return players.create(
            services, "Stranger", f"{ann.id[:3]}.{ann.id[3:]}+{n}@G{'oogle' * (n % 2)}mail.com", "UTC"
        )

    for n in range(players.MAILBOX_A_DAY):
        ask(n)
    for n in range(40):
        assert refused("rate_limited", lambda n=n: ask(n)).told["retry_after"] > 0  # type: ignore[misc]


def test_one_player_asks_for_so_many(services: Services, ann: Player) -> None:
    for n in range(players.MAILS_A_DAY - 1):
        players.change(services, present(services, ann), None, f"{n}.{ann.id}@example.org", None)
    before = present(services, ann)
    refused("rate_limited", lambda: players.change(services, before, None, f"last.{ann.id}@example.org", None))
    assert present(services, ann) == before


def test_mailboxes() -> None:
    same = ("ann.lee@gmail.com", "annlee@gmail.com", "A.n.n.Lee+games@GoogleMail.com", "annlee+@gmail.com")
    assert len({mailbox(email) for email in same}) == 1
    assert mailbox("ann+1@example.org") == mailbox("Ann@EXAMPLE.org") == "ann@example.org"
    assert mailbox("a.nn@example.org") != mailbox("ann@example.org")
    assert mailbox("+1@example.org") != mailbox("+2@example.org")


def test_codes_and_players_of_yesterday_are_good(services: Services, ann: Player) -> None:
    """As they lay in the store before there were links."""
    services.players.set_code(ann.id, ann.email, "abcd2345", 60)
    assert players.verify_as_stranger(services, ann.id, " ABCD2345 ", f"peer {ann.id}").verified
    old = msgspec.json.decode(b'{"id":"p1","name":"(deleted)","created":"","email":"a@b","verified":true}', type=Player)
    assert old.notifications.mode == "each"


@pytest.mark.parametrize("zone", ["localtime", "posixrules", "Factory", "", "../UTC", "Europe/Nowhere"])
def test_what_is_no_time_zone_is_refused(services: Services, zone: str) -> None:
    refused("invalid_request", lambda: players.create(services, "Ann", "", zone))


def test_time_zones_are_looked_up_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    players.create(services, "Ann", "", "Europe/Berlin")
    monkeypatch.setattr(players, "available_timezones", lambda: pytest.fail("looked up again"))
    players.create(services, "Ann", "", "Asia/Tokyo")
