"""Liveness, readiness and metrics, for operators."""

from flask import Response
from flask.views import MethodView

from api.answers import encoded
from api.context import services
from api.health import figures, pending
from api.health.schemas import HealthSchema, ReadySchema
from api.parsing import Blueprint
from arbiter.app.ports.unavailable import Damaged, Unavailable

blp = Blueprint("health", __name__, description="Health")


@blp.route("/healthz")
class Health(MethodView):
    @blp.response(200, HealthSchema)
    def get(self) -> Response:
        """Check whether the process is alive"""
        return encoded({"status": "ok"})


@blp.route("/readyz")
class Ready(MethodView):
    @blp.response(200, ReadySchema)
    @blp.alt_response(503, schema=ReadySchema, description="Not ready", success=True)
    def get(self) -> Response:
        """Check whether every required part responds and is configured correctly"""
        store = _parts()
        work = pending.work(services()) if store["store"] == "ok" else None
        parts = pending.workers(services(), work) | store
        ready = set(parts.values()) == {"ok"}
        return encoded({"ready": ready, "parts": parts, **pending.figures(work)}, 200 if ready else 503)


def _parts() -> dict[str, str]:
    try:
        return {"store": "ok", **services().ready()}
    except (Unavailable, Damaged):
        return {"store": "does not respond"}


@blp.route("/metrics")
class Metrics(MethodView):
    @blp.response(200, content_type="text/plain", schema={"type": "string"})
    def get(self) -> Response:
        """Read metrics in the Prometheus text format"""
        return Response(figures.text(services()), mimetype=figures.MIMETYPE)
