"""What programs that follow every link of every mail do: nothing (contract, "E-mail")."""

import re
from collections.abc import Iterator
from email.message import EmailMessage

import requests
from redis import Redis

from arbiter.cli.installation import Installation
from arbiter.store import embedded
from tests import temporary
from tests.mail.table import SOON, Played
from tests.outbox import waiting

LINK = re.compile(r"https?://[^\s<>\"']+")
OWN_LIFE = (b"rq:",)  # keys that change without anybody's doing: the queues' workers


def changes_nothing(game: Played, *mails: EmailMessage) -> None:
    """Follow all links of the mails by GET and HEAD, as scanners of mail do, and find the store as it was."""
    found = sorted({link for mail in mails for link in links(mail)})
    assert all(link.startswith(game.installation.base_url) for link in found)
    game.settled()
    temporary.until(lambda: not waiting(game.services), SOON)
    before = kept(game.installation)
    with requests.Session() as session:
        for link in found:
            for answer in (session.get(link, timeout=SOON), session.head(link, timeout=SOON)):
                assert answer.status_code < 500, link
    assert {key for key, value in kept(game.installation).items() if before.get(key) != value} == set()


def links(mail: EmailMessage) -> Iterator[str]:
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            assert isinstance(part, EmailMessage)
            yield from (found.replace("&amp;", "&").rstrip(".,") for found in LINK.findall(str(part.get_content())))
    yield from LINK.findall(str(mail["List-Unsubscribe"]))


def kept(installation: Installation) -> dict[bytes, bytes]:
    """All that the store keeps."""
    with Redis.from_url(embedded.url(installation.settings.data_dir), protocol=2) as connection:
        keys = [key for key in connection.scan_iter() if not key.startswith(OWN_LIFE)]
        return {key: value for key in keys if (value := connection.dump(key))}
