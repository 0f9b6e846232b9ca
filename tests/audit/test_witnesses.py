"""Witnesses whose key was revoked: neither for the file nor against it, and told."""

from email.message import EmailMessage
from pathlib import Path

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.verdict import Check, Verdict
from arbiter.audit.witnesses import Witness
from arbiter.cli import main
from arbiter.kernel.heads import sign_head
from tests.audit.files import KEY, Key, file, golden

NAME = "havana-2"
YOUNGER, OTHER = Key(2), "0" * 64
REVOKED = msgspec.structs.replace(KEY.public, revoked="2031-06-01T00:00:00.000Z")
KEYS = (REVOKED, YOUNGER.public)


def history() -> list[bytes]:
    """The file as it is given out once a key was revoked: signed by the younger one, naming both."""
    return file(NAME, golden(NAME)[1][:12], YOUNGER, keys=KEYS)


def seen(number: int, key: Key = KEY, hash: str = "") -> Witness:
    game, record = golden(NAME)[0].game, msgspec.json.decode(golden(NAME)[1][number])
    head = sign_head(key, game, number, hash or record["hash"])
    return Witness(number, head.hash, game, head.key, head.signature)


def heard(found: Verdict) -> Check:
    return next(check for check in found.checks if check.name == "witnesses")


@pytest.mark.parametrize("hash", ["", OTHER])
@pytest.mark.parametrize("number", [5, 30])
def test_it_says_nothing_whatever_its_hash(number: int, hash: str):
    """Nor that the file was cut short."""
    found = audit(history(), keys=KEYS, witnesses=[seen(number, hash=hash), seen(6)])
    assert found.failure is None
    otherwise = ", 1 of them contradicting the file" if hash or number == 30 else ""
    told = f"0 hashes that match witnesses; 2 by revoked keys ignored{otherwise}"
    assert (heard(found).count, heard(found).told) == (0, told)


@pytest.mark.parametrize(("number", "hash", "record"), [(5, "", None), (5, OTHER, 5), (30, "", 12), (30, OTHER, 12)])
def test_a_file_alone_cannot_call_a_key_revoked_whose_mails_contradict_it(number: int, hash: str, record: int | None):
    """Else whoever writes a game anew would name the true key, revoked, beside one of their own."""
    found = audit(history(), witnesses=[seen(number, hash=hash)])
    assert (found.failure.record if found.failure else None) == record
    assert (found.failure.check if found.failure else "") == ("" if record is None else "witnesses")


def test_a_hash_given_by_hand_counts_as_before():
    same = Witness(5, seen(5).hash)
    found = audit(history(), witnesses=[seen(5), same])
    assert (found.failure, heard(found).count) == (None, 1)
    found = audit(history(), witnesses=[seen(5), Witness(6, OTHER)])
    assert found.failure
    assert (found.failure.check, found.failure.record) == ("witnesses", 6)


def test_others_are_heard_beside_it():
    assert heard(audit(history(), witnesses=[seen(5), seen(6, YOUNGER)])).count == 1
    for other in (seen(6, YOUNGER, OTHER), seen(6, Key(3)), seen(30, YOUNGER)):
        found = audit(history(), witnesses=[seen(5), other])
        assert found.failure
        assert found.failure.check == "witnesses"


def mail(folder: Path, w: Witness) -> str:
    message, path = EmailMessage(), folder / f"{w.version}.eml"
    message["Malecon-Head"] = f"{w.game} {w.version} {w.hash} {w.key} {w.signature}"
    path.write_bytes(message.as_bytes())
    return str(path)


def test_saved_mails(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(history()))
    elsewhere = msgspec.structs.replace(seen(7), game="b" * 20)
    mails = [mail(tmp_path, witness) for witness in (seen(5, hash=OTHER), seen(6, YOUNGER), elsewhere)]
    assert main(["audit", str(path), "--mail", *mails]) == 1
    assert "supply the keys" in capsys.readouterr().out
    keys = tmp_path / "keys.json"
    keys.write_bytes(msgspec.json.encode({"keys": KEYS}))
    assert main(["audit", str(path), "--keys", str(keys), "--mail", *mails]) == 0
    told = (
        "1 hashes that match witnesses; 1 by revoked keys ignored, 1 of them contradicting the file;"
        " 1 of other games ignored"
    )
    assert told in capsys.readouterr().out
