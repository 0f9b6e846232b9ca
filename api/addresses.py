"""Addresses of clients, also behind proxies. Knows no request."""

from collections.abc import Iterable

from arbiter.peers import parsed
from arbiter.settings import Network

FORWARDED = "X-Forwarded-For"
HOPS = 20  # of proxies behind one another


def client(connected: str, forwarded: str, proxies: Iterable[Network]) -> str:
    """The client's address behind proxies, each of which recorded who connected to it."""
    found = connected
    for told in reversed(forwarded.split(",")[-HOPS:]):
        address = parsed(told)
        if address is None or not trusted(found, proxies):
            break
        found = str(address)
    return found


def trusted(address: str, proxies: Iterable[Network]) -> bool:
    known = parsed(address)
    return known is not None and any(known in network for network in proxies)
