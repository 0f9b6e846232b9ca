"""Configuration from environment variables prefixed `MALECON_`, each with a default that works."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")
Network = IPv4Network | IPv6Network

PREFIX = "MALECON_"

STORE_SCHEMES = ("redis", "rediss", "unix", "redis+cluster", "rediss+cluster")
QUEUE_SCHEMES = ("redis", "rediss", "unix")
MAIL_SCHEMES = ("smtp", "smtps", "smtp+starttls")
WEB_SCHEMES = ("http", "https")
BUCKET = re.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[A-Za-z0-9._-]+)*/?")
DURATION = re.compile("([0-9]{1,6})([smhd])")
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}
LOG_LEVELS = ("debug", "info", "warning", "error")


class SettingsError(Exception):
    """What is wrong with the configuration, in one sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Bind:
    """A listening address."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this instance runs. An empty `store_url` means the embedded store, an empty `smtp_url` the local Maildir,
    an empty `archive_url` files in the data folder.

    `replacements` limits how often a sealed answer may be replaced; `wait_replicas` is how many must have it on disk.
    `archive_after` is for how long a finished game stays in the store, in seconds; None: for good.
    `clock_file` sets the time (`arbiter.practice`); None: it is the machine's.
    `limits` is the factor for the hourly and daily limits of one client or player, 0 for none.
    """

    bind: Bind
    proxies: tuple[Network, ...]
    data_dir: Path
    store_url: str
    queue_url: str
    archive_url: str
    archive_after: float | None
    mail_bind: Bind
    smtp_url: str
    mail_domain: str
    mail_from: str
    mail_authserv: str
    base_url: str
    secret_file: Path
    packs: Path | None
    clock_file: Path | None
    log_level: str
    durability: str
    wait_replicas: int
    web_workers: int
    replacements: int
    limits: int

    @property
    def clustered(self) -> bool:
        return "+cluster://" in self.store_url


