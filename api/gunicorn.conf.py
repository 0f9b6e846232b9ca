"""How gunicorn serves the API: `gunicorn --config api/gunicorn.conf.py`."""

import signal
from typing import Any

from api.capacity import capacity, raise_file_limit
from api.health import counting
from arbiter import settings
from arbiter.heartbeats import EVERY, Heartbeat
from arbiter.logs import dictconfig
from arbiter.parent_guard import end_with_parent

raise_file_limit()
_settings = settings.load()
_figures = _settings.data_dir / "metrics" / str(_settings.bind.port)

wsgi_app = "api.app:create_app()"
bind = str(_settings.bind)
workers = _settings.web_workers
worker_class = "api.worker.Worker"
worker_connections = capacity().connections + 100  # with those that are being closed
backlog = 2048
sendfile = False  # it would wait for slow readers for ever
forwarded_allow_ips = ""  # who a client is follows from MALECON_PROXIES; of what else a proxy says nothing counts
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
limit_request_line = 8190  # the most there is: `after` holds steps
graceful_timeout = 10
accesslog = None
control_socket_disable = True
logger_class = "api.worker.Logger"
logconfig_dict = {
    **dictconfig(_settings.log_level),
    "loggers": {
        "gunicorn.error": {"level": _settings.log_level.upper(), "handlers": [], "propagate": True},
        "gunicorn.access": {"level": "ERROR", "handlers": [], "propagate": False},
    },
}


def on_starting(_server: Any) -> None:
    """Workers keep their counts in files in this folder; counts restart with the server."""
    counting.begin(_figures)
    _beat()


def _beat() -> None:
    """Heartbeat of the server, which must not have a second thread; its workers do not inherit the timer."""
    pulse = Heartbeat(_settings.data_dir, "web", EVERY)
    pulse.beat()
    signal.signal(signal.SIGALRM, lambda _number, _frame: pulse.beat())
    signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)


def on_exit(_server: Any) -> None:
    """A timer that fires while Python exits would kill the server."""
    signal.setitimer(signal.ITIMER_REAL, 0)


def post_fork(server: Any, worker: Any) -> None:
    """A worker that is still starting does not notice by itself that its server has ended."""
    end_with_parent(server.pid)
    if not counting.take():
        worker.log.warning("no space left in %s: this worker keeps its own request counts", _figures)


def child_exit(_server: Any, worker: Any) -> None:
    counting.end(worker.pid)


def post_worker_init(worker: Any) -> None:
    """On SIGTERM end the long polls and idle connections, so that the worker need not wait for them."""
    import gevent

    from api.polls import Polls

    polls: Polls = worker.wsgi.extensions["malecon"].news

    def ending(number: int, frame: Any) -> None:
        gevent.spawn(polls.close)
        gevent.spawn(worker.slots.end_idle)
        worker.handle_exit(number, frame)

    signal.signal(signal.SIGTERM, ending)
