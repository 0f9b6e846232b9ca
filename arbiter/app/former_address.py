"""A verified address that is its player's no more: who had it, as the mail to it tells."""

import msgspec

from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services


class FormerAddress(msgspec.Struct, frozen=True):
    """`moved`: whether another address took its place; `nonce` tells one change from every other."""

    email: str
    name: str
    moved: bool
    nonce: str


def tell(services: Services, before: Player, after: Player) -> None:
    """Have the address of `before` told, if it was verified and no mails go there any more.

    The outbox holds no address in clear: the message names it by a sealed token.
    """
    if before.verified and before.email.lower() != after.email.lower():
        former = FormerAddress(before.email, before.name, bool(after.email), services.entropy(8).hex())
        token = services.tokens.seal("moved", msgspec.json.encode(former))
        services.outbox.push(Message("moved", "", about=token))


def read(services: Services, token: str) -> FormerAddress | None:
    """What such a token names."""
    found = services.tokens.open(token)
    return msgspec.json.decode(found[1], type=FormerAddress) if found and found[0] == "moved" else None
