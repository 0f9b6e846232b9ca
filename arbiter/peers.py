"""Network addresses of clients: what counts as one peer."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address


def grouped(address: str) -> str:
    """An IPv4 address or IPv6 /64 network: a provider's customer has a whole /64, not one address."""
    known = parsed(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((int(known), 64), strict=False))
    return str(known or address)


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """Also with a port, as some proxies write it; an IPv4-mapped IPv6 address counts as IPv4."""
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
