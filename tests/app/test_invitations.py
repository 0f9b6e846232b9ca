"""Invitations: one seat for one code, and nothing of either code or address in the log."""

import msgspec
from redis import Redis

from arbiter.app import invitations, joining, leaving, lists, log, players, read
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from tests.inviting import GUEST, become, code_of, opened, refused


def test_a_code_is_good_for_one_seat(services: Services, ann: Player) -> None:
    game = opened(services, ann)
    code, ben, cleo = code_of(services, ann, game), become(services, "Ben"), become(services, "Cleo")
    refused("not_found", joining.join, services, ben.id, game, "", None)
    refused("invitation_invalid", joining.join, services, ben.id, game, "", None, "a" * 26)
    assert msgspec.json.decode(joining.join(services, ben.id, game, "", None, code))["seat"] == 2
    refused("invitation_invalid", joining.join, services, cleo.id, game, "", None, code)
    refused("already_seated", joining.join, services, ben.id, game, "", None, code)
    refused("invitation_invalid", joining.join, services, cleo.id, opened(services, ann), "", None, code)
    refused("invitation_invalid", joining.join, services, cleo.id, "0" * 20, "", None, code)


def test_a_key_finds_its_answer_though_the_code_is_used(services: Services, ann: Player) -> None:
    game, ben = opened(services, ann), become(services, "Ben")
    code = code_of(services, ann, game)
    first = joining.join(services, ben.id, game, "", "my key", code)
    assert joining.join(services, ben.id, game, "", "my key", code) == first
    refused("idempotency_mismatch", joining.join, services, ben.id, game, "", "my key", "b" * 26)


def test_the_start_ends_all_invitations(services: Services, ann: Player) -> None:
    game = opened(services, ann, 2)
    one, other = code_of(services, ann, game), code_of(services, ann, game, GUEST)
    joining.join(services, become(services, "Ben").id, game, "", None, one)
    late = become(services, "Cleo", GUEST)
    refused("invitation_invalid", joining.join, services, late.id, game, "", None, other)
    refused("invitation_invalid", invitations.found, services, other)
    refused("game_not_open", invitations.invite, services, ann.id, game, "", None)
    refused("not_found", read.game, services, game, late.id)
    lists.enter(services, game)
    assert services.invitations.find(other) is None
    assert services.invitations.get(game, services.invitations.named(game, GUEST)) is None


def test_a_private_game_is_seen_by_whom_its_invitation_was_sent_to(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=[GUEST])
    guest, other = become(services, "Guest", GUEST.upper()), become(services, "Other", "other@example.org")
    liar, _ = players.create(services, "Liar", GUEST, "UTC")
    assert read.game(services, game, guest.id).body["id"] == game
    for stranger in (other.id, liar.id, None):
        refused("not_found", read.game, services, game, stranger)
    assert msgspec.json.decode(joining.join(services, guest.id, game, "", None))["seat"] == 2
    leaving.leave(services, guest.id, game, None)
    refused("not_found", read.game, services, game, guest.id)


def test_who_invites_and_who_withdraws(services: Services, ann: Player) -> None:
    game = opened(services, ann, 4, visibility="public")
    ben, guest = become(services, "Ben"), become(services, "Guest", GUEST)
    refused("forbidden", invitations.invite, services, ben.id, game, "", None)
    refused("invalid_request", invitations.invite, services, ann.id, game, "no address", None)
    by_ann, sent = code_of(services, ann, game), code_of(services, ann, game, GUEST)
    joining.join(services, ben.id, game, "", None)
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
    refused("invitation_invalid", joining.join, services, become(services, "Ben").id, game, "", None, code)
    assert len(log.records(services, log.load(services, game).position)) == 1


def test_neither_code_nor_address_stands_in_the_store(services: Services, ann: Player) -> None:
    game = opened(services, ann, invite=["in.secret@example.org"])
    codes = [code_of(services, ann, game), code_of(services, ann, game, "further.secret@example.org")]
    joining.join(services, become(services, "Ben").id, game, "", None, codes[0])
    store = Redis.from_url(services.settings.store_url, protocol=2)
    told = b"\n".join(key + b"\n" + (store.dump(key) or b"") for key in store.scan_iter())
    for secret in (*codes, "secret@example.org"):
        assert secret.encode() not in told
