"""Mails to players: their frame, what stands in them, and that it can be read."""

import random
from email.message import EmailMessage
from email.utils import getaddresses

import pytest

from arbiter.app import links, log, previews, read
from arbiter.app.ports.invitations import Invitation
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.decide import Line
from arbiter.mail import sealed_addresses
from arbiter.mail.writing import game_mail, invitation, question
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import NAMES, asked, asks_for, notice, part, reading, text, too_wide, verify_all, written

HOSTILE = (
    "<script>alert(1)</script>",
    "=?utf-8?q?a=0D=0ABcc:_eve@example.org?=",
    "{{ 7 * 7 }} {% raw %}",
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


@pytest.fixture(params=list(RULESETS))
def table(request: pytest.FixtureRequest, services: Services) -> Table:
    table = Table(services, ruleset=request.param)
    verify_all(table)
    return table


def test_the_frame_of_a_turn_mail(table: Table) -> None:
    seat = asked(table)
    letter = notice(table, seat)
    assert letter is not None
    mail = mailing.read(letter)
    decision, services = table.awaiting()["decision"], table.services
    assert (mail["To"], mail["Auto-Submitted"]) == (f"seat{seat}@example.org", "auto-generated")
    assert mail["Message-ID"] == letter.id
    assert asks_for(mail, decision)
    local, _, domain = mail["Reply-To"].partition("@")
    assert sealed_addresses.played(services, local) == (table.game, seat, int(decision.partition("-")[0]))
    assert (len(local) <= 64, domain) == (True, services.settings.mail_domain)
    back = sealed_addresses.bounced(services, letter.sender.partition("@")[0])
    assert back == links.recipient(table.players[seat - 1], letter.to)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = mail["List-Unsubscribe"].strip("<>")
    assert stop.startswith(f"{services.settings.base_url}/unsubscribe/")
    assert links.unsubscribed(services, stop.rpartition("/")[2]) == back


def test_the_head_stands_in_the_header_and_in_the_last_line(table: Table) -> None:
    mail = written(table, asked(table))
    head = read.game(table.services, table.game, None).body["head"]
    line = f"{table.game} {head.version} {head.hash} {head.key} {head.signature}"
    assert mail["Malecon-Head"] == line
    assert text(mail).splitlines()[-1] == f"Malecon-Head: {line}"


def test_all_mails_of_a_game_and_seat_thread(table: Table) -> None:
    chooser, threads, ids = random.Random(1), {}, set()
    for _ in range(12):
        seat = table.awaiting()["seats"][0]
        mail = written(table, seat)
        threads.setdefault(seat, set()).update((mail["References"], mail["In-Reply-To"]))
        ids.add(mail["Message-ID"])
        table.move(chooser)
    assert [len(found) for found in threads.values()] == [1] * len(threads)
    assert len({thread for found in threads.values() for thread in found}) == len(threads)
    assert len(ids) > len(threads)


def test_both_parts_tell_the_position_and_what_may_be_said(table: Table) -> None:
    seat = asked(table)
    mail = written(table, seat)
    verbs = {
        offer.do for offer in previews.options(table.services, table.players[seat - 1], table.game, (), False).offers
    }
    for told in (text(mail), part(mail, "html")):
        assert "The position" in told
        assert not [verb for verb in verbs if verb not in told]
    [picture] = [each for each in mail.walk() if each.get_content_type() == "image/png"]
    assert f"cid:{picture['Content-ID'][1:-1]}" in part(mail, "html")
    assert picture.get_content().startswith(b"\x89PNG")


def test_texts_fit_a_terminal_and_are_for_reading(table: Table) -> None:
    chooser = random.Random(6)
    for _ in range(40):
        table.move(chooser)
        if not (waits := read.game(table.services, table.game, None).body["awaiting"]) or not waits[0]["seats"]:
            continue
        lines = text(written(table, waits[0]["seats"][0])).splitlines()
        assert too_wide(lines) == []
        prose = "\n".join(lines).partition("Malecon-Head")[0]
        assert not [word for word in ("salt", "commitment", "True", "False", "{", "`", "None") if word in prose]


def test_every_example_can_be_said(table: Table) -> None:
    chooser = random.Random(9)
    for _ in range(40):
        table.reveal()
        for waits in read.game(table.services, table.game, None).body["awaiting"]:
            for seat in waits["seats"][:1]:
                to = reading(table, seat)
                offers = to.found.rules.offers(to.position.state, seat)
                lines = [line for verb in question.verbs(to, offers) for line in verb.examples]
                assert lines
                for line in lines:
                    previews.preview(table.services, to.player.id, table.game, (Line(1, line),), None)
        table.move(chooser)


def test_a_seat_that_its_own_move_asks_again_gets_that_move_confirmed(services: Services) -> None:
    table = Table(services, 2, ruleset="cubaneo")
    verify_all(table)
    chooser = random.Random(2)
    for _ in range(400):
        table.reveal()
        seat = table.awaiting()["seats"][0]
        version = table.say(seat, chooser.choice(table.steps(seat)))["version"]
        waits = read.game(services, table.game, None).body["awaiting"]
        if waits and seat in waits[0]["seats"] and waits[0]["decision"].startswith(f"{version}-"):
            told = text(written(table, seat))
            assert "Your move, and what followed" in told
            assert "Since your last move" not in told
            return
    pytest.fail("no move asked its own seat again")


def test_the_result_is_told_with_the_full_table(table: Table) -> None:
    chooser = random.Random(3)
    while read.game(table.services, table.game, None).body["awaiting"]:
        table.reveal()
        table.move(chooser)
    result = read.game(table.services, table.game, None).body["result"]
    for seat in (1, 2, 3):
        lines = text(written(table, seat, "result")).splitlines()
        rows = [
            line for line in lines if line.startswith("- ") and line.partition(": ")[2].partition(" ")[2][:2] == "VP"
        ]
        points = {f"- {NAMES[n]}: {score} VP" for n, score in enumerate(result["scores"])}
        assert {row.removesuffix(" (winner)") for row in rows} == points
        assert {row.endswith(" (winner)") for row in rows[: len(result["winners"])]} == {True}
        assert "The position" in lines
    assert notice(table, 1, "started") is None


def test_names_are_text_and_nothing_else(services: Services) -> None:
    table = Table(services, ruleset="havana")
    verify_all(table, HOSTILE)
    seat = asked(table, 5)
    mail = written(table, seat)
    html = part(mail, "html")
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    shown = " ".join(text(mail).split())
    assert not [name for name in HOSTILE if name not in shown]
    only_recipient(mail, f"seat{seat}@example.org")


def only_recipient(mail: EmailMessage, email: str) -> None:
    assert getaddresses(mail.get_all("To", [])) == [("", email)]
    assert not {"Cc", "Bcc"} & set(mail.keys())


@pytest.mark.parametrize("name", [*HOSTILE, "Ann\r\nBcc: eve@example.org", "山田花子 " * 30])
def test_a_name_in_a_subject_makes_no_header(services: Services, name: str) -> None:
    table = Table(services)
    setup = log.load(services, table.game).position.setup
    asked = Invitation(id="i1", game=table.game, inviter="p1", email="guest@example.org", code="a" * 26)
    mail = mailing.read(invitation.write(services, asked, setup, name))
    only_recipient(mail, "guest@example.org")
    assert mail["Subject"] == "[Malecon] You are invited to a game of Cubaneo"
    assert "    join YOUR NAME" in text(mail).splitlines()
    assert f"{services.settings.base_url}/invitations/{asked.code}" in text(mail).splitlines()
    assert sealed_addresses.joined(services, mail["Reply-To"].partition("@")[0]) == asked.code


def test_players_of_one_name_are_told_apart(services: Services) -> None:
    table = Table(services, ruleset="havana")
    verify_all(table, ("Ann", "Ann", "Ben"))
    assert reading(table, 1).names == {1: "Ann (seat 1)", 2: "Ann (seat 2)", 3: "Ben"}
