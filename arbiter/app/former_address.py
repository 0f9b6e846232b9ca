"""A verified address that its player no longer uses, for the mail that says so."""

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
    """Have a mail sent to the address of `before` if it was verified and gets no more mails.

    The outbox holds no address in clear: the message names it by a sealed token.
    """
    if before.verified and before.email.lower() != after.email.lower():
        former = FormerAddress(before.email, before.name, bool(after.email), services.entropy(8).hex())
        token = services.tokens.seal("moved", msgspec.json.encode(former))
        services.outbox.push(Message("moved", "", about=token))


def read(services: Services, token: str) -> FormerAddress | None:
    """What such a token names."""
    opened = services.tokens.open(token)
    return msgspec.json.decode(opened[1], type=FormerAddress) if opened and opened[0] == "moved" else None
