"""What the use cases ask of a store; `arbiter.store` answers on Redis or Valkey."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from arbiter.kernel.heads import PublicKey, Signer


class Entry(msgspec.Struct, frozen=True):
    """One record as it is chained, and the signed head that stands beside it (both canonical JSON)."""

    record: bytes
    head: bytes


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """An outbox entry: something to be done after a record was stored. Ids only, no secrets.

    `kind` is `resolve`, `index`, `verified` or a kind of mail (`app.mails.DUE`). `decision` is a decision's name, or
    `started` or `result`; `about` names what else it is about. `seat` 0 and the rest "" where they do not apply.
    """

    kind: str
    game: str
    decision: str = ""
    seat: int = 0
    player: str = ""
    about: str = ""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """All that one submission writes, at once or not at all.

    `id` names the append (a hex digest); `body` is the digest of what was asked, `answer` the bytes told to the client.
    `expected` is the game's version before, -1 for a new game. `vault` holds secrets in clear; the store encrypts them.
    `needs` names a secret that must lie in the vault, or "": where it was taken away the game counts as moved on.
    """

    game: str
    id: str
    body: str
    expected: int
    entries: Sequence[Entry]
    schema: str
    position: bytes
    status: str
    reveal: str
    vault: Mapping[str, bytes]
    outbox: Sequence[Message]
    answer: bytes
    needs: str = ""


class Stored(msgspec.Struct, frozen=True):
    """The append was written by this call."""


class Known(msgspec.Struct, frozen=True):
    """The append's id was used before: digest of the body then, and the bytes answered then."""

    body: str
    answer: bytes


class Stale(msgspec.Struct, frozen=True):
    """The game is at another version (-1: there is no such game)."""

    version: int


class Loaded(msgspec.Struct, frozen=True):
    """A game as stored. `known` answers the id asked for; `vault` holds the fields asked for that exist, in clear.

    `position` is None when the snapshot was written by another schema than `schema`: fold the log instead.
    """

    version: int
    position: bytes | None
    head: bytes
    vault: Mapping[str, bytes]
    known: Known | None


class Games(Protocol):
    """Event logs with what lies beside them. A lost connection raises `Unavailable`, an append then may stand."""

    def append(self, append: Append) -> Stored | Known | Stale: ...
    def load(self, game: str, schema: str, *, id: str = "", vault: Sequence[str] = ()) -> Loaded | None: ...
    def entries(self, game: str, after: int = -1, limit: int = 1000) -> list[Entry]:
        """Entries with seq > after, in order, at most `limit`."""
        ...

    def running(self) -> list[str]:
        """Ids of all games whose status is running."""
        ...

    def all(self) -> list[str]: ...
    def reveals(self, games: Sequence[str]) -> dict[str, str]:
        """Of these games those whose answers are all in but not revealed: id to decision name."""
        ...


class Task(msgspec.Struct, frozen=True):
    """An outbox entry as it lies there: where (`shard`, `entry` id) and what."""

    shard: int
    entry: str
    message: Message


class Outbox(Protocol):
    """What still has to be done. An entry stays until `done`."""

    def read(self, after: Mapping[int, str], block: float) -> list[Task]:
        """Entries behind the given id of each shard ("0-0" where none is given); waits up to `block` seconds."""
        ...

    def push(self, message: Message) -> None:
        """Add an entry outside of an append (the sweep's)."""
        ...

    def done(self, shard: int, *entries: str) -> None: ...
    def present(self, shard: int, entry: str) -> bool: ...
    def size(self) -> int: ...


