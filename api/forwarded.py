"""A client's address behind proxies. Imports no Flask: gunicorn loads it before gevent patches the standard library."""

from collections.abc import Iterable

from arbiter.peers import parse_address
from arbiter.settings import Network

FORWARDED = "X-Forwarded-For"
HOPS = 20  # proxies in a chain


def client(connected: str, forwarded: str, proxies: Iterable[Network]) -> str:
    """The client's address behind proxies, each of which recorded who connected to it."""
    address = connected
    for entry in reversed(forwarded.split(",")[-HOPS:]):
        recorded = parse_address(entry)
        if recorded is None or not trusted(address, proxies):
            break
        address = str(recorded)
    return address


def trusted(address: str, proxies: Iterable[Network]) -> bool:
    parsed_address = parse_address(address)
    return parsed_address is not None and any(parsed_address in network for network in proxies)
