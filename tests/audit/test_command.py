"""`malecon audit`: exit codes, what is given beside the file, what is told."""

import gzip
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import msgspec
import pytest

from arbiter.audit import witness_parser
from arbiter.audit.verdict import Verdict
from arbiter.cli import main
from arbiter.cli.audit_report import UNVOUCHED
from arbiter.kernel.heads import PublicKey, sign_head
from tests.audit.files import KEY, Key, file, golden

NAME = "havana-2"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def history(tmp_path: Path) -> str:
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(file(NAME, golden(NAME)[1])))
    return str(path)


def mail(folder: Path, number: int, key: Key = KEY, game: str = "", hash: str = "") -> str:
    """A saved mail with the head of a record."""
    seen, made = msgspec.json.decode(golden(NAME)[1][number]), golden(NAME)[0]
    head = sign_head(key, game or made.game, number, hash or seen["hash"])
    message = EmailMessage()
    message["Malecon-Head"] = f"{game or made.game} {number} {head.hash} {head.key} {head.signature}"
    message.set_content("Your turn.")
    path = folder / f"{number}.eml"
    path.write_bytes(message.as_bytes())
    return str(path)


def keys(folder: Path, *held: PublicKey) -> str:
    path = folder / "keys.json"
    path.write_bytes(msgspec.json.encode({"keys": held}))
    return str(path)


