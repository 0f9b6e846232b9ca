"""The services that the use cases work with."""

from collections.abc import Callable
from dataclasses import dataclass

from arbiter.app.ports.archives import Archives
from arbiter.app.ports.callers import Callers
from arbiter.app.ports.deadlines import Deadlines
from arbiter.app.ports.delay_queue import DelayQueue, Digests
from arbiter.app.ports.envelopes import Envelopes
from arbiter.app.ports.finished import Finished
from arbiter.app.ports.games import Games
from arbiter.app.ports.index import Index
from arbiter.app.ports.invitations import Invitations
from arbiter.app.ports.keys import Keyring
from arbiter.app.ports.limits import Limits
from arbiter.app.ports.news import News
from arbiter.app.ports.notices import Notices, Stops
from arbiter.app.ports.orders import Orders
from arbiter.app.ports.outbox import Outbox
from arbiter.app.ports.packs import Packs
from arbiter.app.ports.players import Players
from arbiter.app.ports.tokens import Tokens
from arbiter.app.ports.troubles import Troubles
from arbiter.kernel.heads import Signer
from arbiter.settings import Settings


@dataclass(frozen=True, slots=True)
class Services:
    """What a process works with. `now` tells the time in RFC 3339 UTC with milliseconds, `entropy(n)` n random bytes.

    `ready` names each part that the store is asked for and what is wrong with it ("ok" if nothing is); `writable`
    raises `Unavailable` while nothing can be written for good.
    """

    games: Games
    deadlines: Deadlines
    finished: Finished
    archives: Archives
    outbox: Outbox
    players: Players
    callers: Callers
    index: Index
    invitations: Invitations
    orders: Orders
    limits: Limits
    packs: Packs
    envelopes: Envelopes
    tokens: Tokens
    stops: Stops
    notices: Notices
    quiet: DelayQueue
    digests: Digests
    retries: DelayQueue
    reminders: DelayQueue
    news: News
    keyring: Keyring
    troubles: Troubles
    now: Callable[[], str]
    entropy: Callable[[int], bytes]
    settings: Settings
    ready: Callable[[], dict[str, str]] = dict
    writable: Callable[[], None] = lambda: None

    @property
    def signer(self) -> Signer:
        """The key that signs now: ask once for each head."""
        return self.keyring.signer()