def load(environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings. Raises `SettingsError` for the first invalid value."""
    return _settings(_Reader(environ))


def names() -> set[str]:
    """The variables that are read, with their prefix."""
    reader = _Reader({})
    _settings(reader)
    return {f"{PREFIX}{name}" for name in reader.names_read}


def _settings(read: "_Reader") -> Settings:
    bind = read("BIND", "127.0.0.1:8080", _bind)
    data_dir = read("DATA_DIR", "./data", _path)
    domain = read("MAIL_DOMAIN", "localhost", str)
    settings = Settings(
        bind=bind,
        proxies=read("PROXIES", "", _networks),
        data_dir=data_dir,
        store_url=read("STORE_URL", "", _url(STORE_SCHEMES)),
        queue_url=read("QUEUE_URL", "", _url(QUEUE_SCHEMES)),
        archive_url=read("ARCHIVE_URL", "", _bucket),
        archive_after=read("ARCHIVE_AFTER", "7d", _duration),
        mail_bind=read("MAIL_BIND", "127.0.0.1:8025", _bind),
        smtp_url=read("SMTP_URL", "", _smtp),
        mail_domain=domain,
        mail_from=read("MAIL_FROM", f"malecon@{domain}", _address),
        mail_authserv=read("MAIL_AUTHSERV", "", str),
        base_url=read("BASE_URL", f"http://{bind}", _origin),
        secret_file=read("SECRET_FILE", str(data_dir / "secret"), _path),
        packs=read("PACKS", "", _folder),
        clock_file=read("CLOCK_FILE", "", lambda text: _path(text) if text else None),
        log_level=read("LOG_LEVEL", "info", _one_of(LOG_LEVELS)),
        durability=read("DURABILITY", "strict", _one_of(("strict", "relaxed"))),
        wait_replicas=read("WAIT_REPLICAS", "0", _count(0, 16)),
        web_workers=read("WEB_WORKERS", "2", _count(1, 64)),
        replacements=read("REPLACEMENTS", "20", _count(0, 1_000_000)),
        limits=read("LIMITS", "1", _factor),
    )
    if settings.clustered and not settings.queue_url:
        raise SettingsError(
            "MALECON_QUEUE_URL must name a single server for the job queues, because the store is a cluster."
        )
    return settings


class _Reader:
    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self.names_read: set[str] = set()

    def __call__(self, name: str, default: str, parse: Callable[[str], T]) -> T:
        self.names_read.add(name)
        text = self._environ.get(f"{PREFIX}{name}", "").strip() or default
        try:
            return parse(text)
        except ValueError as error:
            suffix = "" if name.endswith("_URL") else f", not {text!r}"  # a URL may contain a password
            raise SettingsError(f"MALECON_{name} must be {error}{suffix}.") from None


def _bind(text: str) -> Bind:
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdecimal() or not 0 < int(port[:6]) < 65536:
        raise ValueError("host:port with a port from 1 to 65535")
    return Bind(host.removeprefix("[").removesuffix("]"), int(port))


def _networks(text: str) -> tuple[Network, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    try:
        return tuple(ip_network(part) for part in parts)
    except ValueError:
        raise ValueError("IP addresses or networks such as 10.0.0.0/8, separated by commas") from None


def _path(text: str) -> Path:
    return Path(text).expanduser().absolute()


def _folder(text: str) -> Path | None:
    if text and not _path(text).is_dir():
        raise ValueError("an existing folder")
    return _path(text) if text else None


def _url(schemes: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        scheme, _, rest = text.partition("://")
        if text and (scheme not in schemes or not rest or not _port_fits(text)):
            raise ValueError(f"a URL beginning with {' or '.join(f'{scheme}://' for scheme in schemes)}")
        return text

    return parse


def _bucket(text: str) -> str:
    scheme, _, rest = text.partition("://")
    if text and (scheme != "s3" or not BUCKET.fullmatch(rest)):
        raise ValueError("a URL such as s3://bucket or s3://bucket/folder")
    return text.rstrip("/")


def _duration(text: str) -> float | None:
    """In seconds."""
    if text.lower() == "never":
        return None
    found = DURATION.fullmatch(text.lower())
    if not found:
        raise ValueError("never, or a number of seconds, minutes, hours or days such as 90s, 30m, 12h or 7d")
    return float(found[1]) * UNITS[found[2]]


def _origin(text: str) -> str:
    """A web address without a path: Malecon answers at the root of its host name (docs/proxy.md)."""
    url = _url(WEB_SCHEMES)(text).rstrip("/")
    if url.count("/") > 2 or "?" in url or "#" in url:
        raise ValueError("a URL without a path, such as https://play.example.org")
    return url


def _port_fits(url: str) -> bool:
    """Of each host of a cluster, too."""
    scheme, _, rest = url.partition("://")
    try:
        ports = [urlsplit(f"{scheme}://{host}").port for host in rest.split(",")]
    except ValueError:
        return False
    return 0 not in ports


def _smtp(text: str) -> str:
    """A password is never sent in the clear to another machine."""
    url = urlsplit(_url(MAIL_SCHEMES)(text))
    if url.scheme == "smtp" and "@" in url.netloc and not _loopback(url.hostname or "localhost"):
        raise ValueError("smtps:// or smtp+starttls:// if it contains a password, which smtp:// would send unencrypted")
    return text


def _loopback(host: str) -> bool:
    if host.rstrip(".") == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _address(text: str) -> str:
    name, at, domain = text.rpartition("@")
    if not (name and at and domain) or any(sign.isspace() for sign in text):
        raise ValueError("an e-mail address")
    return text


def _one_of(values: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in values:
            raise ValueError(" or ".join(values))
        return text.lower()

    return parse


def _count(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return parse


def _factor(text: str) -> int:
    """`off` is 0."""
    try:
        return 0 if text.lower() == "off" else _count(1, 1000)(text)
    except ValueError:
        raise ValueError("off, or a factor from 1 to 1000") from None
