"""Names: seen, not to be mistaken for words of ours, and leading nowhere."""

import unicodedata

import msgspec
import pytest

from arbiter.app import log, names, players
from arbiter.app.ports.invitations import Invitation
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail.writing import invitation, verification
from tests.app.conftest import Table
from tests.mail import mailing

GOOD = (
    "Ann",
    "J. Smith",
    "Dr. No",
    "O'Brien-Łukasiewicz",
    "山田花子",
    "李",
    "Ольга",
    "אבגד",
    "किरण",
    "ภูมิ",
    "Nguyễn Thị Minh",
    "R2D2",
    "v2.0",
    "7",
    "🦜",
    "❤️ Ann",
    "<b>Ben</b>",
    "Ann (Berlin)",
    "Archie",
    "Ann & Ben",
    "¯\\_(ツ)_/¯",
    "Ann ...oh",
    "x" * 60,
)
UNSEEN = (
    "",
    " ",
    "\u3164",
    "\u3164\u3164\u3164",
    "\u2800",
    "\u2800 \u2800",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u0301",
    "\u0301\u0308",
    "\u20dd",
    "\u200b",
    "\u200d\u200c",
    "\ufeff",
    "\u2060",
    "\u00ad",
    "\u034f",
    "\u180e",
    "\ufe0f",
    "\u202eAnn",
    "Ann\u200b",
    "Ann\u3164",
    "\U000e0041",
    "\U000e0100",
    "Ann\U000e0100",
    "\U0001d159",
    "\U00013441",
    "\ufffc",
    "\x00",
    "Ann\nBcc: eve@example",
    "A" + "\u0336" * 9,
    "...",
    "—",
    "x" * 61,
)
OURS = (
    "(deleted)",
    "( Deleted )",
    "deleted",
    "DELETED.",
    "(délèted)",
    "(dеlеtеd)",
    "(ԁeleted)",
    "(de1eted)",
    "(deIeted)",
    "（deleted）",
    "(ｄｅｌｅｔｅｄ)",
    "(archive)",
    "(аrchive)",
    "(archlve)",
    "[archive]",
    "Archived",
    "(nobody at all)",
    "[free]",
    "free",
    "Malecon",
    "MALECÓN",
    "The Arbiter",
    "the-arbiter",
    "your name",
)
LEADING = (
    "https://evil.example/x",
    "evil.example",
    "Win at evil.example",
    "www.evil",
    "EVIL.COM now",
    "buy@evil",
    "@buyhere",
    "mailto:eve",
    "http:evil",
    "evil．com",
    "evil。com",
    "evil․com",
    "пример.рф",
    "例え.テスト",
    "xn--e1afmkfd.xn--p1ai",
    "203.0.113.7",
    "t.me/evil",
    "javascript:x",
    "evil.co.uk",
    "(evil.com)",
    "i❤.ws",
    "evil.c\u0301om",
)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people_are_taken(name: str) -> None:
    assert names.checked(f"  {name} ") == unicodedata.normalize("NFC", name)
    assert names.to_strangers(name) == name


@pytest.mark.parametrize("name", [*UNSEEN, *OURS, *LEADING])
def test_others_are_refused(services: Services, name: str) -> None:
    ann, _ = players.create(services, "Ann", "", "UTC")
    for do in (
        lambda: players.create(services, name, "", "UTC"),
        lambda: players.change(services, ann, name, None, None),
        lambda: players.welcome(services, name, "ann@example.org"),
    ):
        with pytest.raises(Refusal) as refused:
            do()
        assert refused.value.code == "invalid_request"
    assert services.players.get(ann.id) == ann


def test_of_two_spellings_the_shorter_is_kept() -> None:
    assert names.checked("Ame\u0301lie") == "Am\u00e9lie"


@pytest.mark.parametrize("name", ["(deleted)", "\u3164", "Win at evil.example"])
def test_a_name_that_was_stored_before_stays(services: Services, name: str) -> None:
    ann, token = players.create(services, "Ann", "", "UTC")
    stored = msgspec.structs.replace(ann, name=name)
    services.players.update(stored)
    assert players.change(services, stored, None, None, "Europe/Berlin").name == name
    found = services.players.authenticate(token)
    assert found is not None
    assert found[0].name == name


@pytest.mark.parametrize("name", LEADING)
def test_no_mail_to_a_stranger_leads_where_a_name_does(services: Services, name: str) -> None:
    table = Table(services)
    asked = Invitation(id="i1", game=table.game, inviter="p1", email="guest@example.org", code="a" * 26)
    setup = log.load(services, table.game).position.setup
    known = services.players.get(table.players[0])
    assert known is not None
    stored = msgspec.structs.replace(known, name=name, email="guest@example.org")
    letters = invitation.write(services, asked, setup, name), verification.write(services, stored, "<a@localhost>")
    for letter in letters:
        mail = mailing.read(letter)
        assert unicodedata.normalize("NFC", name) not in mailing.text(mail)
        assert name not in str(mail["Subject"])
        assert "a player" in " ".join(mailing.text(mail).split())


def test_a_subject_is_ours_alone(services: Services) -> None:
    table = Table(services)
    setup = log.load(services, table.game).position.setup
    asked = Invitation(id="i1", game=table.game, inviter="p1", email="guest@example.org", code="a" * 26)
    told = {
        mailing.read(invitation.write(services, asked, setup, name))["Subject"]
        for name in ("Ann", "CHEAP PILLS TODAY", "=?utf-8?q?x?=")
    }
    assert told == {"[Malecon] You are invited to a game of Cubaneo"}
