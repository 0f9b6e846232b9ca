"""What holds for every command."""

import subprocess
import sys

COMMAND = [sys.executable, "-P", "-c", "import sys; from arbiter.cli import main; sys.exit(main())"]


def test_a_reader_that_goes_away_is_no_failure_of_ours() -> None:
    """As in `malecon audit FILE | head -1`; here nothing at all is read."""
    command = [*COMMAND, "pack", "check", "arbiter/games/cuba/packs/house.toml"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ran:
        assert ran.stdout
        assert ran.stderr
        ran.stdout.close()
        assert (ran.stderr.read(), ran.wait()) == ("", 141)
