"""The arbiter's signing keys."""

from typing import NamedTuple, Protocol

from arbiter.kernel.heads import PublicKey, Signer


class Keys(NamedTuple):
    """The arbiter's signing keys at one moment: all public ones, oldest first, and the active one."""

    public: tuple[PublicKey, ...]
    signer: Signer


class Keyring(Protocol):
    """The keys that sign heads. One that was made elsewhere is taken up within seconds, without asking each time."""

    def signer(self) -> Signer: ...
    def read(self) -> Keys:
        """All keys as they stand now; one round trip."""
        ...

    def rotate(self, revoke: str = "") -> None:
        """Retire the active key for a new one; `revoke` is the id of a key that is to prove nothing any more."""
        ...
