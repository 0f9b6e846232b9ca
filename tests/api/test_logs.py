"""Logs are one line of JSON an event, without secrets."""

import hashlib
import json
import logging

import pytest

from arbiter.app.services import Services
from arbiter.logs import JsonFormatter, redacted


def _logged(message: str, *args: object, **more: object) -> str:
    made = logging.getLogger("x").makeRecord("malecon.x", logging.INFO, "f", 1, message, args, None, extra=more)
    return JsonFormatter().format(made)


def test_a_line_holds_what_was_told():
    line = json.loads(_logged("started on %s\nand on", "8080", game="abc", version=3))
    assert (line["event"], line["level"], line["logger"]) == ("started on 8080\nand on", "info", "malecon.x")
    assert (line["game"], line["version"]) == ("abc", 3)
    assert "\n" not in _logged("two\nlines")


def test_secrets_are_blotted_out():
    token = "mlc_" + "q7" * 20
    for text in (
        f"token {token}",
        f"Authorization: Bearer {token}",
        "GET /verification?player=ann&code=abcd2345 done",
        "redis://user:hunter2@store:6379/0 is away",
        "GET /invitations/efgh6723 done",
    ):
        for word in (token, "abcd2345", "hunter2", "efgh6723"):
            assert word not in redacted(text)
            assert word not in _logged("%s", text, more=text)
    assert redacted("a game abc at version 3") == "a game abc at version 3"


SEALED = "ab2345cd67" * 5


@pytest.mark.parametrize(
    "text",
    [
        "GET /unsubscribe/{}",
        "GET /verification/{}",
        "GET /games/abc/seen/{}?version=3",
        "GET /x?seen={}",
        "RCPT TO:<play+{}@example.org>",
        "to JOIN+{}@EXAMPLE.ORG",
        "MAIL FROM:<bounce+{}@example.org>",
        "token={}&x=1",
        "{}",
    ],
)
def test_sealed_words_are_blotted_out_wherever_they_stand(text: str):
    for word in (SEALED, SEALED.upper()):
        said = text.format(word)
        for line in (redacted(said), _logged("%s then", said, more=[said], path=said + "\n")):
            assert word not in line
            assert "***" in line
    assert json.loads(_logged("%s", said))["level"] == "info"


@pytest.mark.parametrize("kind", ["play", "join", "bounce", "unsubscribe"])
def test_the_words_that_we_make_are_blotted_out(services: Services, kind: str):
    for size in (10, 16, 18):
        token = services.tokens.seal(kind, b"x" * size)
        assert token not in redacted(f"at {kind}+{token}@localhost")
        assert redacted(f"at {token} of") == "at *** of"


def test_ids_and_hashes_can_be_read():
    for text in ("game abcdefghij0123456789 at 3", "player abcdefghijklmnop", hashlib.sha256(b"x").hexdigest()):
        assert redacted(text) == text


@pytest.mark.parametrize("token", ["mlc_abc-def", "mlc_-abc", "mlc_abc-", "mlc_a_b-c_d", "MLC_abc-def"])
def test_a_token_is_blotted_out_to_its_end(token: str):
    assert redacted(f"token {token}, then") == f"token {token[:4]}***, then"
    assert token[4:] not in _logged("%s", f"({token})", token=token)


def test_a_trace_stays_in_its_line():
    try:
        raise ValueError("mlc_secret")
    except ValueError as error:
        made = logging.makeLogRecord({"msg": "fault", "exc_info": (ValueError, error, error.__traceback__)})
    line = JsonFormatter().format(made)
    assert "ValueError" in json.loads(line)["trace"]
    assert "secret" not in line
