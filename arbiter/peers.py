"""Network addresses of those who connect: who is one peer."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address


def grouped(address: str) -> str:
    """One customer of a provider has a whole IPv6 network of 64 bits, not one address."""
    known = parsed(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((int(known), 64), strict=False))
    return str(known or address)


def parsed(text: str) -> IPv4Address | IPv6Address | None:
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
