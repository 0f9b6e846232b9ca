"""Clients' network addresses, and which of them count as one peer."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address


def peer_of(address: str) -> str:
    """An IPv4 address or IPv6 /64 network: a provider's customer has a whole /64, not one address."""
    ip = parse_address(address)
    if isinstance(ip, IPv6Address):
        return str(IPv6Network((int(ip), 64), strict=False))
    return str(ip or address)


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """None if not an address. Ports, which some proxies append, are ignored. IPv4-mapped IPv6 becomes IPv4."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        ip = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip
