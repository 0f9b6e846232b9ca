"""Processes and pending work: the processes of this data folder, the oldest entries of the outbox, deadlines."""

from collections.abc import Iterator
from typing import NamedTuple

from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from arbiter import heartbeats
from arbiter.app.ports.deadlines import Armed
from arbiter.app.ports.outbox import Waiting
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants

LATE = 60.0  # seconds for which a reveal or deadline may be due where its workers are on another machine
REVEALING = {"relay", "resolve"}
FIRING = REVEALING | {"deadlines"}


class Pending(NamedTuple):
    waiting: Waiting
    armed: Armed

    @property
    def overdue(self) -> float | None:
        """Seconds since the oldest deadline has passed of those that nothing has followed yet."""
        return None if self.armed.overdue is None else self.armed.overdue / 1000


def work(services: Services) -> Pending | None:
    """Pending work, or None if the store does not say."""
    try:
        return _work(services)
    except Unavailable:
        return None


def _work(services: Services) -> Pending:
    return Pending(services.outbox.waiting(), services.deadlines.armed(instants.ms(services.now())))


def workers(services: Services, work: Pending | None) -> dict[str, str]:
    """Each kind of process that runs on this data folder: "ok", or for how long it has been silent.

    If relay, clock and workers use another data folder, an overdue reveal or deadline indicates that they are down. If
    they are here and alive, a failing one concerns only its game.
    """
    parts = heartbeats.parts(heartbeats.latest(services.settings.data_dir))
    if work and (work.waiting.reveal or 0) > LATE and not parts.keys() >= REVEALING:
        parts["reveals"] = f"one has been due for {work.waiting.reveal:.0f} s"
    if work and (work.overdue or 0) > LATE and not parts.keys() >= FIRING:
        parts["overdue"] = f"a deadline passed {work.overdue:.0f} s ago"
    return parts


def figures(work: Pending | None) -> dict[str, float | None]:
    """As shown by `/readyz`."""
    if work is None:
        return {}
    ages = {
        "oldest_outbox_entry": work.waiting.entry,
        "oldest_due_reveal": work.waiting.reveal,
        "oldest_overdue_deadline": work.overdue,
    }
    seconds = {name: None if age is None else round(age, 3) for name, age in ages.items()}
    return {**seconds, "armed_deadlines": work.armed.games}


def metrics(services: Services) -> Iterator[Metric]:
    """The same for Prometheus, with 0 seconds if nothing is pending. Raises `Unavailable`."""
    silent = GaugeMetricFamily("malecon_heartbeat_age_seconds", "Age of a process's heartbeat.", labels=["process"])
    for beat in heartbeats.latest(services.settings.data_dir):
        silent.add_metric([beat.name], beat.age)
    yield silent
    work = _work(services)
    entry, reveal = work.waiting
    yield GaugeMetricFamily("malecon_oldest_outbox_entry_seconds", "Age of the oldest outbox entry.", entry or 0)
    yield GaugeMetricFamily("malecon_oldest_due_reveal_seconds", "Age of the oldest due reveal.", reveal or 0)
    yield GaugeMetricFamily(
        "malecon_oldest_overdue_deadline_seconds", "Age of the oldest overdue deadline.", work.overdue or 0
    )
    yield GaugeMetricFamily("malecon_armed_deadlines", "Games with a deadline.", work.armed.games)
