"""Ids of appends, by which a retry is recognized, and digests."""

import hashlib

from arbiter.app.services import Services
from arbiter.kernel.canonical import canonical


def append_id(services: Services, call: str, player: str, key: str | None) -> str:
    """The id of a call's append: made of the client's key, which belongs to player and call, or else random."""
    if key is None:
        return services.entropy(32).hex()
    return hashlib.sha256(canonical([call, player, key])).hexdigest()


def body_digest(body: object) -> str:
    """Digest of a request's body in canonical form."""
    return hashlib.sha256(canonical(body)).hexdigest()


def address_digest(email: str) -> str:
    """A digest (16 hex digits) that stands for an address where the address itself is not needed."""
    return hashlib.sha256(email.lower().encode()).hexdigest()[:16]
