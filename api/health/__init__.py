"""Liveness, readiness and figures, for whoever runs the arbiter."""
