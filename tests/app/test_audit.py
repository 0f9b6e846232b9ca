"""The audit file as the use case gives it."""

import msgspec
import pytest

from arbiter.app import key_rotation, log
from arbiter.app.audit_file import exported
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.kernel.refusal import Refusal
from tests.app.conftest import Table


def test_a_head_by_a_revoked_key_is_signed_anew(table: Table) -> None:
    services = table.services
    lost = services.signer.key
    before = list(exported(services, table.game, None))
    assert audit(before).sound
    new = key_rotation.rotate(services, revoke=lost).signer.key
    *after, tail = exported(services, table.game, None)
    assert after[1:] == before[1:-1]
    assert msgspec.json.decode(tail)["head"]["key"] == new != lost
    verdict = audit([*after, tail])
    assert verdict.sound, verdict.failure


def test_a_retired_key_s_head_stays(table: Table) -> None:
    before = list(exported(table.services, table.game, None))
    key_rotation.rotate(table.services)
    after = list(exported(table.services, table.game, None))
    assert after[1:] == before[1:]
    assert audit(after).sound


def test_a_key_that_is_none_of_ours_is_told_and_nothing_rotates(services: Services) -> None:
    before = services.keyring.read()
    with pytest.raises(Refusal, match="There is no key 0000000000000000 here"):
        key_rotation.rotate(services, revoke="0" * 16)
    assert services.keyring.read().public == before.public


def test_the_file_ends_where_it_was_asked_for_and_is_read_page_by_page(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "PAGE", 3)
    table.until("bid")
    version = table.version()
    lines = exported(table.services, table.game, None)
    first = [next(lines), next(lines)]
    seat = table.awaiting()["seats"][0]
    table.say(seat, table.steps(seat)[0])
    whole = [*first, *lines]
    assert [msgspec.json.decode(line)["seq"] for line in whole[1:-1]] == list(range(version + 1))
    assert audit(whole).sound
