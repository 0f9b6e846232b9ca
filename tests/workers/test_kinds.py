"""Every kind of mail over either mailer: once, whatever becomes of the jobs that send it."""

import contextlib
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email import message_from_bytes
from threading import Barrier
from typing import Any

import pytest

from arbiter.app.ports.outbox import Task
from arbiter.app.ports.unavailable import Unavailable
from arbiter.mail.sending.mailer import Deferred
from tests import temporary
from tests.app.conftest import Table
from tests.figures import figure
from tests.workers.acting import SOON, jobs_left, killed, run, time_passes
from tests.workers.conftest import Served
from tests.workers.kinds import every_kind
from workers.queues import Dispatcher, connect

PLACES = [("after", "send"), ("before", "send"), ("before", "sent"), ("after", "sent"), ("after", "done")]
LOST = {("after", "send"), ("before", "sent")}
Delivered = Callable[[], list[bytes]]

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture(params=["smtp", "maildir"])
def smtp_url(request: pytest.FixtureRequest, post_office: Served) -> str:
    return post_office.url if request.param == "smtp" else ""


@pytest.fixture
def delivered(table: Table, smtp_url: str, post_office: Served) -> Delivered:
    """All mails that came, as often as they came."""
    folder = table.services.settings.data_dir / "mail" / "new"
    if smtp_url:
        return lambda: [bytes(mail) for mail in post_office.office.mails]
    return lambda: [path.read_bytes() for path in folder.iterdir()]


def often(mails: list[bytes]) -> Counter[str]:
    """How often each Message-ID came."""
    return Counter(str(message_from_bytes(mail)["Message-ID"]) for mail in mails)


@pytest.mark.parametrize(("when", "part"), figure(PLACES[:1], PLACES))
def test_killed(table: Table, process: Any, smtp_url: str, delivered: Delivered, when: str, part: str) -> None:
    """Over SMTP a mail comes twice where the server's 250 was lost, with the same bytes; in a Maildir never."""
    tasks = list(every_kind(table).values())
    killed(process, when, part, *tasks)
    time_passes(table.services)
    for task in tasks * 2:
        run(task)
    times = 2 if smtp_url and (when, part) in LOST else 1
    assert set(often(delivered()).values()) == {times}
    assert len(often(delivered())) == len(set(delivered())) == len(tasks)
    assert not any(table.services.outbox.present(task.shard, task.entry) for task in tasks)


@pytest.mark.parametrize("smtp_url", ["smtp"], indirect=True)
def test_one_that_the_server_wants_later_comes_later(table: Table, post_office: Served) -> None:
    """Also one that nobody could write again: a receipt, a token, what was said."""
    tasks = list(every_kind(table).values())
    for stage in ("RCPT", "DATA"):
        for task in tasks:
            post_office.office.codes = [(stage, "451 later")]
            with pytest.raises(Deferred):
                run(task)
    for task in tasks * 2:
        run(task)
    assert len(set(post_office.office.ids)) == len(post_office.office.ids) == len(tasks)
    assert table.services.outbox.size() == 0


@pytest.mark.parametrize("smtp_url", ["smtp"], indirect=True)
def test_what_became_of_a_mail_may_be_noted_late(
    table: Table, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replicas that do not confirm the note let no mail come twice."""
    tasks = list(every_kind(table).values())

    def away(*given: object) -> None:
        raise Unavailable("not on so many replicas")

    with monkeypatch.context() as patched:
        patched.setattr(type(table.services.notices), "handed", away)
        for task in tasks:
            with contextlib.suppress(Unavailable):
                run(task)
    for task in tasks:
        run(task)
    assert len(set(post_office.office.ids)) == len(post_office.office.ids) == len(tasks)
    assert table.services.outbox.size() == 0


def test_concurrently(table: Table, process: Any, smtp_url: str, post_office: Served, delivered: Delivered) -> None:
    tasks = list(every_kind(table).values())
    if smtp_url:
        post_office.office.delay = 0.5
        _by_workers(table, process, tasks)
    else:
        _by_threads(tasks)
    assert set(often(delivered()).values()) == {1}
    assert len(delivered()) == len(tasks)
    assert table.services.outbox.size() == 0


def _by_workers(table: Table, process: Any, tasks: list[Task]) -> None:
    """Two processes; what one has in hand, the other is given too."""
    dispatcher = Dispatcher(connect(table.services.settings))
    for task in tasks:
        for attempt in range(1, figure(2, 4) + 1):
            dispatcher.dispatch(task, attempt)
    for _ in range(2):
        process("work", "notify")
    temporary.until(lambda: table.services.outbox.size() == 0 and not jobs_left(table.services), SOON)


def _by_threads(tasks: list[Task]) -> None:
    """All begin with the same mail at once."""
    many = figure(4, 16)
    start = Barrier(many)

    def once(task: Task) -> None:
        start.wait(SOON)
        run(task)

    with ThreadPoolExecutor(many) as hands:
        for task in tasks:
            list(hands.map(once, [task] * many))
