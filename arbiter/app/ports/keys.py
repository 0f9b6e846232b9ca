"""The arbiter's signing keys."""

from typing import NamedTuple, Protocol

from arbiter.kernel.heads import PublicKey, Signer


class Keys(NamedTuple):
    """The arbiter's signing keys at one moment: all public ones, oldest first, and the active one.

    There is none before the store could keep the first one, so before any game.
    """

    public: tuple[PublicKey, ...]
    signer: Signer | None


class Keyring(Protocol):
    """The keys that sign heads. One that was made elsewhere is taken up within seconds, without asking each time."""

    def signer(self) -> Signer:
        """The key that signs now. Raises `Refusing` where the store lost the key that this process held."""
        ...

    def signer_of(self, key: str) -> Signer:
        """A key by its id, even if it was retired or revoked: what it signed once can be signed again."""
        ...

    def verify(self) -> None:
        """Ask now, and raise `Refusing` like `signer`: that such a store lacks a game or a player is not to be told."""
        ...

    def read(self) -> Keys:
        """All keys as they stand now; one round trip."""
        ...

    def rotate(self, revoke: str = "") -> None:
        """Retire the active key for a new one; `revoke` is the id of a key that is to prove nothing any more."""
        ...
