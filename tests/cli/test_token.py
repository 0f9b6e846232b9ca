"""`malecon token`: an administrator's token is made, printed once, and revoked."""

from pathlib import Path

import pytest

from arbiter.app.authentication import authenticate
from arbiter.cli import main
from arbiter.cli.running import services
from tests import temporary


def test_a_token_of_an_administrator(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with temporary.server() as server:
        monkeypatch.setenv("MALECON_STORE_URL", server.url)
        monkeypatch.setenv("MALECON_DATA_DIR", str(tmp_path))
        assert main(["token", "--admin"]) == 0
        secret, told = capsys.readouterr().out.splitlines()
        found = authenticate(services(), secret)
        assert found is not None
        assert found[1].scopes == ("read", "admin")
        id = told.split()[-1]
        assert found[0].id == id
        assert main(["token", "--revoke", id]) == 0
        assert authenticate(services(), secret) is None
        assert main(["token", "--revoke", id]) == 1
        assert "no administrator" in capsys.readouterr().err
        with pytest.raises(SystemExit):
            main(["token"])
