"""All that the use cases are given."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from arbiter.app import ports
from arbiter.settings import Settings


class Signer(Protocol):
    """The active Ed25519 key: `key` is its id (16 hex), `public` its 32 raw bytes."""

    @property
    def key(self) -> str: ...
    @property
    def public(self) -> bytes: ...
    def sign(self, text: bytes) -> bytes:
        """A signature of 64 bytes."""
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """What a process works with. `now` tells the time in RFC 3339 UTC with milliseconds, `entropy(n)` n random bytes.

    `ready` names each part that the store is asked for and what is wrong with it ("ok" if nothing is).
    """

    games: ports.Games
    outbox: ports.Outbox
    players: ports.Players
    index: ports.Index
    limits: ports.Limits
    packs: ports.Packs
    news: ports.News
    signer: Signer
    now: Callable[[], str]
    entropy: Callable[[int], bytes]
    settings: Settings
    ready: Callable[[], dict[str, str]] = dict
