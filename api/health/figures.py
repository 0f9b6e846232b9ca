"""Metrics for Prometheus: requests, counted across all web processes, and what is in the store."""

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY, Collector

from api.health import counting, pending
from arbiter.app.ports.troubles import DEADLINE, REVEAL, UNREADABLE
from arbiter.app.ports.unavailable import Damaged, Unavailable
from arbiter.app.services import Services

MIMETYPE = "text/plain; version=0.0.4; charset=utf-8"
TROUBLES = {
    UNREADABLE: ("malecon_unreadable_games", "Games that a process could not read."),
    REVEAL: ("malecon_failing_reveals", "Games whose sealed answers could not be opened."),
    DEADLINE: ("malecon_failing_deadlines", "Games in which nothing could follow from a deadline that has passed."),
}
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 60)

disable_created_metrics()  # type: ignore[no-untyped-call]
REQUESTS = Counter("malecon_requests_total", "Requests answered.", ("method", "route", "status"))
SECONDS = Histogram("malecon_request_seconds", "Time to answer.", ("method", "route"), buckets=BUCKETS)


class StoreCollector(Collector):
    """What is in the store, queried at each scrape."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        yield from self._stored()
        with suppress(Unavailable):
            yield from pending.metrics(self._services)

    def _stored(self) -> Iterator[Metric]:
        try:
            outbox, running = self._services.outbox.size(), self._services.games.running()
            troubled = {kind: len(self._services.troubles.games(kind)) for kind in TROUBLES}
        except (Unavailable, Damaged):
            yield GaugeMetricFamily("malecon_store_up", "Whether the store responds.", 0)
            return
        yield GaugeMetricFamily("malecon_store_up", "Whether the store responds.", 1)
        yield GaugeMetricFamily("malecon_outbox_entries", "Pending outbox entries.", outbox)
        yield GaugeMetricFamily("malecon_running_games", "Games in progress.", running)
        for kind, count in troubled.items():
            yield GaugeMetricFamily(*TROUBLES[kind], count)
        yield GaugeMetricFamily("malecon_store_writable", "Whether the store would keep writes.", self._writable())

    def _writable(self) -> int:
        try:
            self._services.writable()
        except Unavailable:
            return 0
        return 1


def text(services: Services) -> bytes:
    registry = CollectorRegistry()
    registry.register(StoreCollector(services))
    if counting.folder:
        MultiProcessCollector(registry, path=str(counting.folder))  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest(REGISTRY) + generate_latest(registry)


def register(app: Flask) -> None:
    app.before_request(_begin)
    app.after_request(_count)


def _begin() -> None:
    g.begun = time.perf_counter()


def _count(response: Response) -> Response:
    method = request.method if request.method in ("GET", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS") else "other"
    route = request.url_rule.rule if request.url_rule else "none"
    requests, seconds = _series(method, route, response.status_code)
    requests.inc()
    if "begun" in g:
        seconds.observe(time.perf_counter() - g.begun)
    return response


@lru_cache(maxsize=1000)
def _series(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, str(status)), SECONDS.labels(method, route)
