"""The end of the demo: the game's history is fetched over REST and checked offline, with the mails as witnesses."""

from pathlib import Path

from arbiter.audit.audit import audit
from arbiter.audit.reader import lines
from arbiter.audit.verdict import Verdict
from arbiter.audit.witness_parser import mail_witnesses
from arbiter.bots.client import Client
from arbiter.cli import demo_mail
from arbiter.settings import Settings


def path(settings: Settings) -> Path:
    return settings.data_dir / "audit.ndjson"


def keep(settings: Settings, client: Client, game: str) -> None:
    """Fetch the audit file and store it with the demo's other files."""
    path(settings).write_bytes(client.file(f"/v1/games/{game}/audit"))


def checked(settings: Settings) -> Verdict:
    """The verdict on the file, witnessed by every mail that carries a head."""
    heads = [head for mail in demo_mail.folder(settings).glob("new/*") for head in mail_witnesses(mail.read_bytes())]
    with path(settings).open("rb") as stream:
        return audit(lines(stream), witnesses=heads)


def report(settings: Settings, verdict: Verdict) -> str:
    """The verdict in one line, and how to reproduce it."""
    counts = {check.name: check.count for check in verdict.checks}
    why = f"{counts['draws']} draws, {counts['seals']} seals, {counts['witnesses']} heads from mails"
    if verdict.failure:
        why = f"{verdict.failure.check}, record {verdict.failure.record}"
    elif verdict.undecided:
        why = verdict.reason
    return f"{verdict.verdict} ({why}); malecon audit {path(settings)}"
