"""All that the use cases are given."""

from collections.abc import Callable
from dataclasses import dataclass

from arbiter.app import mail_ports, ports
from arbiter.app.invitation_ports import Invitations
from arbiter.kernel.heads import Signer
from arbiter.settings import Settings


@dataclass(frozen=True, slots=True)
class Services:
    """What a process works with. `now` tells the time in RFC 3339 UTC with milliseconds, `entropy(n)` n random bytes.

    `ready` names each part that the store is asked for and what is wrong with it ("ok" if nothing is).
    """

    games: ports.Games
    outbox: ports.Outbox
    players: ports.Players
    index: ports.Index
    invitations: Invitations
    limits: ports.Limits
    packs: ports.Packs
    letters: ports.Letters
    tokens: ports.Tokens
    stops: mail_ports.Stops
    notices: mail_ports.Notices
    quiet: mail_ports.Waiting
    digests: mail_ports.Digests
    news: ports.News
    keyring: ports.Keyring
    now: Callable[[], str]
    entropy: Callable[[int], bytes]
    settings: Settings
    ready: Callable[[], dict[str, str]] = dict

    @property
    def signer(self) -> Signer:
        """The key that signs now: ask once for each head."""
        return self.keyring.signer()