class Quiet(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Hours of the player's day in which no mail comes: `HH:MM` to `HH:MM`, also over midnight."""

    start: str
    end: str


class Notifications(msgspec.Struct, frozen=True, kw_only=True):
    """How a player is told: `mode` is `each`, `digest` (one mail a day, at `digest_at`, `HH:MM`) or `off`."""

    mode: str = "each"
    digest_at: str = "08:00"
    quiet: Quiet | None = None


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player. `email` is the address given, `verified` whether its code came back; `timezone` an IANA name.

    `pending` is an address that takes the place of a verified one when its own code comes back.
    """

    id: str
    name: str
    created: str
    email: str = ""
    verified: bool = False
    timezone: str = "UTC"
    pending: str = ""
    notifications: Notifications = Notifications()

    @property
    def unverified(self) -> str:
        """The address whose code is awaited; "" where there is none."""
        return self.pending or ("" if self.verified else self.email)


class Token(msgspec.Struct, frozen=True):
    """A token's owner and scopes (`read`, `play`, `admin`); the token itself is never kept, only its SHA-256."""

    id: str
    player: str
    scopes: tuple[str, ...]


class Players(Protocol):
    """Players, their tokens and their addresses."""

    def create(self, player: Player, token: Token, secret: str) -> None: ...
    def grant(self, token: Token, secret: str) -> bool:
        """Keep a further token; False where its player is gone."""
        ...

    def get(self, id: str) -> Player | None: ...
    def many(self, ids: Sequence[str]) -> dict[str, Player]: ...
    def update(self, player: Player, before: Player | None = None) -> bool:
        """Replace a player that exists, where `before` is given only one that is still so; tells whether it was."""
        ...

    def delete(self, id: str) -> None:
        """Name, address, codes and tokens go."""
        ...

    def authenticate(self, secret: str) -> tuple[Player, Token] | None:
        """Whose token this is; one round trip."""
        ...

    def by_address(self, email: str) -> Player | None:
        """The player who has verified this address, the last one where there are several."""
        ...

    def set_code(self, player: str, email: str, code: str, seconds: int) -> None:
        """Keep (the hash of) a verification code for an address; a new one replaces the old."""
        ...

    def take_code(self, player: str, code: str) -> str | None:
        """The address whose code this is, once; None when wrong, used up, too often tried (10 times) or too old."""
        ...


class Index(Protocol):
    """Lists that may lag. Newest first; a cursor is opaque."""

    def put(self, game: str, created: str, status: str, public: bool, players: Sequence[str]) -> None:
        """Enter a game into the lists it belongs to and take it out of the others."""
        ...

    def page(self, *, player: str = "", status: str = "", cursor: str = "", limit: int = 50) -> tuple[list[str], str]:
        """Game ids of the public list, or of a player's own, and the next cursor ("" at the end)."""
        ...


class Limits(Protocol):
    """Counting what may happen only so often."""

    def hit(self, name: str, limit: int, seconds: int) -> int:
        """Count one; 0 when allowed, else the seconds to wait."""
        ...

    def once(self, name: str, value: str, seconds: int) -> str:
        """The value kept under a name: this one if there was none, for so long."""
        ...

    def kept(self, name: str) -> str | None:
        """The value kept under a name by `once`."""
        ...

    def claim(self, name: str, seconds: int) -> bool:
        """Take a short lease; False while another holds it."""
        ...

    def release(self, name: str) -> None: ...


class Letter(msgspec.Struct, frozen=True):
    """A mail as it is sent: its Message-ID, the envelope's sender and recipient, and the message (RFC 5322, CRLF)."""

    id: str
    sender: str
    to: str
    mail: bytes


class Letters(Protocol):
    """Mails on their way, so that what may have gone already goes again with the same bytes. Kept for 30 days."""

    def keep(self, letter: Letter) -> Letter | None:
        """The letter kept under this Message-ID: this one if there was none; None when it went."""
        ...

    def kept(self, id: str) -> Letter | None:
        """The letter that waits under a Message-ID."""
        ...

    def sent(self, id: str) -> None:
        """The letter is in other hands: its bytes go, and it is remembered that it went."""
        ...

    def went(self, id: str) -> bool: ...
    def forget(self, id: str) -> None:
        """As if it had never been written."""
        ...


class Tokens(Protocol):
    """Words that only we can read and make; lower-case base32, made of what they are about, 16 bytes longer and one."""

    def seal(self, kind: str, about: bytes) -> str:
        """A token of a kind: `play`, `bounce`, `join` or `unsubscribe`."""
        ...

    def open(self, token: str) -> tuple[str, bytes] | None:
        """Kind and bytes of a token of ours, in either case of letters; None for any other."""
        ...


class Packs(Protocol):
    """Component packs by digest, kept so that a game outlives the file it was created with."""

    def keep(self, digest: str, text: bytes) -> None: ...
    def find(self, digest: str) -> bytes | None: ...


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


class News(Protocol):
    """Told after each append, to wake long polls."""

    def wait(self, game: str, seconds: float, after: int | None = None) -> None:
        """Return when the game's version is beyond `after` (None: beyond the present one), or after so many seconds."""
        ...


class Unavailable(Exception):
    """The store did not answer; what was asked may or may not have been done."""
