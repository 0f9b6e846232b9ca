"""From where a request comes: the one address by which limits count."""

from flask import request

from api.addresses import FORWARDED, client
from api.context import services
from arbiter.peers import grouped


def peer() -> str:
    """Who sent this request, as limits count: an IPv4 address, or an IPv6 network of 64 bits.

    It is the address connected from, unless that is one of `MALECON_PROXIES`: then the last address of its
    `X-Forwarded-For` that is none of them. Where that holds no address, it is the proxy.
    """
    return grouped(client(request.remote_addr or "", request.headers.get(FORWARDED, ""), services().settings.proxies))