def test_a_sound_file(history: str, capsys: Captured):
    assert main(["audit", history]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("SOUND.\n")
    assert f"signed by key {KEY.key}, as named in the file itself" in out
    assert UNVOUCHED in out
    assert err == ""


def test_gzip_and_json(history: str, capsys: Captured):
    Path(history).write_bytes(gzip.compress(Path(history).read_bytes()))
    assert main(["audit", history, "--json"]) == 0
    verdict = msgspec.json.decode(capsys.readouterr().out, type=Verdict)
    assert verdict.sound
    names = "form chain signatures witnesses seals draws course rules forced clocks arbiter result"
    assert [check.name for check in verdict.checks] == names.split()


def test_an_unsound_file_names_the_record(history: str, capsys: Captured):
    lines = file(NAME, golden(NAME)[1])
    del lines[8]
    Path(history).write_bytes(b"".join(lines))
    assert main(["audit", history]) == 1
    out = capsys.readouterr().out
    assert "NOT SOUND. Record 7 fails (chain)." in out
    assert "expected: `seq` 7, its place in the file" in out


@pytest.mark.parametrize("content", [b"", b"Hello\n", b"\x89PNG\r\n"])
def test_no_file_of_ours(history: str, content: bytes, capsys: Captured):
    Path(history).write_bytes(content)
    assert main(["audit", history]) == 2
    assert capsys.readouterr().err.startswith("malecon: The first line is not the header")


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Captured):
    assert main(["audit", str(tmp_path / "none")]) == 1
    assert main(["audit", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_no_verdict_as_json(history: str, tmp_path: Path, capsys: Captured):
    foreign = tmp_path / "foreign"
    foreign.write_bytes(b"Hello\n")
    unread = ([str(foreign)], 2), ([str(tmp_path / "none")], 1), ([history, "--keys", history], 1)
    for said, status in unread:
        assert main(["audit", *said, "--json"]) == status
        out, err = capsys.readouterr()
        assert msgspec.json.decode(out) == {"sound": False, "error": err.removeprefix("malecon: ").rstrip()}


def test_endless_keys(history: str, capsys: Captured):
    assert main(["audit", history, "--keys", "/dev/zero"]) == 1
    assert capsys.readouterr() == ("", "malecon: /dev/zero is longer than 1 MiB.\n")


def test_keys(history: str, tmp_path: Path, capsys: Captured):
    assert main(["audit", history, "--keys", keys(tmp_path, Key(2).public, KEY.public)]) == 0
    out = capsys.readouterr().out
    assert "one of those given" in out
    assert UNVOUCHED not in out
    assert main(["audit", history, "--keys", keys(tmp_path, Key(2).public)]) == 1
    assert f"one by key {KEY.key}" in capsys.readouterr().out
    revoked = msgspec.structs.replace(KEY.public, revoked="2031-06-01T00:00:00.000Z")
    assert main(["audit", history, "--keys", keys(tmp_path, revoked)]) == 1
    assert "revoked" in capsys.readouterr().out
    renamed = msgspec.structs.replace(Key(2).public, key=KEY.key)
    assert main(["audit", history, "--keys", keys(tmp_path, renamed)]) == 1
    assert main(["audit", history, "--keys", history]) == 1


def test_witnesses(history: str, capsys: Captured):
    hash = msgspec.json.decode(golden(NAME)[1][20])["hash"]
    assert main(["audit", history, "--witness", f"20:{hash}"]) == 0
    assert main(["audit", history, "--witness", f"20:{hash}", "--witness", f"21:{hash}"]) == 1
    assert "Record 21 fails (witnesses)" in capsys.readouterr().out
    assert main(["audit", history, "--witness", "20"]) == 1
    assert "VERSION:HASH" in capsys.readouterr().err


def test_mails(history: str, tmp_path: Path, capsys: Captured):
    mails = mail(tmp_path, 5), mail(tmp_path, 9), mail(tmp_path, 7, game="b" * 20)
    assert main(["audit", history, "--mail", *mails]) == 0
    assert "2 hashes that match witnesses; 1 of other games ignored" in capsys.readouterr().out
    assert main(["audit", history, "--mail", mail(tmp_path, 5, hash="0" * 64)]) == 1
    assert "Record 5 fails (witnesses)" in capsys.readouterr().out
    assert main(["audit", history, "--mail", mail(tmp_path, 5, key=Key(3))]) == 1
    capsys.readouterr()
    assert main(["audit", history, "--mail", history]) == 1
    assert "None of the mails has the header Malecon-Head" in capsys.readouterr().err
    Path(mails[0]).write_bytes(b"Malecon-Head: lost\n\nYour turn.\n")
    assert main(["audit", history, "--mail", mails[0]]) == 1
    assert f"{mails[0]}: neither VERSION:HASH nor a head" in capsys.readouterr().err


def test_mails_without_a_head_are_left_aside(history: str, tmp_path: Path, capsys: Captured):
    code = tmp_path / "code.eml"
    code.write_bytes(b"Subject: Verify your address\n\nThe code is x.\n")
    assert main(["audit", history, "--mail", mail(tmp_path, 5), str(code)]) == 0
    out, err = capsys.readouterr()
    assert "1 hashes that match witnesses" in out
    assert err == "malecon: 1 of 2 mails have no header Malecon-Head and are ignored.\n"


def test_the_last_line_of_a_mail_is_a_witness(history: str, tmp_path: Path, capsys: Captured):
    [head] = witness_parser.mail_heads(Path(mail(tmp_path, 5)).read_bytes())
    line = f"Malecon-Head: {head}"
    for head in (line, line.removeprefix("Malecon-Head: ")):
        assert main(["audit", history, "--witness", head]) == 0
        assert "1 hashes that match witnesses" in capsys.readouterr().out
    other = line[:-1] + ("0" if line[-1] != "0" else "1")
    assert main(["audit", history, "--witness", other]) == 1
    assert "a signature of key" in capsys.readouterr().out


@pytest.mark.parametrize("coding", ["7bit", "quoted-printable"])
def test_a_mail_with_several_heads(history: str, tmp_path: Path, capsys: Captured, coding: str):
    """A digest: as headers, or as lines of its text where a program has lost the headers."""
    heads = [witness_parser.mail_heads(Path(mail(tmp_path, number)).read_bytes())[0] for number in (5, 9)]
    other = witness_parser.mail_heads(Path(mail(tmp_path, 7, game="b" * 20)).read_bytes())
    digest, forwarded = EmailMessage(), EmailMessage()
    for head in [*heads, *other]:
        digest["Malecon-Head"] = head
    digest.set_content("Your games.")
    lines = "\n".join(f"Malecon-Head: {head}" for head in [*heads, *other])
    forwarded.set_content(f"-- \n{lines}\n\nMalecon-Head: lost\n", cte=coding)
    forwarded.add_alternative(f"<p>{lines}</p>", "html")
    saved = tmp_path / "digest.eml"
    for message in (digest, forwarded):
        saved.write_bytes(message.as_bytes(policy=SMTP))
        assert main(["audit", history, "--mail", str(saved)]) == 0
        assert "2 hashes that match witnesses; 1 of other games ignored" in capsys.readouterr().out
    saved.write_bytes(forwarded.as_bytes(policy=SMTP).replace(heads[1].split()[2].encode(), b"0" * 64))
    if coding == "7bit":
        assert main(["audit", history, "--mail", str(saved)]) == 1
        assert "Record 9 fails (witnesses)" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["audit", "receipt"])
def test_2_is_left_to_files_that_are_not_ours(command: str, capsys: Captured):
    for said in ([command], [command, "file", "--none"]):
        with pytest.raises(SystemExit) as ended:
            main(said)
        assert ended.value.code == 1
        assert "usage: malecon" in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0


def test_it_can_be_broken_off(history: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured):
    def breaking(stream: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("arbiter.cli.audit.lines", breaking)
    assert main(["audit", history]) == 130
    assert capsys.readouterr() == ("", "")
