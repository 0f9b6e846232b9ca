"""Addresses of clients, also behind proxies. Knows no request."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from arbiter.settings import Network

FORWARDED = "X-Forwarded-For"
HOPS = 20  # of proxies behind one another


def client(connected: str, forwarded: str, proxies: Iterable[Network]) -> str:
    """The client's address behind proxies, each of which told who connected to it."""
    found = connected
    for told in reversed(forwarded.split(",")[-HOPS:]):
        address = _address(told)
        if address is None or not trusted(found, proxies):
            break
        found = str(address)
    return found


def trusted(address: str, proxies: Iterable[Network]) -> bool:
    known = _address(address)
    return known is not None and any(known in network for network in proxies)


def grouped(address: str) -> str:
    """One customer of a provider has a whole IPv6 network of 64 bits, not one address."""
    known = _address(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((int(known), 64), strict=False))
    return str(known or address)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Also as some proxies write it, with a port; an IPv4 address mapped to IPv6 is the former."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
