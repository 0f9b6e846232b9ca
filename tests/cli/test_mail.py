"""`malecon mail`: a game of two is begun and played from a terminal, by mail alone but for opening it."""

import io
import re
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arbiter.bots.client import Client
from arbiter.cli import mail_reply, main
from arbiter.cli.demo_mail import code
from arbiter.cli.installation import Installation
from arbiter.cli.maildir import Mail, mails
from arbiter.telling.columns import WIDTH, columns

SOON = 60.0
Run = Callable[..., str]

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("place")]


@pytest.fixture
def run(place: Installation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `malecon mail`; what it said, where its exit status is the one expected."""
    for name, value in place.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("arbiter.cli.mail.TIMEOUT", 0.3)  # seconds for a mail that may never come

    def said(*words: str, status: int = 0) -> str:
        assert main(["mail", *words]) == status
        told = capsys.readouterr()
        return told.err if status else told.out

    return said


def wait_for(place: Installation, to: str, said: str, since: int = 0) -> Mail:
    """The last mail whose subject or text says something."""
    end = time.monotonic() + SOON
    while True:
        came = mails(place.settings.data_dir / "mail", to)
        found = [mail for mail in came if mail.number > since and says(mail, said)]
        if found:
            return found[-1]
        assert time.monotonic() < end, [mail.header("Subject") for mail in came]
        time.sleep(0.05)


def says(mail: Mail, words: str) -> bool:
    return bool(re.search(words, f"{mail.header('Subject')} {' '.join(mail.text.split())}"))


@pytest.mark.timeout(300)
def test_a_game_from_the_invitation_to_moves(place: Installation, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no mail in " in run()
    ann = player(place, "Ann", "ann@example.org")
    body = {"ruleset": "cubaneo", "seats": 2, "visibility": "private", "invite": ["ben@example.org"]}
    game = ann.post("/v1/games", body)["id"]
    invitation = wait_for(place, "ben@example.org", "You are invited")
    assert f"{invitation.number:3} N " in run("--as", "ben@example.org")
    shown = run("show", str(invitation.number))
    assert "    join YOUR NAME\n" in shown
    assert all(columns(line) <= WIDTH for line in shown.splitlines() if not line.startswith(("http", "Malecon-Head")))
    assert run("answer", str(invitation.number), "join Ben").startswith("Sent as ben@example.org.\n")
    assert f"{invitation.number:3} R " in run()

    shown = ann.get(f"/v1/games/{game}")
    assert [seat["player"]["name"] for seat in shown["seats"]] == ["Ann", "Ben"]
    first = shown["awaiting"][0]["seats"][0]
    mover, other = ("ann@example.org", "ben@example.org") if first == 1 else ("ben@example.org", "ann@example.org")
    turn = wait_for(place, mover, "you are asked to take a turn")
    assert "Nothing was written" in answer(run, monkeypatch, turn, " \n", status=1)
    assert "not from" not in run("answer", str(turn.number), "--as", other, "worker b1", "harvest c1 d1")
    assert ann.get(f"/v1/games/{game}")["version"] == 1, "it is not that seat's"
    assert answer(run, monkeypatch, turn, "worker b1\nharvest c1 d1\n").startswith(f"Sent as {mover}.\n")
    came = wait_for(place, mover, "your move was played|you are asked", since=turn.number)
    assert came.header("Subject") == turn.header("Subject")
    assert re.search(rf"^ *{came.number} N .*: (your move was played|you are asked)", run(), re.MULTILINE)
    assert ann.get(f"/v1/games/{game}")["version"] > 1
    assert ann.get(f"/v1/games/{game}/events?after=1")["records"][0]["cause"]["via"] == "mail"


def answer(run: Run, monkeypatch: pytest.MonkeyPatch, mail: Mail, text: str, status: int = 0) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return run("answer", str(mail.number), status=status)


def player(place: Installation, name: str, email: str) -> Client:
    made = Client(place.base_url).post("/v1/players", {"name": name, "email": email})
    found = Client(place.base_url, made["token"])
    found.post("/v1/players/me/email/verification", {"code": code(place.settings, email)}, keyed=False)
    return found


def test_an_editor_shows_the_quoted_mail(
    place: Installation, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cem = player(place, "Cem", "cem@example.org")
    game = cem.post("/v1/games", {"ruleset": "havana", "seats": 3, "invite": ["dan@example.org"]})["id"]
    invitation = wait_for(place, "dan@example.org", "You are invited")
    editor = tmp_path / "editor"
    add = '{ echo "join Dan"; cat "$1"; } > "$1.new" && mv "$1.new" "$1"'
    editor.write_text(f'#!/bin/sh\ngrep -q "^> Hello, Cem invites" "$1" && {add}\n')
    editor.chmod(stat.S_IRWXU)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setenv("VISUAL", "true")
    assert "Nothing was written" in run("answer", str(invitation.number), status=1)
    monkeypatch.setenv("VISUAL", str(tmp_path / "none"))
    assert "Give the steps on the command line" in run("answer", str(invitation.number), status=1)
    monkeypatch.setenv("VISUAL", str(editor))
    run("answer", str(invitation.number))
    assert cem.get(f"/v1/games/{game}")["seats"][1]["player"]["name"] == "Dan"
    assert wait_for(place, "dan@example.org", "you have joined")
    assert "you have joined" in run("--as", "dan@example.org")


def test_what_cannot_be_answered_is_told(place: Installation, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    player(place, "Eve", "eve@example.org")
    code_mail = wait_for(place, "eve@example.org", "Verify")
    assert "cannot be answered" in run("answer", str(code_mail.number), "hello", status=1)
    assert "There is no mail 999" in run("show", "999", status=1)
    ann = player(place, "Fay", "fay@example.org")
    ann.post("/v1/games", {"ruleset": "havana", "seats": 3, "invite": ["gus@example.org"]})
    invitation = wait_for(place, "gus@example.org", "You are invited")
    monkeypatch.setenv("MALECON_MAIL_BIND", "127.0.0.1:9")
    assert "Nothing is accepting mail at 127.0.0.1:9" in run("answer", str(invitation.number), "join Gus", status=1)


def test_an_answer_threads_and_quotes(place: Installation) -> None:
    hal = player(place, "Hal", "hal@example.org")
    hal.post("/v1/games", {"ruleset": "havana", "seats": 3, "invite": ["ivy@example.org"]})
    mail = wait_for(place, "ivy@example.org", "You are invited")
    to, text = mail.header("Reply-To"), f"join Ben\n\n{mail_reply.quoted(mail)}"
    made: Any = mail_reply.reply(place.settings, mail, to, "ben@example.org", text)
    assert made["In-Reply-To"] == mail.header("Message-ID")
    assert made["References"].endswith(mail.header("Message-ID"))
    assert (made["To"], made["From"]) == (to, "ben@example.org")
    assert made["Authentication-Results"] is None
    lines = made.get_content().splitlines()
    assert lines[0] == "join Ben"
    assert all(line.startswith(">") for line in lines[3:])


def test_an_answer_goes_to_the_address_that_is_given(place: Installation, run: Run) -> None:
    """As to a digest, which names one for each decision."""
    jon = player(place, "Jon", "jon@example.org")
    game = jon.post("/v1/games", {"ruleset": "havana", "seats": 3, "invite": ["kim@example.org"]})["id"]
    to = wait_for(place, "kim@example.org", "You are invited").header("Reply-To")
    other = wait_for(place, "jon@example.org", "Verify").number
    run("answer", str(other), "--to", to, "join Kim", "--as", "kim@example.org")
    assert jon.get(f"/v1/games/{game}")["seats"][1]["player"]["name"] == "Kim"
