"""Processes and pending work: the processes of this data folder, the oldest entries of the outbox."""

from collections.abc import Iterator

from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from arbiter import heartbeats
from arbiter.app.ports.outbox import Waiting
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services

LATE = 60.0  # seconds for which a reveal may be due where its workers are on another machine
REVEALING = {"relay", "resolve"}


def oldest(services: Services) -> Waiting | None:
    """Pending work, or None if the store does not say."""
    try:
        return services.outbox.waiting()
    except Unavailable:
        return None


def workers(services: Services, oldest: Waiting | None) -> dict[str, str]:
    """Each kind of process that runs on this data folder: "ok", or for how long it has been silent.

    If relay and workers use another data folder, an overdue reveal indicates that they are down. If they are here and
    alive, a failing reveal concerns only its game.
    """
    parts = heartbeats.parts(heartbeats.latest(services.settings.data_dir))
    if oldest and (oldest.reveal or 0) > LATE and not parts.keys() >= REVEALING:
        parts["reveals"] = f"one has been due for {oldest.reveal:.0f} s"
    return parts


def ages(oldest: Waiting | None) -> dict[str, float | None]:
    """As shown by `/readyz`."""
    if oldest is None:
        return {}
    seconds_by_name = {"oldest_outbox_entry": oldest.entry, "oldest_due_reveal": oldest.reveal}
    return {name: None if age is None else round(age, 3) for name, age in seconds_by_name.items()}


def metrics(services: Services) -> Iterator[Metric]:
    """The same for Prometheus, with 0 seconds if nothing is pending. Raises `Unavailable`."""
    silent = GaugeMetricFamily("malecon_heartbeat_age_seconds", "Age of a process's heartbeat.", labels=["process"])
    for beat in heartbeats.latest(services.settings.data_dir):
        silent.add_metric([beat.name], beat.age)
    yield silent
    entry, reveal = services.outbox.waiting()
    yield GaugeMetricFamily("malecon_oldest_outbox_entry_seconds", "Age of the oldest outbox entry.", entry or 0)
    yield GaugeMetricFamily("malecon_oldest_due_reveal_seconds", "Age of the oldest due reveal.", reveal or 0)
